// SPDX-License-Identifier: MIT

internal import MotifPrototypes

/// A row of the full list, reused for another one when its own leaves the frame.
final class ListRowCell: Reusable {
  /// What the row says.
  var row = ListRow(title: "", subtitle: "", note: "")

  func prepareForReuse() {
    row = ListRow(title: "", subtitle: "", note: "")
  }
}

extension ReuseIdentifier where Cell == ListRowCell {
  /// The only kind of row that the list has.
  static var listRow: Self { "list-row" }
}
