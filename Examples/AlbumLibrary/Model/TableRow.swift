// SPDX-License-Identifier: MIT

/// One line of a table that describes a model: what it is called and what it says.
public struct TableRow: Hashable, Sendable {
  /// What the line is about, such as `Artist`.
  public var label: String
  /// What it says, ready to be shown.
  public var value: String

  /// Makes a row.
  ///
  /// - Parameters:
  ///   - label: What the line is about.
  ///   - value: What it says.
  public init(label: String, value: String) {
    self.label = label
    self.value = value
  }
}

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
