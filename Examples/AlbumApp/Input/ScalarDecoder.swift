// SPDX-License-Identifier: MIT

/// Decodes UTF-8 that arrives byte by byte, and skips invalid bytes.
///
/// The valid sequences are those of table 3-7 of the Unicode Standard, *Well-Formed UTF-8 Byte
/// Sequences*: overlong forms, surrogates, and values beyond U+10FFFF are rejected at the second
/// byte.
struct ScalarDecoder {
  private var value: UInt32 = 0
  private var missing = 0
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF

  /// Makes a decoder at the beginning of a text.
  init() {}

  /// Whether a scalar is incomplete.
  var isWaiting: Bool { missing > 0 }

  /// Reads the next byte.
  ///
  /// - Parameter byte: One byte of the stream.
  /// - Returns: The scalar that the byte completes, if any.
  mutating func decode(_ byte: UInt8) -> Unicode.Scalar? {
    guard missing > 0, allowed.contains(byte) else { return begin(byte) }
    allowed = 0x80...0xBF
    value = value << 6 | UInt32(byte & 0x3F)
    missing -= 1
    return missing == 0 ? Unicode.Scalar(value) : nil
  }

  private mutating func begin(_ byte: UInt8) -> Unicode.Scalar? {
    missing = 0
    switch byte {
    case 0x00...0x7F: return Unicode.Scalar(byte)
    case 0xC2...0xDF: expect(1, after: byte & 0x1F, next: 0x80...0xBF)
    case 0xE0: expect(2, after: byte & 0x0F, next: 0xA0...0xBF)
    case 0xED: expect(2, after: byte & 0x0F, next: 0x80...0x9F)
    case 0xE1...0xEF: expect(2, after: byte & 0x0F, next: 0x80...0xBF)
    case 0xF0: expect(3, after: byte & 0x07, next: 0x90...0xBF)
    case 0xF1...0xF3: expect(3, after: byte & 0x07, next: 0x80...0xBF)
    case 0xF4: expect(3, after: byte & 0x07, next: 0x80...0x8F)
    default: break
    }
    return nil
  }

  private mutating func expect(_ count: Int, after bits: UInt8, next: ClosedRange<UInt8>) {
    missing = count
    value = UInt32(bits)
    allowed = next
  }
}
