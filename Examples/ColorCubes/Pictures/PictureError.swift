// SPDX-License-Identifier: MIT

/// Why bytes are no picture that can be shown.
///
/// ```swift
/// do {
///   _ = try Picture(ppm: Array("P6 2 2 255 abc".utf8))
/// } catch {
///   print(error)
/// }
/// // Prints "the picture needs 12 bytes for its pixels and has 3"
/// ```
public enum PictureError: Error, Hashable, Sendable {
  /// The bytes are neither a PNG nor a PPM with binary pixels.
  case unknownFormat
  /// The bytes are in a format that is known by name only.
  case unsupportedFormat(ForeignFormat)
  /// The header breaks off or says something that makes no sense.
  case damagedHeader
  /// The pixels have more than 8 bits a channel, or those of a PNG fewer.
  case unsupportedDepth
  /// The picture is a PNG of a kind that is not read.
  case unsupportedPNG(PNGFeature)
  /// The picture has more pixels than are allowed.
  case tooLarge(limit: Int)
  /// There are fewer bytes after the header than the pixels need, or more.
  case wrongLength(expected: Int, found: Int)
  /// A channel of a pixel is above the greatest value that the header names.
  case valueOutOfRange
  /// A PNG breaks off in a chunk, or before its last one.
  case truncated
  /// The checksum of a chunk is wrong, or its name has other characters than letters.
  case damagedChunk(String)
  /// A chunk stands where it may not: something before the header or after the end, or pixels in two places.
  case misplacedChunk(String)
  /// The compressed pixels of a PNG can't be decompressed, or their checksum or a filter is wrong.
  case damagedPixels
  /// There are more bytes than the pixels need after they are decompressed.
  case surplusPixels(expected: Int)
}

/// What a PNG may have, and this reader doesn't know.
public enum PNGFeature: Hashable, Sendable {
  /// Pixels are places in a list of colors.
  case palette
  /// Pixels are gray and have alpha.
  case grayWithAlpha
  /// The rows are not in their order.
  case interlacing
  /// A chunk that may not be skipped.
  case chunk(String)
}

extension PNGFeature: CustomStringConvertible {
  /// The feature, as what the picture has.
  public var description: String {
    switch self {
    case .palette: "a palette"
    case .grayWithAlpha: "gray with alpha"
    case .interlacing: "interlaced rows"
    case .chunk(let name): "a chunk \(name)"
    }
  }
}

extension PictureError: CustomStringConvertible {
  /// The reason in one sentence without a full stop.
  public var description: String {
    switch self {
    case .unknownFormat: "the picture is in a format that is not known"
    case .unsupportedFormat(.html): "there is an HTML page in place of the picture"
    case .unsupportedFormat(let format):
      "the picture is \(format.rawValue), which is not read; save it as PNG or PPM"
    case .damagedHeader: "the header of the picture is damaged"
    case .unsupportedDepth: "the picture should have 8 bits a channel; save it with 8"
    case .unsupportedPNG(let feature):
      "the picture has \(feature), which is not read; save it as RGB or RGBA, not interlaced"
    case .tooLarge(let limit): "the picture has more than \(limit) pixels"
    case .wrongLength(let expected, let found):
      "the picture needs \(expected) bytes for its pixels and has \(found)"
    case .valueOutOfRange: "the picture has pixels brighter than its header allows"
    case .truncated: "the picture breaks off before its end; fetch or copy it again"
    case .damagedChunk(let name):
      "the chunk \(name) of the picture is damaged; fetch or copy it again"
    case .misplacedChunk(let name):
      "the chunk \(name) of the picture stands where it may not; save it again with another tool"
    case .damagedPixels: "the compressed pixels of the picture are damaged; save it again"
    case .surplusPixels(let expected):
      "the picture needs \(expected) bytes for its pixels and has more; save it again"
    }
  }
}
