// SPDX-License-Identifier: MIT

extension CellGrid {
  /// Draws the rows of the list, with their texts in columns, and its scroll bar.
  mutating func drawList(_ list: ListState, _ state: ScreenState, _ layout: ListLayout) {
    guard !list.rows.isEmpty else {
      // Beside the covers, the placeholder is in their place.
      guard list.isAlone else { return }
      let columns = 0..<size.columns
      return drawPlaceholder(state.placeholder, columns: columns, row: layout.rows.lowerBound + 1)
    }
    if let row = layout.headingRow {
      draw(list.headings, row: row, layout, style: ScreenStyle.secondary)
    }
    for (index, row) in zip(layout.rows, list.rows) {
      if row.isHeading {
        drawHeading(row.row.title, row: index, layout)
        continue
      }
      let hasCursor = row.isSelected && state.focus == .list
      let style = hasCursor ? ScreenStyle.cursor : row.isSelected ? ScreenStyle.title : .plain
      fill(columns: layout.columns, rows: index..<index + 1, with: Cell(" ", style: style))
      draw(row.row, marks: row.marks, row: index, layout, style: style, dimsOthers: !row.isSelected)
      // Beside the covers, bold letters alone are easy to miss.
      if row.isSelected, !list.isAlone {
        write("▸", column: layout.columns.lowerBound, row: index, style: style)
      }
    }
    drawBar(of: list, layout)
  }

  /// Writes the heading of a section, with a line up to the end of the row.
  private mutating func drawHeading(_ title: String, row: Int, _ layout: ListLayout) {
    let columns = layout.columns
    let line = Cell("─", style: ScreenStyle.secondary)
    fill(columns: columns, rows: row..<row + 1, with: line)
    write(
      " \(title.fitted(columns: columns.count - 4)) ",
      column: columns.lowerBound,
      row: row,
      style: ScreenStyle.heading
    )
  }

  /// Writes the texts of a row: the title, and the others dimmed unless the row stands out.
  private mutating func draw(
    _ content: ListRow,
    marks: [[Range<Int>]] = [],
    row: Int,
    _ layout: ListLayout,
    style: CellStyle,
    dimsOthers: Bool = false
  ) {
    var otherStyle = style
    if dimsOthers { otherStyle.attributes.insert(.dim) }
    for (index, (text, columns)) in zip(content.texts, layout.fields).enumerated() {
      let shown = text.fitted(columns: columns.count)
      // The note is a number, as a rule.
      let column = index == 2 ? columns.upperBound - shown.columnWidth : columns.lowerBound
      write(shown, column: column, row: row, style: index == 0 ? style : otherStyle)
      if marks.indices.contains(index) {
        mark(marks[index], in: shown, of: text, column: column, row: row)
      }
    }
  }

  /// Marks characters of a text that was written, but not the ellipsis where it was cut.
  private mutating func mark(
    _ ranges: [Range<Int>],
    in shown: String,
    of text: String,
    column: Int,
    row: Int
  ) {
    let isCut = shown.count < text.count || shown.last != text.last
    var column = column
    for (offset, character) in (isCut ? shown.dropLast() : shown[...]).enumerated() {
      let end = column + character.columnWidth
      if ranges.contains(where: { $0.contains(offset) }) {
        for column in column..<end {
          let style = self[column: column, row: row].style
          self[column: column, row: row].style = ScreenStyle.match(on: style)
        }
      }
      column = end
    }
  }

  private mutating func drawBar(of list: ListState, _ layout: ListLayout) {
    guard let bar = ScrollBar(firstRow: list.firstRow, of: list.rowCount, in: layout.rows) else {
      return
    }
    let columns = layout.barColumn..<layout.barColumn + 1
    fill(columns: columns, rows: bar.rows, with: Cell("│", style: ScreenStyle.secondary))
    fill(columns: columns, rows: bar.thumb, with: Cell("┃"))
  }
}
