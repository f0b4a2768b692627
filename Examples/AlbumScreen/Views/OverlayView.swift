// SPDX-License-Identifier: MIT

internal import MotifBindings
internal import MotifResponders

/// A box above the screen.
///
/// While it is open, it has the keyboard. The arrows scroll content that doesn't fit; the keys that
/// open boxes close it again, as do Esc, Enter, and q.
final class OverlayView: Responder, FocusDelegate, HitTestable, KeyTaking {
  /// The box's content, or `nil` while it is closed.
  let content = ObservableValue<OverlayState?>(nil, name: "overlay")
  /// The size of the frame.
  private let size: ObservableValue<GridSize>
  /// Called when a key asks to close the box.
  var onClose: () -> Void = {}

  /// Makes a closed box.
  ///
  /// - Parameter size: The size of the frame.
  init(size: ObservableValue<GridSize>) {
    self.size = size
    super.init()
    isFocusable = true
    focusDelegate = self
    handle(TurnWheel.self, on: self, OverlayView.turnWheel)
    handle(Click.self, on: self, OverlayView.click)
  }

  /// All of the frame: while the box is open, the mouse reaches nothing beneath it.
  var frame: HitFrame {
    HitFrame(columns: 0..<size.value.columns, rows: 0..<size.value.rows)
  }

  /// Whether there is no box.
  var isHidden: Bool { content.value == nil }

  func responderShouldBecomeFirst(_ responder: Responder) -> Bool { content.value != nil }

  func take(_ key: KeyStroke) -> Bool {
    switch key {
    case let key where content.value?.keys.contains(key) == true:
      onClose()
      return false
    case .escape, .enter, .character("q"), .character("i"), .character("?"): onClose()
    case .up, .character("k"): move(by: -1)
    case .down, .character("j"): move(by: 1)
    default: break
    }
    return true
  }

  private func turnWheel(_ action: TurnWheel) -> ActionAnswer<TurnWheel> {
    move(by: action.distance)
    return .handled
  }

  private func click(_ action: Click) -> ActionAnswer<Click> {
    onClose()
    return .handled
  }

  private func move(by distance: Int) {
    guard var overlay = content.value else { return }
    let layout = OverlayLayout(overlay, size: size.value)
    overlay.firstLine = min(max(0, layout.visible.lowerBound + distance), layout.lastFirstLine)
    content.value = overlay
  }
}
