// SPDX-License-Identifier: MIT

internal import MotifBindings
internal import MotifResponders

// Boxes above the screen, one in front of the other.

extension ShelfScreen {
  /// What an open box belongs to.
  struct Box {
    /// The content of the box behind it.
    let behind: OverlayState?
    /// The controller that receives the box's actions before the screen does.
    let controller: Responder?
    /// Called when the box has closed.
    let onClose: () -> Void
  }

  /// Opens a box above everything and gives it the keyboard.
  ///
  /// - Parameters:
  ///   - overlay: The box's content.
  ///   - controller: The controller that receives the box's actions before the screen does, if any.
  ///   - onClose: Called when the box has closed.
  func open(
    _ overlay: OverlayState,
    under controller: Responder? = nil,
    onClose: @escaping () -> Void = {}
  ) {
    withBatchedChanges {
      if boxes.isEmpty { focusBeforeBox = focus.current }
      boxes.append(
        Box(behind: self.overlay.content.value, controller: controller, onClose: onClose)
      )
      connectFrontBox()
      self.overlay.content.value = overlay
      if let cursor = overlay.cursor, cursor > 0 { self.overlay.update(overlay) }
      focus.become(self.overlay)
    }
  }

  /// Closes the box in front, if there is one, and gives the keyboard back.
  ///
  /// - Parameter controller: The controller that the box must belong to, or `nil` for any.
  func closeOverlay(under controller: Responder? = nil) {
    guard let box = boxes.last, controller == nil || box.controller === controller else { return }
    boxes.removeLast()
    withBatchedChanges {
      connectFrontBox()
      overlay.content.value = box.behind
      overlay.layOut()
      if boxes.isEmpty { focus.become(focusBeforeBox ?? content) }
    }
    box.onClose()
  }

  private func connectFrontBox() {
    let controller = boxes.last?.controller
    controller?.nextResponder = self
    overlay.nextResponder = controller ?? self
  }
}
