// SPDX-License-Identifier: MIT

extension Picture {
  /// Reads a picture in the portable pixmap format, `P6`.
  ///
  /// The bytes may come from anywhere: the result is always a picture or an error, and memory use stays within the
  /// limit. The format is defined by the manual page *ppm(5)* of Netpbm. This initializer reads files with up to 8 bits
  /// per channel and a single picture.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file.
  ///   - pixelLimit: The maximum number of pixels.
  /// - Throws: A ``PictureError``.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(ppm bytes: [UInt8], pixelLimit: Int = 4_000_000) throws(PictureError) {
    guard bytes.starts(with: [0x50, 0x36]) else { throw .unknownFormat }
    var header = PPMHeader(rest: bytes[2...])
    let width = try header.number()
    let height = try header.number()
    let maximum = try header.number()
    try header.endOfHeader()
    guard width > 0, height > 0, maximum > 0 else { throw .damagedHeader }
    guard maximum <= 0xff else {
      throw maximum <= 0xffff ? .unsupportedDepth : .damagedHeader
    }
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, count <= min(pixelLimit, Int.max / 3) else {
      throw .tooLarge(limit: pixelLimit)
    }
    let samples = header.rest
    guard samples.count == 3 * count else {
      throw .wrongLength(expected: 3 * count, found: samples.count)
    }
    guard samples.allSatisfy({ $0 <= maximum }) else { throw .valueOutOfRange }
    // Scales each value to a maximum of 255.
    let levels = (0...maximum).map { UInt8((2 * $0 * 255 + maximum) / (2 * maximum)) }
    let start = samples.startIndex
    self.init(
      width: width,
      height: height,
      pixels: (0..<count).map { index in
        let offset = start + 3 * index
        return Pixel(
          red: levels[Int(samples[offset])],
          green: levels[Int(samples[offset + 1])],
          blue: levels[Int(samples[offset + 2])]
        )
      }
    )
  }

  /// The picture in the portable pixmap format, `P6`, with 8 bits per channel.
  ///
  /// The format doesn't support alpha: all pixels count as opaque.
  ///
  /// - Complexity: O(*n*) in the number of pixels.
  public var ppm: [UInt8] {
    var bytes = Array("P6\n\(width) \(height)\n255\n".utf8)
    bytes.reserveCapacity(bytes.count + 3 * pixels.count)
    for pixel in pixels {
      bytes.append(pixel.red)
      bytes.append(pixel.green)
      bytes.append(pixel.blue)
    }
    return bytes
  }
}

/// The part of a header that is still to be read.
private struct PPMHeader {
  var rest: ArraySlice<UInt8>

  /// Reads a number and the whitespace and comments before it.
  mutating func number() throws(PictureError) -> Int {
    guard let first = rest.first, Self.isBlank(first) || first == Self.commentStart else {
      throw .damagedHeader
    }
    while let byte = rest.first, Self.isBlank(byte) || byte == Self.commentStart {
      if byte == Self.commentStart { skipComment() } else { rest.removeFirst() }
    }
    var number: Int?
    while let byte = rest.first, (0x30...0x39).contains(byte) {
      rest.removeFirst()
      // Once a number is too large, it stays too large, however many digits follow.
      number = min((number ?? 0) * 10 + Int(byte - 0x30), Self.largest)
    }
    guard let number else { throw .damagedHeader }
    return number
  }

  /// Reads the one whitespace character before the pixels; a comment may precede it.
  mutating func endOfHeader() throws(PictureError) {
    if rest.first == Self.commentStart { skipComment() }
    guard let blank = rest.popFirst(), Self.isBlank(blank) else { throw .damagedHeader }
  }

  private mutating func skipComment() {
    rest = rest.drop { $0 != 0x0A && $0 != 0x0D }
  }

  private static let commentStart: UInt8 = 0x23
  private static let largest = 1 << 40

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
