// SPDX-License-Identifier: MIT

internal import Foundation

/// Many albums as one text, in which they are stored: a line for each, with its fields in columns.
///
/// A library of 100,000 albums opens several times as fast as with an object for each album.
///
/// ```text
/// 7⇥1767225600⇥Low⇥David Bowie⇥Rock⇥1977⇥\-
/// ```
///
/// Tabs and line breaks in a field are written as `\t` and `\n`, a backslash as `\\`, and an unknown
/// field as `\-`.
struct AlbumLines: Hashable {
  let albums: [Album]
}

// MARK: - Writing

extension AlbumLines: Encodable {
  func encode(to encoder: any Encoder) throws {
    var text: [UInt8] = []
    for album in albums {
      text += "\(album.id)".utf8
      Self.append(album.added.map { "\(Int($0.timeIntervalSince1970))" }, to: &text)
      Self.append(album.title, to: &text)
      Self.append(album.artist, to: &text)
      Self.append(album.genre, to: &text)
      Self.append(album.year.map { "\($0)" }, to: &text)
      Self.append(album.coverURL, to: &text)
      text.append(UInt8(ascii: "\n"))
    }
    var container = encoder.singleValueContainer()
    try container.encode(String(decoding: text, as: UTF8.self))
  }

  private static func append(_ field: String?, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "\t"))
    guard let field else {
      text += #"\-"#.utf8
      return
    }
    for byte in field.utf8 {
      switch byte {
      case UInt8(ascii: "\t"): text += #"\t"#.utf8
      case UInt8(ascii: "\n"): text += #"\n"#.utf8
      case UInt8(ascii: "\\"): text += #"\\"#.utf8
      default: text.append(byte)
      }
    }
  }
}

// MARK: - Reading

extension AlbumLines: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    var text = try container.decode(String.self)
    albums = try text.withUTF8 { bytes in
      var albums: [Album] = []
      var lines = Pieces(of: bytes, separator: UInt8(ascii: "\n"))
      while let line = lines.next() {
        if line.bytes.isEmpty { continue }
        guard let album = Self.album(line.bytes) else {
          throw DecodingError.dataCorruptedError(
            in: container,
            debugDescription: "A line doesn't have the seven fields of an album."
          )
        }
        albums.append(album)
      }
      return albums
    }
  }

  private static func album(_ line: UnsafeBufferPointer<UInt8>) -> Album? {
    var fields = Pieces(of: line, separator: UInt8(ascii: "\t"))
    guard let id = fields.next()?.text.flatMap({ Int($0) }), let added = fields.next(),
      let title = fields.next()?.text, let artist = fields.next()?.text,
      let genre = fields.next(), let year = fields.next(), let cover = fields.next(), fields.isAtEnd
    else { return nil }
    return Album(
      id: id,
      added: added.text.flatMap { Int($0) }.map { Date(timeIntervalSince1970: TimeInterval($0)) },
      details: AlbumDetails(
        title: title,
        artist: artist,
        genre: genre.text,
        year: year.text.flatMap { Int($0) },
        coverURL: cover.text
      )
    )
  }
}

/// The lines of a text, or the fields of a line, one after another.
private struct Pieces {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let separator: UInt8
  private var start = 0

  init(of bytes: UnsafeBufferPointer<UInt8>, separator: UInt8) {
    self.bytes = bytes
    self.separator = separator
  }

  /// Whether every piece has been taken.
  var isAtEnd: Bool { start > bytes.count }

  /// Takes the next piece, or returns `nil` after the last one.
  mutating func next() -> Piece? {
    guard !isAtEnd else { return nil }
    var end = start
    var isEscaped = false
    while end < bytes.count, bytes[end] != separator {
      if bytes[end] == UInt8(ascii: "\\") { isEscaped = true }
      end += 1
    }
    defer { start = end + 1 }
    return Piece(bytes: UnsafeBufferPointer(rebasing: bytes[start..<end]), isEscaped: isEscaped)
  }
}

/// A line or a field as it is stored.
private struct Piece {
  let bytes: UnsafeBufferPointer<UInt8>
  let isEscaped: Bool

  /// The text, or `nil` if it is unknown.
  var text: String? {
    guard isEscaped else { return String(decoding: bytes, as: UTF8.self) }
    if bytes.elementsEqual(#"\-"#.utf8) { return nil }
    var text: [UInt8] = []
    var isEscaped = false
    for byte in bytes {
      if isEscaped {
        text.append([UInt8(ascii: "t"): 0x09, UInt8(ascii: "n"): 0x0A][byte] ?? byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
