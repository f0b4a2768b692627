// SPDX-License-Identifier: MIT

/// A row of the full list: three texts side by side.
public struct ListRow: Hashable, Sendable {
  /// The main text.
  public var title: String
  /// The text beside the title.
  public var subtitle: String
  /// The text at the end.
  public var note: String

  /// Makes a row.
  ///
  /// - Parameters:
  ///   - title: The main text.
  ///   - subtitle: The text beside the title.
  ///   - note: The text at the end.
  public init(title: String, subtitle: String, note: String) {
    self.title = title
    self.subtitle = subtitle
    self.note = note
  }
}

/// A row as the full list shows it.
public struct ListRowState: Hashable, Sendable {
  /// The row's content.
  public var row: ListRow
  /// Whether it is selected.
  public var isSelected: Bool

  /// Makes a row.
  ///
  /// - Parameters:
  ///   - row: The row's content.
  ///   - isSelected: Whether it is selected.
  public init(row: ListRow, isSelected: Bool) {
    self.row = row
    self.isSelected = isSelected
  }
}
