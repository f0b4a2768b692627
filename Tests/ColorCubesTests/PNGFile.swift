// SPDX-License-Identifier: MIT

/// Makes valid and invalid PNG files part by part, with checksums computed bit by bit.
enum PNGFile {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// A file with the given chunks.
  static func file(_ chunks: [UInt8]...) -> [UInt8] { signature + chunks.joined() }

  /// A file with a header, compressed pixels in one chunk, and the end.
  static func file(width: Int, height: Int, color: UInt8, stream: [UInt8]) -> [UInt8] {
    file(header(UInt32(width), UInt32(height), color: color), chunk("IDAT", stream), end)
  }

  static let end = chunk("IEND", [])

  static func header(
    _ width: UInt32,
    _ height: UInt32,
    depth: UInt8 = 8,
    color: UInt8 = 0,
    compression: UInt8 = 0,
    filter: UInt8 = 0,
    interlacing: UInt8 = 0
  ) -> [UInt8] {
    let kind = [depth, color, compression, filter, interlacing]
    return chunk("IHDR", bytes(width) + bytes(height) + kind)
  }

  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + data
    var remainder: UInt32 = 0xffff_ffff
    for byte in content {
      remainder ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = remainder & 1 == 1
        remainder >>= 1
        if isOdd { remainder ^= 0xEDB8_8320 }
      }
    }
    return bytes(UInt32(data.count)) + content + bytes(~remainder)
  }

  /// A zlib stream of deflate data, with the checksum of the decompressed bytes.
  static func stream(deflated data: [UInt8], of plain: [UInt8]) -> [UInt8] {
    let sums = plain.reduce((1, 0)) { sums, byte in
      let sum = (sums.0 + Int(byte)) % 65_521
      return (sum, (sums.1 + sum) % 65_521)
    }
    return [0x78, 0x9C] + data + bytes(UInt32(sums.1 << 16 | sums.0))
  }

  /// A zlib stream of up to 65,535 bytes in one stored block.
  static func stream(stored plain: [UInt8]) -> [UInt8] {
    let (low, high) = (UInt8(plain.count & 0xff), UInt8(plain.count >> 8))
    return stream(deflated: [1, low, high, ~low, ~high] + plain, of: plain)
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(number >> $0 & 0xff) }
  }
}
