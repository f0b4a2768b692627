// SPDX-License-Identifier: MIT

extension CellGrid {
  /// Draws the rows of the table: labels aligned right in their own column, values beside them.
  mutating func drawTable(_ state: ScreenState, _ layout: ScreenLayout) {
    let end = layout.shelfColumns.upperBound
    let labelWidth = min(state.rows.map(\.row.label.columnWidth).max() ?? 0, end / 3)
    for (index, row) in zip(layout.tableArea, state.rows) {
      let style = row.isSelected && state.focus == .table ? ScreenStyle.cursor : .plain
      fill(columns: 2..<end - 2, rows: index..<index + 1, with: Cell(" ", style: style))
      drawRow(
        row.row,
        column: 3,
        row: index,
        labelWidth: labelWidth,
        width: end - 6,
        style
      )
    }
  }

  /// Draws the buttons: enabled ones show their key in brackets, the others are faint.
  mutating func drawToolbar(_ state: ScreenState, _ layout: ScreenLayout) {
    let parts = ToolbarLayout(state.toolbar, columns: size.columns)
    for (item, part) in zip(state.toolbar, parts.buttons) {
      let hasCursor = item.isSelected && state.focus == .toolbar
      let style = item.isEnabled ? CellStyle.plain : ScreenStyle.secondary
      write(
        part.text,
        column: part.columns.lowerBound,
        row: layout.toolbarRow,
        style: hasCursor ? ScreenStyle.cursor : style
      )
    }
    for part in [parts.help, parts.quit].compactMap(\.self) {
      write(part.text, column: part.columns.lowerBound, row: layout.toolbarRow)
    }
  }

  /// Draws a box in the middle, as large as its lines require and the frame allows.
  mutating func draw(_ overlay: OverlayState) {
    let layout = OverlayLayout(overlay, size: size)
    let (columns, rows, width) = (layout.columns, layout.frameRows, layout.width)
    let (left, top) = (columns.lowerBound, rows.lowerBound)
    fill(columns: columns, rows: rows, with: Cell())
    outline(columns: columns, rows: rows, style: ScreenStyle.highlight)
    let title = " \(overlay.title) "
    write(title, column: left + 2, row: top, width: width, style: ScreenStyle.title)
    if !overlay.hint.isEmpty {
      let hint = " \(overlay.hint) "
      let bottom = rows.upperBound - 1
      write(hint, column: left + 2, row: bottom, width: width, style: ScreenStyle.secondary)
    }
    for line in layout.visible {
      let (row, index) = (top + 2 + line - layout.visible.lowerBound, layout.rowOfLine[line])
      var style = overlay.cursor == index ? ScreenStyle.cursor : .plain
      if overlay.faintRows.contains(index) { style.attributes.insert(.dim) }
      fill(columns: left + 1..<left + width + 3, rows: row..<row + 1, with: Cell(" ", style: style))
      drawRow(
        layout.lines[line],
        column: left + 2,
        row: row,
        labelWidth: layout.labelWidth,
        width: width,
        style
      )
    }
    // Arrows show that there are more lines.
    let end = columns.upperBound - 3
    if layout.visible.lowerBound > 0 { write("↑", column: end, row: top + 1) }
    if layout.visible.upperBound < layout.lines.count {
      write("↓", column: end, row: rows.upperBound - 2)
    }
  }

  private mutating func drawRow(
    _ line: TableRow,
    column: Int,
    row: Int,
    labelWidth: Int,
    width: Int,
    _ style: CellStyle = .plain
  ) {
    let label = line.label.fitted(columns: labelWidth)
    var labelStyle = style
    labelStyle.attributes.insert(.dim)
    write(label, column: column + labelWidth - label.columnWidth, row: row, style: labelStyle)
    write(
      line.value,
      column: column + labelWidth + 2,
      row: row,
      width: max(0, width - labelWidth - 2),
      style: style
    )
  }
}
