// SPDX-License-Identifier: MIT

extension CellGrid {
  /// Draws the pane of recorded turns.
  mutating func drawXRay(_ state: XRayState, _ layout: ScreenLayout) {
    let area = layout.paneArea
    let style = state.isFocused ? ScreenStyle.highlight : ScreenStyle.secondary
    let top = area.lowerBound
    fill(columns: 0..<size.columns, rows: top..<top + 1, with: Cell("━", style: style))
    write(" X-ray ", column: 2, row: top, style: ScreenStyle.title)
    for (row, index) in zip(state.rows, area.dropFirst()) { draw(row, at: index) }
    let end = size.columns - 2
    if state.hasMoreAbove { write("↑", column: end, row: top) }
    if state.hasMoreBelow { write("↓", column: end, row: area.upperBound - 1) }
  }

  private mutating func draw(_ row: XRayState.Row, at index: Int) {
    let textColumn = XRayLayout.textColumn
    if row.isFolded { write("▸", column: 1, row: index) }
    var style = row.isHeading ? ScreenStyle.title : .plain
    if row.isSelected {
      style = ScreenStyle.cursor
      let cell = Cell(" ", style: style)
      fill(columns: 2..<size.columns - 2, rows: index..<index + 1, with: cell)
    }
    var labelStyle = style
    if !row.isHeading { labelStyle.attributes.insert(.dim) }
    let labelColumn = row.isHeading ? 2 : 3
    write(row.label, column: labelColumn, row: index, style: labelStyle)
    write(
      row.text,
      column: row.isHeading ? labelColumn + row.label.columnWidth + 1 : textColumn,
      row: index,
      width: size.columns - textColumn - 2,
      style: style
    )
  }
}
