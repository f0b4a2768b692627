// SPDX-License-Identifier: MIT

/// Comparison of memory, for lists of identifiers that are the same for a long way.
///
/// Identifiers with the same bits are the same identifier, whatever their type: the comparison of
/// arrays in the standard library relies on that as well when two arrays share their storage. Other
/// bits say nothing, as two equal strings may lie in two places.
@usableFromInline
enum CommonBytes {
  /// How many bytes are compared before a branch is taken.
  private static let blockSize = 64

  /// Returns how many bytes are the same at the start, up to a block that differs.
  @usableFromInline
  static func prefix(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Int {
    var offset = 0
    while offset + blockSize <= count, isSame(left + offset, right + offset) {
      offset += blockSize
    }
    return offset
  }

  /// Returns how many bytes are the same before two ends, up to a block that differs.
  @usableFromInline
  static func suffix(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Int {
    var offset = 0
    while offset + blockSize <= count,
      isSame(left - offset - blockSize, right - offset - blockSize)
    {
      offset += blockSize
    }
    return offset
  }

  @inline(__always)
  private static func isSame(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    var difference: UInt64 = 0
    for word in 0..<(blockSize / 8) {
      difference |=
        left.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)
        ^ right.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)
    }
    return difference == 0
  }
}
