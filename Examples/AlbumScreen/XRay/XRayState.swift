// SPDX-License-Identifier: MIT

/// The pane of recorded turns, as the screen shows it.
public struct XRayState: Hashable, Sendable {
  /// A visible row.
  public struct Row: Hashable, Sendable {
    /// The label at the left; empty if the row continues the one above.
    public var label: String
    /// The text.
    public var text: String
    /// Whether the row begins a turn.
    public var isHeading: Bool
    /// Whether the row stands for several that are folded.
    public var isFolded: Bool
    /// Whether the pane's cursor is on it.
    public var isSelected: Bool
  }

  /// The visible rows, from top to bottom.
  public var rows: [Row]
  /// Whether there are rows above the visible ones.
  public var hasMoreAbove: Bool
  /// Whether there are rows below the visible ones.
  public var hasMoreBelow: Bool
  /// Whether the pane has the keyboard.
  public var isFocused: Bool
}

/// The rows of a pane of a given size, before they are scrolled.
struct XRayLayout {
  /// A row, and the line that it is a part of.
  struct Row {
    let line: Int
    let label: String
    let text: String
  }

  /// All rows: long lines continue in rows without a label.
  let rows: [Row]
  /// The number of rows that fit.
  let room: Int

  /// Lays out lines.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - columns: The width of the pane.
  ///   - height: The height of the pane, with its title.
  /// - Complexity: O(*n*) in the length of the lines.
  init(_ lines: [XRayLine], columns: Int, height: Int) {
    let width = max(1, columns - Self.textColumn - 2)
    rows = lines.enumerated().flatMap { index, line in
      let indent = String(line.text.prefix { $0 == " " }.prefix(width / 2))
      let parts = line.text.wrapped(columns: width - indent.count)
      return parts.enumerated().map { part, text in
        Row(line: index, label: part == 0 ? line.label : "", text: indent + text)
      }
    }
    room = max(0, height - 1)
  }

  /// The column of the texts: to their left are the sign of what is folded, and the label.
  static let textColumn = XRayLine.labelWidth + 5

  /// The greatest first row: beyond it, rows would stay empty.
  var lastFirstRow: Int { max(0, rows.count - room) }

  /// The first row from which all rows of a line are visible, and which is the nearest to another.
  func firstRow(showing line: Int, near firstRow: Int) -> Int {
    guard let top = rows.firstIndex(where: { $0.line == line }),
      let bottom = rows.lastIndex(where: { $0.line == line })
    else { return 0 }
    return min(top, max(firstRow, bottom + 1 - room))
  }
}
