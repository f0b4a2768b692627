// SPDX-License-Identifier: MIT

/// The positions of a form and its parts in a frame of a given size.
///
/// From top to bottom: the outline with the title, a blank row, each field with the row of its message,
/// the buttons, the outline.
struct FormLayout {
  /// The columns of the box, including its outline.
  let columns: Range<Int>
  /// The rows of the box, including its outline.
  let rows: Range<Int>
  /// The columns of the labels.
  let labelColumns: Range<Int>
  /// The columns of all fields, and of their messages.
  let fieldColumns: Range<Int>
  /// The columns of the buttons, left to right.
  let buttonColumns: [Range<Int>]
  /// The columns of the hint, or `nil` if it doesn't fit.
  let hintColumns: Range<Int>?

  /// The maximum width: longer lines are hard to read.
  private static let greatestWidth = 70

  /// Lays out a form; if the frame is too small, the form extends beyond it.
  ///
  /// - Parameters:
  ///   - form: The form.
  ///   - size: The size of the frame.
  init(_ form: FormState, size: GridSize) {
    let labelWidth = min(form.fields.map(\.label.columnWidth).max() ?? 0, size.columns / 3)
    let width = max(labelWidth + 8, min(size.columns - 2, Self.greatestWidth))
    let left = max(0, (size.columns - width) / 2)
    let height = 2 * form.fields.count + 4
    let top = max(0, (size.rows - height) / 2)
    columns = left..<left + width
    rows = top..<top + height
    labelColumns = left + 2..<left + 2 + labelWidth
    fieldColumns = labelColumns.upperBound + 2..<columns.upperBound - 2
    var column = left + 2
    buttonColumns = form.buttons.map { button in
      let start = column
      column += Self.text(of: button).columnWidth + 2
      return start..<column - 2
    }
    let hintStart = fieldColumns.upperBound - form.hint.columnWidth
    hintColumns = hintStart >= column + 1 ? hintStart..<fieldColumns.upperBound : nil
  }

  /// The row of a field; its message is in the next row.
  func row(ofField index: Int) -> Int { rows.lowerBound + 2 + 2 * index }

  /// The row of the buttons and the hint.
  var buttonRow: Int { rows.upperBound - 2 }

  /// The text of a button.
  static func text(of button: FormButtonState) -> String { "[\(button.title)]" }
}
