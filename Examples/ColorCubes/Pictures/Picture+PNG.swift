// SPDX-License-Identifier: MIT

extension Picture {
  /// Reads a picture in PNG format.
  ///
  /// The bytes may come from anywhere: the result is always a picture or an error, and memory use stays within the
  /// limit. The format is defined by the W3C's PNG specification. This initializer reads files that are not interlaced,
  /// with 8 bits per channel of gray, RGB, or RGBA. It skips optional chunks, including those for color spaces and
  /// transparent colors.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file.
  ///   - pixelLimit: The maximum number of pixels.
  /// - Throws: A ``PictureError``.
  /// - Complexity: O(*n*) in the number of bytes and pixels.
  public init(png bytes: [UInt8], pixelLimit: Int = 4_000_000) throws(PictureError) {
    var chunks = try PNGChunks(bytes)
    let header = try PNGHeader(chunks.next(), pixelLimit: pixelLimit)
    var stream: [UInt8] = []
    var previous = PNGHeader.name
    var chunk = try chunks.next()
    while chunk.name != "IEND" {
      switch chunk.name {
      case "IDAT" where stream.isEmpty || previous == "IDAT": stream += chunk.data
      case "IDAT", PNGHeader.name: throw .misplacedChunk(chunk.name)
      // Only a suggestion for displays with few colors: pictures that need a palette were rejected above.
      case "PLTE": break
      case _ where chunk.isAncillary: break
      default: throw .unsupportedPNG(.chunk(chunk.name))
      }
      previous = chunk.name
      chunk = try chunks.next()
    }
    guard chunk.data.isEmpty, chunks.isAtEnd else { throw .misplacedChunk(chunk.name) }
    let filtered = try Zlib.inflated(stream, count: header.byteCount)
    let pixels = try header.pixels(filtered)
    self.init(width: header.width, height: header.height, pixels: pixels)
  }

  /// The picture in PNG format with 8 bits per channel: as RGB, or as RGBA if a pixel is not opaque.
  ///
  /// The pixels are not compressed, so a file is about as large as ``ppm``. Equal pictures produce equal bytes.
  ///
  /// - Precondition: Width and height are at most 4,294,967,295; the format has 32 bits for each.
  /// - Complexity: O(*n*) in the number of pixels.
  public var png: [UInt8] {
    let hasAlpha = pixels.contains { $0.alpha < 255 }
    var filtered: [UInt8] = []
    filtered.reserveCapacity(height + (hasAlpha ? 4 : 3) * pixels.count)
    for (index, pixel) in pixels.enumerated() {
      // Each row begins with its filter: none.
      if index.isMultiple(of: width) { filtered.append(0) }
      filtered.append(pixel.red)
      filtered.append(pixel.green)
      filtered.append(pixel.blue)
      if hasAlpha { filtered.append(pixel.alpha) }
    }
    let sides = UInt32(width).bigEndianBytes + UInt32(height).bigEndianBytes
    let header = sides + [8, hasAlpha ? 6 : 2, 0, 0, 0]
    let stream = Zlib.stored(filtered)
    var bytes = PNGChunks.signature + PNGChunks.chunk(PNGHeader.name, header[...])
    for start in stride(from: 0, to: stream.count, by: 1 << 16) {
      bytes += PNGChunks.chunk("IDAT", stream[start...].prefix(1 << 16))
    }
    return bytes + PNGChunks.chunk("IEND", [])
  }
}

/// The description of the pixels in the first chunk.
private struct PNGHeader {
  static let name = "IHDR"

  let width: Int
  let height: Int
  /// The number of bytes per pixel: 1 for gray, 3 for RGB, 4 for RGBA.
  let channels: Int

  /// The number of bytes of all pixels, including the filter before each row.
  var byteCount: Int { height * (1 + width * channels) }

  init(_ chunk: PNGChunks.Chunk, pixelLimit: Int) throws(PictureError) {
    guard chunk.name == Self.name else { throw .misplacedChunk(chunk.name) }
    guard chunk.data.count == 13 else { throw .damagedHeader }
    let width = UInt32(bigEndianBytes: chunk.data.prefix(4))
    let height = UInt32(bigEndianBytes: chunk.data.dropFirst(4).prefix(4))
    let kind = Array(chunk.data.suffix(5))
    let (depth, color, interlacing) = (kind[0], kind[1], kind[4])
    let sides: ClosedRange<UInt32> = 1...0x7fff_ffff
    guard sides.contains(width), sides.contains(height), [1, 2, 4, 8, 16].contains(depth),
      kind[2] == 0, kind[3] == 0, interlacing <= 1
    else { throw .damagedHeader }
    switch color {
    case 0: channels = 1
    case 2: channels = 3
    case 3: throw .unsupportedPNG(.palette)
    case 4: throw .unsupportedPNG(.grayWithAlpha)
    case 6: channels = 4
    default: throw .damagedHeader
    }
    guard depth == 8 else { throw .unsupportedDepth }
    guard interlacing == 0 else { throw .unsupportedPNG(.interlacing) }
    (self.width, self.height) = (Int(width), Int(height))
    let (count, overflow) = self.width.multipliedReportingOverflow(by: self.height)
    guard !overflow, count <= min(pixelLimit, Int.max / 8) else {
      throw .tooLarge(limit: pixelLimit)
    }
  }

