// SPDX-License-Identifier: MIT

internal import AlbumLibrary

/// How an album looks in a table: rows that are added from outside (a *decorator* as an extension).
///
/// ``AlbumDetails`` itself contains no presentation.
extension AlbumDetails {
  /// Artist, album, genre, and year, in this order; an unknown value is a dash.
  var tableRows: [TableRow] {
    [
      TableRow(label: "Artist", value: artist),
      TableRow(label: "Album", value: title),
      TableRow(label: "Genre", value: genre ?? "–"),
      TableRow(label: "Year", value: year.map(String.init) ?? "–"),
    ]
  }

  /// Every field of the album, for the details.
  var detailRows: [TableRow] {
    tableRows + [TableRow(label: "Cover", value: coverURL ?? "–")]
  }
}

extension AlbumField {
  /// The fields in the order of ``AlbumDetails/tableRows``.
  static let tableRows: [AlbumField] = [.artist, .title, .genre, .year]
}

extension AlbumBrowser {
  /// Everything that is known about an album, and when it was added.
  func detailRows(of album: Album) -> [TableRow] {
    guard let added = album.added else { return album.detailRows }
    return album.detailRows + [TableRow(label: "Added", value: dates.text(of: added))]
  }

  /// Returns the day on which an album was added, or a dash if that is unknown.
  func dayAdded(_ album: Album) -> String { album.added.map(dates.day) ?? "–" }
}
