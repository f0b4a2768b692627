// SPDX-License-Identifier: MIT

/// An item of a source, which can change without another identifier.
struct VersionedItem: Identifiable, Equatable {
  let id: Int
  var version = 0
}
