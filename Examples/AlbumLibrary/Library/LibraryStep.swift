// SPDX-License-Identifier: MIT

/// What was done to a library in one go, for those who keep a list of its albums in step.
struct LibraryStep: Hashable, Sendable {
  /// What a user would call it, such as `Delete “Low”`.
  let name: String
  /// The changes, in the order in which they were made.
  let edits: [LibraryEdit]
}
