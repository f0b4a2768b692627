// SPDX-License-Identifier: MIT

extension CellGrid {
  /// Renders a screen; the frame depends only on the state and the size.
  ///
  /// ```swift
  /// var state = ScreenState(title: "Books")
  /// state.placeholder = "No books yet"
  /// let frame = CellGrid(state, size: GridSize(columns: 80, rows: 24))
  /// print(frame.plainText.contains("No books yet"))
  /// // Prints "true"
  /// ```
  ///
  /// - Parameters:
  ///   - state: The state to show.
  ///   - size: The size of the frame. If it is too small for all parts, the frame shows a message.
  /// - Complexity: O(*n*) in the number of cells.
  public init(_ state: ScreenState, size: GridSize) {
    self.init(size: size)
    let layout = ScreenLayout(
      size: size,
      hasPane: state.xray != nil,
      itemCount: state.itemCount
    )
    guard let layout else {
      drawTooSmall()
      return
    }
    drawHeader(state, layout)
    let list = layout.isWide || state.list?.isAlone == true ? state.list : nil
    if list?.isAlone != true {
      drawCovers(state, layout)
      drawTable(state, layout)
    }
    if let list { drawList(list, state, layout.list(isAlone: list.isAlone)) }
    if let xray = state.xray { drawXRay(xray, layout) }
    drawToolbar(state, layout)
    drawStatus(state, layout)
    if let overlay = state.overlay { draw(overlay) }
    if let form = state.form { draw(form) }
  }

  private mutating func drawTooSmall() {
    let minimum = ScreenLayout.minimum
    let lines = [
      "Window too small", "\(size.columns)x\(size.rows), needs \(minimum.columns)x\(minimum.rows)",
    ]
    for (index, line) in lines.enumerated() {
      write(
        line,
        column: max(0, (size.columns - line.columnWidth) / 2),
        row: max(0, size.rows / 2 - 1) + index
      )
    }
  }

  private mutating func drawStatus(_ state: ScreenState, _ layout: ScreenLayout) {
    let row = layout.statusRow
    var end = size.columns - 1
    if state.isModified {
      end = drawMark("● Not saved", endingAt: end, row: row, style: ScreenStyle.highlight)
    }
    if !state.sending.isEmpty {
      end = drawMark(state.sending, endingAt: end, row: row, style: ScreenStyle.secondary)
    }
    if !state.marked.isEmpty {
      end = drawMark(state.marked, endingAt: end, row: row, style: ScreenStyle.title)
    }
    let status = state.status.shorteningPath(columns: max(0, end - 1))
    write(status, column: 1, row: row, width: max(0, end - 1), style: ScreenStyle.secondary)
  }

  /// Writes a mark at the right, if there is room, and returns where the content to its left has to end.
  private mutating func drawMark(
    _ mark: String,
    endingAt end: Int,
    row: Int,
    style: CellStyle
  ) -> Int {
    let column = end - mark.columnWidth
    guard column > 0 else { return end }
    write(mark, column: column, row: row, style: style)
    return column - 2
  }

  private mutating func drawHeader(_ state: ScreenState, _ layout: ScreenLayout) {
    let row = layout.headerRow
    let titleWidth = write(state.title, column: 1, row: row, style: ScreenStyle.title)
    let (start, half) = (titleWidth + 3, layout.filterColumns.lowerBound)
    // A blank stays before the filter.
    let end = state.filter == nil ? size.columns : half - 1
    write(
      state.position,
      column: start,
      row: row,
      width: max(0, end - start),
      style: ScreenStyle.secondary
    )
    guard let filter = state.filter else { return }
    let mark = write("/", column: half, row: row, style: ScreenStyle.highlight)
    let width = size.columns - half - mark - 1
    write(filter.line.window(columns: width).text, column: half + mark, row: row)
    guard filter.isEditing else { return }
    drawCursor(of: filter.line, column: half + mark, row: row, width: width)
  }
}
