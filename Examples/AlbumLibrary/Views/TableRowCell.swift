// SPDX-License-Identifier: MIT

internal import MotifPrototypes

/// A row of a table, reused for another row when its own is no longer shown.
final class TableRowCell: Reusable {
  /// What the row says.
  var row = TableRow(label: "", value: "")

  func prepareForReuse() {
    row = TableRow(label: "", value: "")
  }
}

extension ReuseIdentifier where Cell == TableRowCell {
  /// The only kind of row that the table has.
  static var row: Self { "row" }
}
