// SPDX-License-Identifier: MIT

/// The list as the screen shows it.
public struct ListState: Hashable, Sendable {
  /// The rows in view, from top to bottom.
  public var rows: [ListRowState]
  /// The headings of the columns, for a list that shows them.
  public var headings: ListRow
  /// The number of rows above those in view.
  public var firstRow = 0
  /// The number of all rows.
  public var rowCount: Int
  /// Whether the list replaces the covers and the table, even in a wide frame.
  public var isAlone = false

  /// Makes a list that is shown from its first row.
  ///
  /// - Parameters:
  ///   - rows: The rows in view.
  ///   - headings: The headings of the columns.
  public init(
    rows: [ListRowState],
    headings: ListRow = ListRow(title: "", subtitle: "", note: "")
  ) {
    self.rows = rows
    self.headings = headings
    rowCount = rows.count
  }
}
