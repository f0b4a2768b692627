// SPDX-License-Identifier: MIT

/// A row of the full list: three texts side by side, whatever they say.
public struct ListRow: Hashable, Sendable {
  /// What the row is about.
  public var title: String
  /// What stands beside it.
  public var subtitle: String
  /// What stands at the end.
  public var note: String

  /// Makes a row.
  ///
  /// - Parameters:
  ///   - title: What the row is about.
  ///   - subtitle: What stands beside it.
  ///   - note: What stands at the end.
  public init(title: String, subtitle: String, note: String) {
    self.title = title
    self.subtitle = subtitle
    self.note = note
  }
}

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
