// SPDX-License-Identifier: MIT

extension CellGrid {
  /// Draws the rows of the full list, with their texts in columns.
  mutating func drawList(_ rows: [ListRowState], _ state: ScreenState, _ layout: ScreenLayout) {
    guard !rows.isEmpty else {
      drawPlaceholder(state.placeholder, row: layout.listArea.lowerBound + 1)
      return
    }
    let noteWidth = 6
    let titleWidth = (size.columns - 8 - noteWidth) * 3 / 5
    let subtitleWidth = size.columns - 8 - noteWidth - titleWidth
    for (index, row) in zip(layout.listArea, rows) {
      let hasCursor = row.isSelected && state.focus == .list
      let style = hasCursor ? ScreenStyle.cursor : row.isSelected ? ScreenStyle.title : .plain
      var subtitleStyle = style
      if !row.isSelected { subtitleStyle.attributes.insert(.dim) }
      fill(columns: 1..<size.columns - 1, rows: index..<index + 1, with: Cell(" ", style: style))
      write(row.row.title, column: 2, row: index, width: titleWidth, style: style)
      write(
        row.row.subtitle,
        column: 2 + titleWidth + 2,
        row: index,
        width: subtitleWidth,
        style: subtitleStyle
      )
      let note = row.row.note.fitted(columns: noteWidth)
      write(
        note,
        column: size.columns - 2 - note.columnWidth,
        row: index,
        style: subtitleStyle
      )
    }
  }
}
