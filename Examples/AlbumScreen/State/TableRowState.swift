// SPDX-License-Identifier: MIT

public import AlbumLibrary

/// A row as the table shows it.
public struct TableRowState: Hashable, Sendable {
  /// The row's content.
  public var row: TableRow
  /// Whether the table's cursor is on it.
  public var isSelected: Bool

  /// Makes a row.
  ///
  /// - Parameters:
  ///   - row: The row's content.
  ///   - isSelected: Whether the table's cursor is on it.
  public init(row: TableRow, isSelected: Bool) {
    self.row = row
    self.isSelected = isSelected
  }
}
