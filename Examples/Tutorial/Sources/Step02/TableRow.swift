// SPDX-License-Identifier: MIT

/// A line of a table.
struct TableRow: Hashable {
  var label: String
  var value: String
}

/// How an album looks in a table, added from outside.
extension Album {
  var tableRows: [TableRow] {
    [
      TableRow(label: "Artist", value: artist),
      TableRow(label: "Album", value: title),
      TableRow(label: "Genre", value: genre),
      TableRow(label: "Year", value: "\(year)"),
    ]
  }
}
