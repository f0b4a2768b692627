// SPDX-License-Identifier: MIT

/// The models there are.
enum CarModel: String, CaseIterable {
  case bus
  case coupe
  case wagon
}
