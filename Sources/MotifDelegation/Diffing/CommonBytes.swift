// SPDX-License-Identifier: MIT

/// Comparison of memory, for lists of identifiers that are the same for a long way.
///
/// Identifiers with the same bits are the same identifier, whatever their type: the comparison of
/// arrays in the standard library relies on that as well when two arrays share their storage. Other
/// bits say nothing, as two equal strings may lie in two places.
@usableFromInline
enum CommonBytes {
  /// Eight words, so that one branch is taken for 64 bytes.
  private typealias Block = SIMD8<UInt64>

  private static let blockSize = MemoryLayout<Block>.size

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
    let difference =
      left.loadUnaligned(as: Block.self) ^ right.loadUnaligned(as: Block.self)
    return difference == .zero
  }
}
