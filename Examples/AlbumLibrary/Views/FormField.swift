// SPDX-License-Identifier: MIT

internal import MotifBindings
internal import MotifResponders

/// A field of a form for one line of text.
///
/// While it has the keyboard it takes the keys that make sense in a text; all others climb to the form.
/// As an editable control it can be bound to whatever keeps the text. What the text is about, and what
/// is wrong with it, somebody else knows. It never refuses to give the keyboard up: to leave a field is
/// no time to be told off.
final class FormField: Responder, EditableControl, FocusDelegate, HitTestable {
  /// What the field is about.
  let label: String
  /// What is wrong with the text; empty when nothing is.
  let message: DerivedValue<String>
  /// The text with its cursor.
  let line = ObservableValue(TextLine(), name: "line of a form")
  /// Whether the field has the keyboard.
  let isFocused = ObservableValue(false, name: "focus of a field")
  /// What to call when the text was edited.
  var onEdit: (() -> Void)?
  /// Where the field stands in the frame.
  private(set) var frame = HitFrame.empty

  /// What would make a text longer than this is not taken: it is far more than any field needs.
  private static let capacity = 10_000

  /// Makes an empty field.
  ///
  /// - Parameters:
  ///   - label: What the field is about.
  ///   - message: What is wrong with the text.
  init(label: String, message: DerivedValue<String>) {
    self.label = label
    self.message = message
    super.init()
    isFocusable = true
    focusDelegate = self
    handle(KeyPress.self, on: self, FormField.press)
    handle(Click.self, on: self, FormField.click)
  }

  /// The text.
  var value: String {
    get { line.value.text }
    set { line.value = TextLine(newValue) }
  }

  /// Takes its place.
  func layOut(columns: Range<Int>, row: Int) {
    frame = HitFrame(columns: columns, rows: row..<row + 1)
    line.value.scroll(columns: columns.count)
  }

  func responderDidBecomeFirst(_ responder: Responder) { isFocused.value = true }

  func responderDidResignFirst(_ responder: Responder) { isFocused.value = false }

  private func press(_ action: KeyPress) -> ActionAnswer<KeyPress> {
    let old = line.value
    var new = old
    guard new.take(action.key) else { return .pass }
    let length = new.text.unicodeScalars.count
    guard length <= max(Self.capacity, old.text.unicodeScalars.count) else { return .handled }
    new.scroll(columns: Int(frame.width))
    line.value = new
    if new.text != old.text { onEdit?() }
    return .handled
  }

  private func click(_ action: Click) -> ActionAnswer<Click> {
    line.value.moveCursor(toColumn: Int(action.point.x), of: Int(frame.width))
    return .handled
  }
}
