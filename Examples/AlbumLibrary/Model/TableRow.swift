// SPDX-License-Identifier: MIT

/// One line of a table that describes a model: a label and a value.
public struct TableRow: Hashable, Sendable {
  /// The label, such as `Artist`.
  public var label: String
  /// The value, ready for display.
  public var value: String

  /// Makes a row.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - value: The value.
  public init(label: String, value: String) {
    self.label = label
    self.value = value
  }
}

/// How an album looks in a table: rows that are added from outside (a *decorator* as an extension).
///
/// ``AlbumDetails`` itself contains no presentation.
extension AlbumDetails {
  /// Artist, album, genre, and year, in this order; an unknown value is a dash.
  public var tableRows: [TableRow] {
    [
      TableRow(label: "Artist", value: artist),
      TableRow(label: "Album", value: title),
      TableRow(label: "Genre", value: genre ?? "–"),
      TableRow(label: "Year", value: year.map(String.init) ?? "–"),
    ]
  }

  /// Every field of the album, for the details.
  public var detailRows: [TableRow] {
    tableRows + [TableRow(label: "Cover", value: coverURL ?? "–")]
  }
}
