// SPDX-License-Identifier: MIT

/// How an album looks in a table.
///
/// It decorates the model from outside, so that ``Album`` itself knows of no presentation.
extension Album {
  /// Artist, album, genre and year, in this order; what is not known is a dash.
  public var tableRows: [TableRow] {
    [
      TableRow(label: "Artist", value: artist),
      TableRow(label: "Album", value: title),
      TableRow(label: "Genre", value: genre ?? "–"),
      TableRow(label: "Year", value: year.map(String.init) ?? "–"),
    ]
  }

  /// Every field of the album, for a closer look.
  public var detailRows: [TableRow] {
    tableRows + [TableRow(label: "Cover", value: coverURL ?? "–")]
  }
}
