// SPDX-License-Identifier: MIT

/// A row as the full list shows it.
public struct ListRowState: Hashable, Sendable {
  /// What the row says.
  public var row: ListRow
  /// Whether it is the selected one.
  public var isSelected: Bool

  /// Makes a row.
  ///
  /// - Parameters:
  ///   - row: What the row says.
  ///   - isSelected: Whether it is the selected one.
  public init(row: ListRow, isSelected: Bool) {
    self.row = row
    self.isSelected = isSelected
  }
}
