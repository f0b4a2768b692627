// SPDX-License-Identifier: MIT

internal import MotifBindings
internal import MotifResponders

/// A box above the screen.
///
/// While it is open it has the keyboard. The keys that open boxes close it again, as do Esc, Enter and q.
final class OverlayView: Responder {
  /// What the box shows, or `nil` while it is closed.
  let content = ObservableValue<OverlayState?>(nil, name: "overlay")
  /// Runs when a key asks for the box to be closed.
  var onClose: () -> Void = {}

  override init() {
    super.init()
    handle(KeyPress.self, on: self, OverlayView.press)
  }

  override var canBecomeFirstResponder: Bool { content.value != nil }

  private func press(_ action: KeyPress) -> ActionAnswer<KeyPress> {
    let closing: Set<KeyStroke> = [
      .escape, .enter, .character("q"), .character("i"), .character("?"),
    ]
    if closing.contains(action.key) { onClose() }
    return .handled
  }
}
