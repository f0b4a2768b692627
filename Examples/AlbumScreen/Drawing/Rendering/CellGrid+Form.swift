// SPDX-License-Identifier: MIT

extension CellGrid {
  /// Draws a form in the middle: labels aligned right, fields underlined, messages below them.
  mutating func draw(_ form: FormState) {
    let layout = FormLayout(form, size: size)
    fill(columns: layout.columns, rows: layout.rows, with: Cell())
    outline(columns: layout.columns, rows: layout.rows, style: ScreenStyle.highlight)
    write(
      " \(form.title) ",
      column: layout.columns.lowerBound + 2,
      row: layout.rows.lowerBound,
      width: layout.columns.count - 4,
      style: ScreenStyle.title
    )
    for (index, field) in form.fields.enumerated() {
      draw(field, row: layout.row(ofField: index), layout)
    }
    for (button, columns) in zip(form.buttons, layout.buttonColumns) {
      write(
        FormLayout.text(of: button),
        column: columns.lowerBound,
        row: layout.buttonRow,
        style: button.isFocused ? ScreenStyle.cursor : .plain
      )
    }
    if let columns = layout.hintColumns {
      write(
        form.hint,
        column: columns.lowerBound,
        row: layout.buttonRow,
        style: ScreenStyle.secondary
      )
    }
  }

  private mutating func draw(_ field: FormFieldState, row: Int, _ layout: FormLayout) {
    let label = field.label.fitted(columns: layout.labelColumns.count)
    write(
      label,
      column: layout.labelColumns.upperBound - label.columnWidth,
      row: row,
      style: ScreenStyle.secondary
    )
    let columns = layout.fieldColumns
    fill(columns: columns, rows: row..<row + 1, with: Cell(" ", style: ScreenStyle.field))
    write(
      field.message,
      column: columns.lowerBound,
      row: row + 1,
      width: columns.count,
      style: ScreenStyle.highlight
    )
    if field.line.text.isEmpty {
      var style = ScreenStyle.field
      style.attributes.insert(.dim)
      write(
        field.placeholder,
        column: columns.lowerBound,
        row: row,
        width: columns.count,
        style: style
      )
    } else {
      write(field.line, column: columns.lowerBound, row: row, width: columns.count)
    }
    guard field.isFocused else { return }
    drawCursor(of: field.line, column: columns.lowerBound, row: row, width: columns.count)
    // The cursor is on the first letter of a placeholder.
    if field.line.text.isEmpty, let first = field.placeholder.first {
      write(String(first), column: columns.lowerBound, row: row, style: ScreenStyle.cursor)
    }
  }

  private mutating func write(_ line: TextLine, column: Int, row: Int, width: Int) {
    let text = line.window(columns: width).text
    write(text, column: column, row: row, width: width, style: ScreenStyle.field)
  }

  /// Draws the cursor over the character after it, or over the blank at the end of the line.
  mutating func drawCursor(of line: TextLine, column: Int, row: Int, width: Int) {
    let window = line.window(columns: width)
    let behind = line.text.dropFirst(line.cursor).first ?? " "
    write(
      behind.columnWidth > 0 ? String(behind) : " ",
      column: column + window.cursorColumn,
      row: row,
      style: ScreenStyle.cursor
    )
  }
}
