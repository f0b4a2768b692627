// SPDX-License-Identifier: MIT

/// An error that prevents bytes from being read as a picture.
///
/// ```swift
/// do {
///   _ = try Picture(ppm: Array("P6 2 2 255 abc".utf8))
/// } catch {
///   print(error)
/// }
/// // Prints "the picture needs 12 bytes for its pixels, but has 3"
/// ```
public enum PictureError: Error, Hashable, Sendable {
  /// The bytes are neither a PNG nor a PPM with binary pixels.
  case unknownFormat
  /// The bytes are in a format that is recognized but not supported.
  case unsupportedFormat(ForeignFormat)
  /// The header is incomplete or invalid.
  case damagedHeader
  /// The pixels have more than 8 bits per channel, or those of a PNG have fewer.
  case unsupportedDepth
  /// The picture is a PNG of an unsupported kind.
  case unsupportedPNG(PNGFeature)
  /// The picture has more pixels than the limit allows.
  case tooLarge(limit: Int)
  /// The number of bytes after the header doesn't match the number of pixels.
  case wrongLength(expected: Int, found: Int)
  /// A channel of a pixel exceeds the maximum stated in the header.
  case valueOutOfRange
  /// A PNG ends inside a chunk, or before its last one.
  case truncated
  /// The checksum of a chunk is wrong, or its name contains characters other than letters.
  case damagedChunk(String)
  /// A chunk is misplaced: before the header, after the end, or separating the pixels.
  case misplacedChunk(String)
  /// The compressed pixels of a PNG can't be decompressed, or their checksum or a filter is invalid.
  case damagedPixels
  /// Decompressing the pixels produces too many bytes.
  case surplusPixels(expected: Int)
}

/// A PNG feature that this reader doesn't support.
public enum PNGFeature: Hashable, Sendable {
  /// Pixels are indexes into a palette.
  case palette
  /// Pixels are gray with alpha.
  case grayWithAlpha
  /// The rows are interlaced.
  case interlacing
  /// An unknown chunk that may not be skipped.
  case chunk(String)
}

extension PNGFeature: CustomStringConvertible {
  /// The feature, in the form "the picture has …".
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
  /// The reason as a sentence without a period.
  public var description: String {
    switch self {
    case .unknownFormat: "the picture's format is unknown"
    case .unsupportedFormat(.html): "this is an HTML page, not a picture"
    case .unsupportedFormat(let format):
      "the picture is \(format.rawValue), which is not supported; save it as PNG or PPM"
    case .damagedHeader: "the header of the picture is damaged"
    case .unsupportedDepth: "the picture must have 8 bits per channel; save it with 8"
    case .unsupportedPNG(let feature):
      "the picture has \(feature), which is not supported; save it as RGB or RGBA without interlacing"
    case .tooLarge(let limit): "the picture has more than \(limit) pixels"
    case .wrongLength(let expected, let found):
      "the picture needs \(expected) bytes for its pixels, but has \(found)"
    case .valueOutOfRange: "the picture has pixels brighter than its header allows"
    case .truncated: "the picture is incomplete; download or copy it again"
    case .damagedChunk(let name):
      "the picture's \(name) chunk is damaged; download or copy it again"
    case .misplacedChunk(let name):
      "the picture's \(name) chunk is in the wrong place; save it again with another tool"
    case .damagedPixels: "the picture's compressed pixels are damaged; save it again"
    case .surplusPixels(let expected):
      "the picture needs \(expected) bytes for its pixels, but has more; save it again"
    }
  }
}
