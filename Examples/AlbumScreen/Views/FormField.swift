// SPDX-License-Identifier: MIT

internal import MotifBindings
internal import MotifResponders

/// A form field for one line of text.
///
/// While it has the keyboard, it takes the keys that make sense in a text; all others are left to the
/// form. As an editable control, it can be bound to any storage of the text. It knows neither the
/// meaning of the text nor whether it is valid. It never refuses to give up the keyboard: the user
/// may always leave a field.
final class FormField: Responder, EditableControl, FocusDelegate, HitTestable, KeyTaking {
  /// The field's label.
  let label: String
  /// The problem with the text; empty if there is none.
  let message: DerivedValue<String>
  /// The text to show while nothing is typed.
  let placeholder: String
  /// The text with its cursor.
  let line = ObservableValue(TextLine(), name: "line of a form")
  /// Whether the field has the keyboard.
  let isFocused = ObservableValue(false, name: "focus of a field")
  /// Called when the text was edited.
  var onEdit: (() -> Void)?
  /// The field's frame.
  private(set) var frame = HitFrame.empty

  /// The maximum length of a text, far more than any field needs; longer text is rejected.
  private static let capacity = 10_000

  /// Makes an empty field.
  ///
  /// - Parameters:
  ///   - label: The field's label.
  ///   - message: The problem with the text.
  ///   - placeholder: The text to show while nothing is typed.
  init(label: String, message: DerivedValue<String>, placeholder: String = "") {
    self.label = label
    self.message = message
    self.placeholder = placeholder
    super.init()
    isFocusable = true
    focusDelegate = self
    handle(Click.self, on: self, FormField.click)
  }

  /// The text.
  var value: String {
    get { line.value.text }
    set { line.value = TextLine(newValue) }
  }

  /// Sets the field's place.
  func layOut(columns: Range<Int>, row: Int) {
    frame = HitFrame(columns: columns, rows: row..<row + 1)
    line.value.scroll(columns: columns.count)
  }

  func responderDidBecomeFirst(_ responder: Responder) { isFocused.value = true }

  func responderDidResignFirst(_ responder: Responder) { isFocused.value = false }

  func take(_ key: KeyStroke) -> Bool {
    let old = line.value
    var new = old
    guard new.take(key) else { return false }
    let length = new.text.unicodeScalars.count
    guard length <= max(Self.capacity, old.text.unicodeScalars.count) else { return true }
    new.scroll(columns: Int(frame.width))
    line.value = new
    if new.text != old.text { onEdit?() }
    return true
  }

  private func click(_ action: Click) -> ActionAnswer<Click> {
    line.value.moveCursor(toColumn: Int(action.point.x), of: Int(frame.width))
    return .handled
  }
}