  /// Undoes the filters, and makes pixels from the bytes.
  func pixels(_ filtered: [UInt8]) throws(PictureError) -> [Pixel] {
    var pixels: [Pixel] = []
    pixels.reserveCapacity(width * height)
    // Before the first row and the first column, all bytes count as zero.
    var row = [UInt8](repeating: 0, count: (1 + width) * channels)
    var above = row
    for start in stride(from: 0, to: filtered.count, by: 1 + width * channels) {
      guard let filter = PNGFilter(rawValue: filtered[start]) else { throw .damagedPixels }
      swap(&row, &above)
      for index in channels..<row.count {
        row[index] =
          filtered[start + 1 + index - channels]
          &+ filter.prediction(
            left: row[index - channels],
            above: above[index],
            corner: above[index - channels]
          )
      }
      for index in stride(from: channels, to: row.count, by: channels) {
        // Gray has three equal channels.
        let step = channels == 1 ? 0 : 1
        pixels.append(
          Pixel(
            red: row[index],
            green: row[index + step],
            blue: row[index + 2 * step],
            alpha: channels == 4 ? row[index + 3] : 255
          )
        )
      }
    }
    return pixels
  }
}

/// How a row predicts its bytes from earlier ones, and stores only the differences.
private enum PNGFilter: UInt8 {
  case none
  case left
  case above
  case average
  case paeth

  /// The byte predicted from three neighbors of the same channel.
  func prediction(left: UInt8, above: UInt8, corner: UInt8) -> UInt8 {
    switch self {
    case .none: return 0
    case .left: return left
    case .above: return above
    case .average: return UInt8((Int(left) + Int(above)) / 2)
    case .paeth:
      // The neighbor that is nearest to the plane through all three.
      let plane = Int(left) + Int(above) - Int(corner)
      let toLeft = abs(plane - Int(left))
      let toAbove = abs(plane - Int(above))
      let toCorner = abs(plane - Int(corner))
      if toLeft <= toAbove, toLeft <= toCorner { return left }
      return toAbove <= toCorner ? above : corner
    }
  }
}

/// The chunks of a file.
///
/// Each has a length, a name, data, and a checksum of name and data.
private struct PNGChunks {
  struct Chunk {
    let name: String
    let data: ArraySlice<UInt8>

    /// Whether a reader that doesn't know the chunk may skip it, marked by a lowercase first letter.
    var isAncillary: Bool { name.first?.isLowercase == true }
  }

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private var rest: ArraySlice<UInt8>

  var isAtEnd: Bool { rest.isEmpty }

  init(_ file: [UInt8]) throws(PictureError) {
    guard file.starts(with: Self.signature) else { throw .unknownFormat }
    rest = file.dropFirst(Self.signature.count)
  }

  mutating func next() throws(PictureError) -> Chunk {
    let length = Int(clamping: UInt32(bigEndianBytes: rest.prefix(4)))
    guard rest.count >= 12, length <= rest.count - 12 else { throw .truncated }
    let content = rest.dropFirst(4).prefix(4 + length)
    rest = rest[content.endIndex...]
    let isLetters = content.prefix(4).allSatisfy { (0x41...0x5A).contains($0 & 0xdf) }
    let name = isLetters ? String(decoding: content.prefix(4), as: UTF8.self) : "????"
    guard isLetters, UInt32(bigEndianBytes: rest.prefix(4)) == Self.checksum(of: content) else {
      throw .damagedChunk(name)
    }
    rest = rest.dropFirst(4)
    return Chunk(name: name, data: content.dropFirst(4))
  }

  static func chunk(_ name: String, _ data: ArraySlice<UInt8>) -> [UInt8] {
    let content = Array(name.utf8) + data
    let length = UInt32(data.count)
    return length.bigEndianBytes + content + checksum(of: content[...]).bigEndianBytes
  }

  /// The checksum CRC-32.
  private static func checksum(of bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(~0) { remainder, byte in
      remainder >> 8 ^ remainders[Int(UInt8(truncatingIfNeeded: remainder) ^ byte)]
    }
  }

  /// The remainder of each byte divided by the polynomial, whose bits are reversed.
  private static let remainders: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(byte) { remainder, _ in
      remainder >> 1 ^ (remainder & 1 == 1 ? 0xEDB8_8320 : 0)
    }
  }
}
