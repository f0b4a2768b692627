// SPDX-License-Identifier: MIT

/// Places that follow one another in the old list as in the new one, with the same identifiers.
@usableFromInline
struct DiffRun: Equatable, Sendable {
  /// The first place in the old list.
  @usableFromInline var old: Int32
  /// The first place in the new list.
  @usableFromInline var new: Int32
  /// How many places there are.
  @usableFromInline var count: Int32

  @inlinable
  init(old: Int32, new: Int32, count: Int32) {
    self.old = old
    self.new = new
    self.count = count
  }
}
