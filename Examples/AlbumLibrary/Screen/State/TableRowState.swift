// SPDX-License-Identifier: MIT

/// A row as the table shows it.
public struct TableRowState: Hashable, Sendable {
  /// What the row says.
  public var row: TableRow
  /// Whether the cursor of the table stands on it.
  public var isSelected: Bool

  /// Makes a row.
  ///
  /// - Parameters:
  ///   - row: What the row says.
  ///   - isSelected: Whether the cursor of the table stands on it.
  public init(row: TableRow, isSelected: Bool) {
    self.row = row
    self.isSelected = isSelected
  }
}
