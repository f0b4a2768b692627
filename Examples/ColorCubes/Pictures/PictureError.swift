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
  /// The bytes are in another format than PPM with binary pixels.
  case unknownFormat
  /// The header breaks off or says something that makes no sense.
  case damagedHeader
  /// The pixels have more than 8 bits a channel.
  case unsupportedDepth
  /// The picture has more pixels than are allowed.
  case tooLarge(limit: Int)
  /// There are fewer bytes after the header than the pixels need, or more.
  case wrongLength(expected: Int, found: Int)
  /// A channel of a pixel is above the greatest value that the header names.
  case valueOutOfRange
}

extension PictureError: CustomStringConvertible {
  /// The reason in one sentence without a full stop.
  public var description: String {
    switch self {
    case .unknownFormat: "the picture is in a format that is not known"
    case .damagedHeader: "the header of the picture is damaged"
    case .unsupportedDepth: "the picture has more than 8 bits a channel"
    case .tooLarge(let limit): "the picture has more than \(limit) pixels"
    case .wrongLength(let expected, let found):
      "the picture needs \(expected) bytes for its pixels and has \(found)"
    case .valueOutOfRange: "the picture has pixels brighter than its header allows"
    }
  }
}
