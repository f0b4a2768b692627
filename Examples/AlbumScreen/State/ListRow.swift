// SPDX-License-Identifier: MIT

/// A row of the list: texts side by side.
public struct ListRow: Hashable, Sendable {
  /// The main text.
  public var title: String
  /// The text beside the title.
  public var subtitle: String
  /// The text at the end, or after the first two in a list with columns.
  public var note: String
  /// Further texts, for a list with columns: as many as there is room for.
  public var details: [String]

  /// Makes a row.
  ///
  /// - Parameters:
  ///   - title: The main text.
  ///   - subtitle: The text beside the title.
  ///   - note: The text at the end.
  ///   - details: Further texts, for a list with columns.
  public init(title: String, subtitle: String, note: String, details: [String] = []) {
    self.title = title
    self.subtitle = subtitle
    self.note = note
    self.details = details
  }

  /// The texts, left to right.
  var texts: [String] { [title, subtitle, note] + details }
}

/// A row as the list shows it.
public struct ListRowState: Hashable, Sendable {
  /// The row's content.
  public var row: ListRow
  /// Whether it is selected.
  public var isSelected: Bool
  /// Whether it is the heading of a section, which is its title.
  public var isHeading = false
  /// The characters to mark in each text, by their offsets; none in the texts for which there is nothing here.
  public var marks: [[Range<Int>]] = []

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
