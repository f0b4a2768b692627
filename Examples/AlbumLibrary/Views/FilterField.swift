// SPDX-License-Identifier: MIT

internal import MotifBindings
internal import MotifResponders

/// What a ``FilterField`` tells when it is typed into.
protocol FilterFieldDelegate: AnyObject {
  /// The text changed by typing.
  func filterField(_ field: FilterField, didChange text: String)

  /// Typing is over.
  func filterFieldDidEndEditing(_ field: FilterField)
}

/// A field for one line of text.
///
/// While it has the keyboard, every character is text; all other keys climb on.
final class FilterField: Responder, HitTestable {
  /// Who hears of typing; not kept alive.
  weak var delegate: (any FilterFieldDelegate)?
  /// Where the field stands in the frame.
  var frame = HitFrame.empty
  /// What the field holds.
  let text = ObservableValue("", name: "filter field")

  /// No filter needs more characters than this; a paste that has more is not taken.
  private static let longestText = 200

  override init() {
    super.init()
    isFocusable = true
    handle(KeyPress.self, on: self, FilterField.type)
    handle(Confirm.self, on: self, FilterField.confirm)
    handle(Cancel.self, on: self, FilterField.cancel)
    handle(Click.self) { [weak self] _ in
      self?.send(BeginFilter()).isHandled == true ? .handled : .pass
    }
  }

  private func type(_ action: KeyPress) -> ActionAnswer<KeyPress> {
    switch action.key {
    case .character(let character): change(text.value + String(character))
    case .text(let pasted): change(text.value + pasted)
    case .backspace: change(String(text.value.dropLast()))
    default: return .pass
    }
    return .handled
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
