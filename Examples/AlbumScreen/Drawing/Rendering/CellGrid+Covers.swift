// SPDX-License-Identifier: MIT

extension CellGrid {
  /// Draws the covers with their captions and the outline of the selected one.
  mutating func drawCovers(_ state: ScreenState, _ layout: ScreenLayout) {
    guard !state.covers.isEmpty else {
      drawPlaceholder(
        state.placeholder,
        columns: layout.shelfColumns,
        row: layout.coverArea.lowerBound + layout.coverRows / 2
      )
      return
    }
    for cover in state.covers {
      draw(cover, layout)
    }
    // Drawn last, so that nothing covers its outline.
    for cover in state.covers where cover.isSelected {
      let top = layout.top(of: cover)
      outline(
        columns: cover.column - 1..<cover.column + layout.coverColumns + 1,
        rows: top - 1..<top + layout.coverRows + 1,
        style: state.focus == .covers ? ScreenStyle.highlight : ScreenStyle.secondary
      )
    }
  }

  /// Shows a centered text when there is nothing else to show.
  mutating func drawPlaceholder(_ text: String, columns: Range<Int>, row: Int) {
    write(
      text,
      column: columns.lowerBound + max(0, (columns.count - text.columnWidth) / 2),
      row: row,
      width: columns.count,
      style: ScreenStyle.secondary
    )
  }

  private mutating func draw(_ cover: CoverState, _ layout: ScreenLayout) {
    let (side, top) = (layout.coverColumns, layout.top(of: cover))
    let painter = CoverPainter(cover.cover, side: side, isSelected: cover.isSelected)
    for row in 0..<layout.coverRows {
      for column in 0..<side where (0..<size.columns).contains(cover.column + column) {
        self[column: cover.column + column, row: top + row] =
          painter.cell(column: column, row: row)
      }
    }
    if let step = cover.spinnerStep {
      write(
        " \(CoverSpinner.character(atStep: step)) ",
        column: cover.column + side / 2 - 1,
        row: top + layout.coverRows / 2,
        style: ScreenStyle.highlight
      )
    }
    drawCaption(of: cover, layout)
  }

  /// Writes the caption beneath the visible part of a cover, in the middle of the cover if it fits there.
  private mutating func drawCaption(of cover: CoverState, _ layout: ScreenLayout) {
    let end = cover.column + layout.coverColumns
    // A cover that is cut off may use the blank column beside it: the next caption begins after another one.
    let start = max(0, cover.column)
    let room = start..<max(start, cover.column < 0 ? end + 1 : min(end, size.columns))
    let caption = cover.caption.fitted(columns: min(room.count, layout.coverColumns))
    let middle = cover.column + (layout.coverColumns - caption.columnWidth) / 2
    write(
      caption,
      column: max(room.lowerBound, min(middle, room.upperBound - caption.columnWidth)),
      row: layout.top(of: cover) + layout.coverRows + 1,
      style: cover.isSelected ? ScreenStyle.title : ScreenStyle.secondary
    )
  }
}

extension ScreenLayout {
  /// The first row of a cover, beneath its outline.
  fileprivate func top(of cover: CoverState) -> Int {
    coverArea.lowerBound + cover.line * covers.lineHeight
  }
}
