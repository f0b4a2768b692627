// SPDX-License-Identifier: MIT

/// An item of a source, whose content can change without its identifier.
struct VersionedItem: Identifiable, Equatable {
  let id: Int
  var version = 0
}
