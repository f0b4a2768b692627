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
      let hasCursor = row.isSelected && state.focus == .list
      let style = hasCursor ? ScreenStyle.cursor : row.isSelected ? ScreenStyle.title : .plain
      fill(columns: layout.columns, rows: index..<index + 1, with: Cell(" ", style: style))
      draw(row.row, row: index, layout, style: style, dimsOthers: !row.isSelected)
    }
    drawBar(of: list, layout)
  }

  /// Writes the texts of a row: the title, and the others dimmed unless the row stands out.
  private mutating func draw(
    _ content: ListRow,
    row: Int,
    _ layout: ListLayout,
    style: CellStyle,
    dimsOthers: Bool = false
  ) {
    var otherStyle = style
    if dimsOthers { otherStyle.attributes.insert(.dim) }
    for (index, (text, columns)) in zip(content.texts, layout.fields).enumerated() {
      let text = text.fitted(columns: columns.count)
      // The note is a number, as a rule.
      let isNote = index == 2
      write(
        text,
        column: isNote ? columns.upperBound - text.columnWidth : columns.lowerBound,
        row: row,
        style: index == 0 ? style : otherStyle
      )
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
