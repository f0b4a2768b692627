// SPDX-License-Identifier: MIT

internal import MotifCore

extension [UInt8] {
  /// Adds a number, its lowest byte first.
  mutating func append(littleEndian number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  /// Reads a number whose lowest byte comes first.
  ///
  /// - Parameters:
  ///   - type: The number's type.
  ///   - offset: Where it begins; all of it must be there.
  /// - Returns: The number.
  func number<Number: FixedWidthInteger>(_ type: Number.Type, at offset: Int) -> Number {
    require(
      offset >= 0 && offset + MemoryLayout<Number>.size <= count,
      "A number was read past the end of \(count) bytes."
    )
    return withUnsafeBytes { bytes in
      Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
    }
  }

  /// Whether every byte of a part is zero; true for no bytes.
  func isZero(in range: Range<Int>) -> Bool {
    self[range].allSatisfy { $0 == 0 }
  }
}
