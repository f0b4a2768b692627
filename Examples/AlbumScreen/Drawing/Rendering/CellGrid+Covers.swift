// SPDX-License-Identifier: MIT

extension CellGrid {
  /// Draws the covers with their captions and the outline of the selected one.
  mutating func drawCovers(_ state: ScreenState, _ layout: ScreenLayout) {
    guard !state.covers.isEmpty else {
      drawPlaceholder(state.placeholder, row: layout.coverArea.lowerBound + layout.coverRows / 2)
      return
    }
    for cover in state.covers {
      draw(cover, layout)
    }
    // Drawn last, so that nothing covers its outline.
    for cover in state.covers where cover.isSelected {
      outline(
        columns: cover.column - 1..<cover.column + layout.coverColumns + 1,
        rows: layout.coverArea.lowerBound - 1..<layout.coverArea.upperBound + 1,
        style: state.focus == .covers ? ScreenStyle.highlight : ScreenStyle.secondary
      )
    }
  }

  /// Shows a centered text when there is nothing else to show.
  mutating func drawPlaceholder(_ text: String, row: Int) {
    write(
      text,
      column: max(0, (size.columns - text.columnWidth) / 2),
      row: row,
      style: ScreenStyle.secondary
    )
  }

  private mutating func draw(_ cover: CoverState, _ layout: ScreenLayout) {
    let side = layout.coverColumns
    let painter = CoverPainter(cover.cover, side: side, isSelected: cover.isSelected)
    for row in 0..<layout.coverRows {
      for column in 0..<side where (0..<size.columns).contains(cover.column + column) {
        self[column: cover.column + column, row: layout.coverArea.lowerBound + row] =
          painter.cell(column: column, row: row)
      }
    }
    if let step = cover.spinnerStep {
      write(
        " \(CoverSpinner.character(atStep: step)) ",
        column: cover.column + side / 2 - 1,
        row: layout.coverArea.lowerBound + layout.coverRows / 2,
        style: ScreenStyle.highlight
      )
    }
    drawCaption(of: cover, layout)
  }

  private mutating func drawCaption(of cover: CoverState, _ layout: ScreenLayout) {
    let caption = cover.caption.fitted(columns: layout.coverColumns)
    write(
      caption,
      column: cover.column + (layout.coverColumns - caption.columnWidth) / 2,
      row: layout.captionRow,
      style: cover.isSelected ? ScreenStyle.title : ScreenStyle.secondary
    )
  }
}
