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
    // Last, so that nothing lies above its outline.
    for cover in state.covers where cover.isSelected {
      outline(
        columns: cover.column - 1..<cover.column + layout.coverColumns + 1,
        rows: layout.coverArea.lowerBound - 1..<layout.coverArea.upperBound + 1,
        style: state.focus == .covers ? ScreenStyle.highlight : ScreenStyle.secondary
      )
    }
  }

  /// Says in the middle of a row that there is nothing to show.
  mutating func drawPlaceholder(_ text: String, row: Int) {
    write(
      text,
      column: max(0, (size.columns - text.columnWidth) / 2),
      row: row,
      style: ScreenStyle.secondary
    )
  }

  private mutating func draw(_ cover: CoverState, _ layout: ScreenLayout) {
    let light = cover.isSelected ? 100 : 55
    let ink = cover.art.ink.dimmed(to: light)
    let ground = cover.art.ground.dimmed(to: light)
    let style = CellStyle(foreground: ink, background: ground)
    for row in 0..<layout.coverRows {
      for column in 0..<layout.coverColumns
      where (0..<size.columns).contains(cover.column + column) {
        let side = layout.coverColumns
        let upper = cover.art.isInk(x: column, y: 2 * row, side: side)
        let lower = cover.art.isInk(x: column, y: 2 * row + 1, side: side)
        let block: Character =
          switch (upper, lower) {
          case (true, true): "█"
          case (true, false): "▀"
          case (false, true): "▄"
          case (false, false): " "
          }
        self[column: cover.column + column, row: layout.coverArea.lowerBound + row] =
          Cell(block, style: style)
      }
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
