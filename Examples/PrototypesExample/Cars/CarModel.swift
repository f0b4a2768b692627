// SPDX-License-Identifier: MIT

/// The available models.
enum CarModel: String, CaseIterable {
  case bus
  case coupe
  case wagon
}
