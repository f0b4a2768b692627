// SPDX-License-Identifier: MIT

/// The format of the pixels in a PNG: two bytes, deflate data, and a checksum.
///
/// It is specified in RFC 1950.
enum Zlib {
  /// Wraps bytes without compressing them.
  ///
  /// - Parameter bytes: The bytes, at least one.
  /// - Returns: A stream of stored blocks; the same bytes always give the same stream.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    // Deflate with a window of 32 KiB; the second byte makes both a multiple of 31.
    var stream: [UInt8] = [0x78, 0x01]
    let limit = 0xffff
    stream.reserveCapacity(bytes.count + 5 * (bytes.count / limit + 1) + 6)
    for start in stride(from: 0, to: bytes.count, by: limit) {
      let block = bytes[start...].prefix(limit)
      stream.append(block.endIndex == bytes.endIndex ? 1 : 0)
      for length in [UInt16(block.count), ~UInt16(block.count)] {
        stream += [UInt8(length & 0xff), UInt8(length >> 8)]
      }
      stream += block
    }
    return stream + checksum(of: bytes).bigEndianBytes
  }

  /// Decompresses a stream.
  ///
  /// - Parameters:
  ///   - stream: The untrusted stream.
  ///   - count: The expected number of bytes. No more are ever kept.
  /// - Returns: Exactly that number of bytes.
  /// - Throws: ``PictureError/damagedPixels``, ``PictureError/surplusPixels(expected:)``, or
  ///   ``PictureError/wrongLength(expected:found:)``.
  static func inflated(_ stream: [UInt8], count: Int) throws(PictureError) -> [UInt8] {
    guard stream.count >= 6, isHeader(stream[0], stream[1]) else { throw .damagedPixels }
    var inflater = Inflater(stream.dropFirst(2).dropLast(4), limit: count)
    let bytes = try inflater.inflate()
    guard UInt32(bigEndianBytes: stream.suffix(4)) == checksum(of: bytes) else {
      throw .damagedPixels
    }
    guard bytes.count == count else { throw .wrongLength(expected: count, found: bytes.count) }
    return bytes
  }

  /// Whether a stream begins with a valid header: deflate, a window of at most 32 KiB, no dictionary.
  private static func isHeader(_ first: UInt8, _ second: UInt8) -> Bool {
    first & 0x0f == 8 && first >> 4 <= 7 && second & 0x20 == 0
      && (256 * Int(first) + Int(second)).isMultiple(of: 31)
  }

  /// The checksum Adler-32.
  private static func checksum(of bytes: [UInt8]) -> UInt32 {
    var (sum, sumOfSums): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      sum = (sum + UInt32(byte)) % 65_521
      sumOfSums = (sumOfSums + sum) % 65_521
    }
    return sumOfSums << 16 | sum
  }
}

extension UInt32 {
  /// The number that bytes represent, most significant byte first.
  init(bigEndianBytes bytes: some Sequence<UInt8>) {
    self = bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The four bytes of the number, most significant byte first.
  var bigEndianBytes: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}
