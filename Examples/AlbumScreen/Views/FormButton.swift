// SPDX-License-Identifier: MIT

internal import MotifBindings
internal import MotifResponders

/// A button of a form: Enter, Space, or a click sends its action, which climbs from the button.
final class FormButton: Responder, FocusDelegate, HitTestable, KeyTaking {
  /// The button's title.
  let title: String
  /// Whether the button has the keyboard.
  let isFocused = ObservableValue(false, name: "focus of a button")
  /// The button's frame.
  private(set) var frame = HitFrame.empty
  private let sendAction: (Responder) -> Bool

  /// Makes a button.
  ///
  /// - Parameters:
  ///   - title: The button's title.
  ///   - action: The action that it sends.
  init<Action: ResponderAction>(_ title: String, sending action: Action) {
    self.title = title
    sendAction = { $0.dispatch(action).isHandled }
    super.init()
    isFocusable = true
    focusDelegate = self
    handle(Confirm.self) { [weak self] _ in self?.send() == true ? .handled : .pass }
    handle(Click.self) { [weak self] _ in self?.send() == true ? .handled : .pass }
  }

  /// Sets the button's place.
  func layOut(columns: Range<Int>, row: Int) {
    frame = HitFrame(columns: columns, rows: row..<row + 1)
  }

  func responderDidBecomeFirst(_ responder: Responder) { isFocused.value = true }

  func responderDidResignFirst(_ responder: Responder) { isFocused.value = false }

  func take(_ key: KeyStroke) -> Bool { key == .character(" ") && send() }

  private func send() -> Bool { sendAction(self) }
}
