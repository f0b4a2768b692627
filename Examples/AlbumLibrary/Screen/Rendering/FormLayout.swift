// SPDX-License-Identifier: MIT

/// Where a form and its parts stand in a frame of a given size.
///
/// From top to bottom: the outline with the title, a blank row, each field with the row of its message,
/// the buttons, the outline.
struct FormLayout {
  /// The columns of the box, its outline among them.
  let columns: Range<Int>
  /// The rows of the box, its outline among them.
  let rows: Range<Int>
  /// The columns of the labels.
  let labelColumns: Range<Int>
  /// The columns of all fields, and of their messages.
  let fieldColumns: Range<Int>
  /// The columns of the buttons, left to right.
  let buttonColumns: [Range<Int>]
  /// The columns of the hint, or `nil` where it has no room.
  let hintColumns: Range<Int>?

  /// No form is wider than this: lines that are too long are hard to read.
  private static let greatestWidth = 70

  /// Lays a form out; where a frame is too small for it, it reaches out of the frame.
  ///
  /// - Parameters:
  ///   - form: The form.
  ///   - size: The extent of the frame.
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

  /// The row of a field; that of its message is the next.
  func row(ofField index: Int) -> Int { rows.lowerBound + 2 + 2 * index }

  /// The row of the buttons and of the hint.
  var buttonRow: Int { rows.upperBound - 2 }

  /// What is written where a button stands.
  static func text(of button: FormButtonState) -> String { "[\(button.title)]" }
}
