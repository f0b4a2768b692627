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
