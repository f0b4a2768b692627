// SPDX-License-Identifier: MIT

/// The ends that two lists of identifiers have in common.
@usableFromInline
enum CommonEnds {
  /// How many identifiers are compared one by one before it is worth looking at whole blocks.
  @inlinable
  static var step: Int { 16 }

  /// Returns how many identifiers are the same at the start.
  @inlinable
  static func prefix<ID: Equatable>(
    _ left: UnsafePointer<ID>,
    _ right: UnsafePointer<ID>,
    _ count: Int
  ) -> Int {
    let stride = MemoryLayout<ID>.stride
    var index = 0
    while index < count {
      let end = min(count, index + step)
      while index < end, left[index] == right[index] { index += 1 }
      if index < end { break }
      index += CommonBytes.prefix(left + index, right + index, (count - index) * stride) / stride
    }
    return index
  }

  /// Returns how many identifiers are the same before two ends.
  @inlinable
  static func suffix<ID: Equatable>(
    _ left: UnsafePointer<ID>,
    _ right: UnsafePointer<ID>,
    _ count: Int
  ) -> Int {
    let stride = MemoryLayout<ID>.stride
    var index = 0
    while index < count {
      let end = min(count, index + step)
      while index < end, left[-1 - index] == right[-1 - index] { index += 1 }
      if index < end { break }
      index += CommonBytes.suffix(left - index, right - index, (count - index) * stride) / stride
    }
    return index
  }
}
