// SPDX-License-Identifier: MIT

/// The position of a box in a frame of a given size, and its visible lines.
struct OverlayLayout {
  /// The width of the widest label.
  let labelWidth: Int
  /// The columns between the sides of the box.
  let width: Int
  /// All lines: long values continue in lines without a label.
  let lines: [TableRow]
  /// The index of the row that each line belongs to.
  let rowOfLine: [Int]
  /// The indices of the visible lines.
  let visible: Range<Int>
  /// The maximum first line: beyond it, the last lines would leave the bottom.
  let lastFirstLine: Int
  /// The columns of the box, including its outline.
  let columns: Range<Int>
  /// The rows of the frame that the box takes, including its outline.
  let frameRows: Range<Int>

  /// Lays out a box.
  ///
  /// - Parameters:
  ///   - overlay: The box; its first line is limited to ``lastFirstLine``.
  ///   - size: The size of the frame.
  /// - Complexity: O(*n*) in the length of the values, up to a screenful of each.
  init(_ overlay: OverlayState, size: GridSize) {
    // A screenful of each value is enough: a file may hold a value of a million characters.
    let rows = overlay.rows.map { row in
      TableRow(label: row.label, value: String(row.value.prefix(size.columns * size.rows)))
    }
    let labelWidth = rows.map(\.label.columnWidth).max() ?? 0
    let longest = rows.map { labelWidth + 2 + $0.value.columnWidth }.max() ?? 0
    let texts = [overlay.title, overlay.hint].map { $0.columnWidth + 2 }
    let width = max(1, min(max(longest, texts.max() ?? 0), size.columns - 8))
    var (lines, rowOfLine): ([TableRow], [Int]) = ([], [])
    for (index, row) in rows.enumerated() {
      let parts = row.value.wrapped(columns: max(1, width - labelWidth - 2))
      lines += parts.enumerated().map { TableRow(label: $0 == 0 ? row.label : "", value: $1) }
      rowOfLine += parts.map { _ in index }
    }
    let room = min(lines.count, max(0, size.rows - 4))
    self.labelWidth = labelWidth
    self.width = width
    self.lines = lines
    self.rowOfLine = rowOfLine
    lastFirstLine = lines.count - room
    let first = min(max(0, overlay.firstLine), lastFirstLine)
    visible = first..<first + room
    let left = (size.columns - width - 4) / 2
    let top = max(0, (size.rows - room - 4) / 2)
    columns = left..<left + width + 4
    frameRows = top..<top + room + 4
  }

  /// The first line with which a row is visible, as near as possible to the one at present.
  ///
  /// - Parameter row: The index of the row.
  /// - Returns: The line.
  func firstLine(showing row: Int) -> Int {
    guard let first = rowOfLine.firstIndex(of: row), let last = rowOfLine.lastIndex(of: row) else {
      return visible.lowerBound
    }
    // The beginning of a row that doesn't fit is more important than its end.
    return min(max(visible.lowerBound, last + 1 - visible.count), first)
  }

  /// The row at a point of the frame, or `nil` if none is there.
  func row(atColumn column: Int, row: Int) -> Int? {
    let line = row - frameRows.lowerBound - 2 + visible.lowerBound
    return columns.contains(column) && visible.contains(line) ? rowOfLine[line] : nil
  }
}
