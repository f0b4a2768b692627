// SPDX-License-Identifier: MIT

extension CellGrid {
  /// Writes text into a row, cut with an ellipsis if it exceeds its width.
  ///
  /// Parts outside the frame are clipped, and control characters become blanks: no text from a file
  /// can reach a terminal as a command.
  ///
  /// - Parameters:
  ///   - text: The text to write.
  ///   - column: The first column; may be to the left of the frame.
  ///   - row: The row; outside the frame, nothing is written.
  ///   - width: The maximum number of columns.
  ///   - style: The style.
  /// - Returns: The number of columns taken.
  /// - Complexity: O(*n*) in the columns written, however long the text is.
  @discardableResult
  mutating func write(
    _ text: String,
    column: Int,
    row: Int,
    width: Int = .max,
    style: CellStyle = .plain
  ) -> Int {
    let fitted = text.fitted(columns: min(width, max(0, size.columns - column)))
    guard (0..<size.rows).contains(row) else { return fitted.columnWidth }
    var position = column
    for character in fitted {
      let columns = character.columnWidth
      if columns > 0, position >= 0 {
        clearWideNeighbors(column: position, width: columns, row: row)
        self[column: position, row: row] = Cell(character, style: style)
        if columns == 2 {
          self[column: position + 1, row: row] = Cell(nil, style: style)
        }
      }
      position += columns
    }
    return position - column
  }

  /// Fills the part of a rectangle inside the frame with one cell.
  ///
  /// - Parameters:
  ///   - columns: The columns of the rectangle.
  ///   - rows: The rows of the rectangle.
  ///   - cell: The cell for every position.
  mutating func fill(columns: Range<Int>, rows: Range<Int>, with cell: Cell) {
    let columns = columns.clamped(to: 0..<size.columns)
    for row in rows.clamped(to: 0..<size.rows) where !columns.isEmpty {
      clearWideNeighbors(column: columns.lowerBound, width: columns.count, row: row)
      for column in columns {
        self[column: column, row: row] = cell
      }
    }
  }

  /// Draws the part of a rectangle's outline inside the frame.
  ///
  /// - Parameters:
  ///   - columns: The columns of the rectangle, including its outline.
  ///   - rows: The rows of the rectangle, including its outline.
  ///   - style: The style of the lines.
  mutating func outline(columns: Range<Int>, rows: Range<Int>, style: CellStyle) {
    guard columns.count >= 2, rows.count >= 2 else { return }
    let (left, right) = (columns.lowerBound, columns.upperBound - 1)
    let (top, bottom) = (rows.lowerBound, rows.upperBound - 1)
    fill(columns: columns, rows: top..<top + 1, with: Cell("━", style: style))
    fill(columns: columns, rows: bottom..<bottom + 1, with: Cell("━", style: style))
    fill(columns: left..<left + 1, rows: rows, with: Cell("┃", style: style))
    fill(columns: right..<right + 1, rows: rows, with: Cell("┃", style: style))
    let corners: [(Int, Int, Character)] = [
      (left, top, "┏"), (right, top, "┓"), (left, bottom, "┗"), (right, bottom, "┛"),
    ]
    for (column, row, corner) in corners {
      fill(columns: column..<column + 1, rows: row..<row + 1, with: Cell(corner, style: style))
    }
  }

  /// Blanks the halves of wide characters that a write to these columns would split.
  private mutating func clearWideNeighbors(column: Int, width: Int, row: Int) {
    if column > 0, self[column: column, row: row].character == nil {
      self[column: column - 1, row: row].character = " "
    }
    let after = column + width
    if after < size.columns, self[column: after, row: row].character == nil {
      self[column: after, row: row].character = " "
    }
  }
}
