// SPDX-License-Identifier: MIT

/// A format that this package recognizes but can't read.
///
/// ```swift
/// do {
///   _ = try Picture(decoding: [0xFF, 0xD8, 0xFF, 0xE0])
/// } catch {
///   print(error)
/// }
/// // Prints "the picture is a JPEG, which is not supported; save it as PNG or PPM"
/// ```
public enum ForeignFormat: String, CaseIterable, Sendable {
  /// The format of cameras and most websites.
  case jpeg = "a JPEG"
  /// The format of small animations.
  case gif = "a GIF"
  /// A format of newer websites.
  case webp = "a WebP"
  /// A format of newer websites and cameras: AVIF or HEIF.
  case heif = "an AVIF or HEIF"
  /// The format of old Windows programs.
  case bmp = "a BMP"
  /// The format of scanners.
  case tiff = "a TIFF"
  /// A vector drawing, which has no pixels.
  case svg = "an SVG"
  /// A portable pixmap, or a related format, whose pixels are text, bits, or gray.
  case netpbm = "a Netpbm file other than P6"
  /// A page that a server returned in place of a picture.
  case html = "an HTML page"

  /// Recognizes a format by the first bytes of a file.
  ///
  /// - Parameter bytes: The file. If its format is not one of these, the initializer returns `nil`.
  public init?(_ bytes: [UInt8]) {
    let found = Self.allCases.first { format in
      format.beginnings.contains { start, text in
        bytes.dropFirst(start).starts(with: text)
      }
    }
    guard let found = found ?? Self.markup(bytes) else { return nil }
    self = found
  }

  /// The bytes that identify each format, with their positions; one match is enough.
  private var beginnings: [(start: Int, bytes: [UInt8])] {
    switch self {
    case .jpeg: [(0, [0xFF, 0xD8, 0xFF])]
    case .gif: [(0, Array("GIF8".utf8))]
    case .webp: [(8, Array("WEBP".utf8))]
    case .heif:
      ["avif", "avis", "heic", "heix", "mif1", "msf1"].map { (4, Array("ftyp\($0)".utf8)) }
    case .bmp: [(0, Array("BM".utf8))]
    case .tiff: [(0, Array("II*\0".utf8)), (0, Array("MM\0*".utf8))]
    case .netpbm: "123457Ff".utf8.map { (0, [0x50, $0]) }
    case .svg, .html: []
    }
  }

  private static func markup(_ bytes: [UInt8]) -> Self? {
    let text = String(decoding: bytes.prefix(1_024), as: UTF8.self).lowercased()
    guard text.contains("<") else { return nil }
    return text.contains("<svg")
      ? .svg : text.contains("<html") || text.contains("<!doctype html") ? .html : nil
  }
}
