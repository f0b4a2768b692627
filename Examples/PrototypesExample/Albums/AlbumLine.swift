// SPDX-License-Identifier: MIT

/// A line of the list, of any kind.
class AlbumLine {
  /// The text of the line, as it would be drawn.
  fileprivate(set) var text = ""
}

/// The line of an artist, with a margin around the name.
final class ArtistHeader: AlbumLine {
  /// The width of the rule before the name.
  let margin: Int

  init(margin: Int) {
    self.margin = margin
  }

  /// Shows another artist.
  func show(artist: Int) {
    text = String(repeating: "=", count: margin) + " Artist \(artist)"
  }
}

/// The line of an album, indented below its artist.
final class AlbumRow: AlbumLine {
  /// The number of spaces before the title.
  let indent: Int

  init(indent: Int) {
    self.indent = indent
  }

  /// Shows another album.
  func show(title: String) {
    text = String(repeating: " ", count: indent) + title
  }
}
