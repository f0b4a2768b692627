// SPDX-License-Identifier: MIT

internal import MotifBindings
internal import MotifResponders

/// The delegate of a ``FilterField``.
protocol FilterFieldDelegate: AnyObject {
  /// Called when typing changes the text.
  func filterField(_ field: FilterField, didChange text: String)

  /// Called when typing ends.
  func filterFieldDidEndEditing(_ field: FilterField)
}

/// A field for one line of text.
///
/// While it has the keyboard, it takes the keys that edit a text; all others are actions, and so are
/// those that would move the cursor out of the text.
final class FilterField: Responder, HitTestable, KeyTaking {
  /// The delegate, held weakly.
  weak var delegate: (any FilterFieldDelegate)?
  /// The field's frame.
  var frame = HitFrame.empty
  /// The field's text, with its cursor.
  let line = ObservableValue(TextLine(), name: "filter field")

  /// No filter needs more characters than this; a longer paste is rejected.
  private static let longestText = 200

  override init() {
    super.init()
    isFocusable = true
    handle(Confirm.self, on: self, FilterField.confirm)
    handle(Cancel.self, on: self, FilterField.cancel)
    handle(Click.self) { [weak self] _ in
      self?.dispatch(BeginFilter()).isHandled == true ? .handled : .pass
    }
  }

  func take(_ key: KeyStroke) -> Bool {
    var new = line.value
    let leavesText =
      key == .right && new.cursor == new.text.count || key == .left && new.cursor == 0
    guard !leavesText, new.take(key) else { return false }
    guard new.text.count <= Self.longestText else { return true }
    let hasChanged = new.text != line.value.text
    line.value = new
    if hasChanged { delegate?.filterField(self, didChange: new.text) }
    return true
  }

  /// Shows a text that was not typed here.
  func show(_ text: String) {
    guard text != line.value.text else { return }
    line.value = TextLine(text)
  }

  private func confirm(_ action: Confirm) -> ActionAnswer<Confirm> {
    delegate?.filterFieldDidEndEditing(self)
    return .handled
  }

  private func cancel(_ action: Cancel) -> ActionAnswer<Cancel> {
    line.value = TextLine()
    delegate?.filterField(self, didChange: "")
    delegate?.filterFieldDidEndEditing(self)
    return .handled
  }
}
