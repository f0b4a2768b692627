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
/// While it has the keyboard, every character is text; all other keys are actions.
final class FilterField: Responder, HitTestable, KeyTaking {
  /// The delegate, held weakly.
  weak var delegate: (any FilterFieldDelegate)?
  /// The field's frame.
  var frame = HitFrame.empty
  /// The field's text.
  let text = ObservableValue("", name: "filter field")

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
    switch key {
    case .character(let character): change(text.value + String(character))
    case .text(let pasted): change(text.value + pasted)
    case .backspace: change(String(text.value.dropLast()))
    default: return false
    }
    return true
  }

  private func confirm(_ action: Confirm) -> ActionAnswer<Confirm> {
    delegate?.filterFieldDidEndEditing(self)
    return .handled
  }

  private func cancel(_ action: Cancel) -> ActionAnswer<Cancel> {
    change("")
    delegate?.filterFieldDidEndEditing(self)
    return .handled
  }

  private func change(_ text: String) {
    guard text.count <= Self.longestText else { return }
    self.text.value = text
    delegate?.filterField(self, didChange: text)
  }
}
