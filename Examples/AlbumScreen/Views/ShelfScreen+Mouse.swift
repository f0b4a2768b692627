// SPDX-License-Identifier: MIT

internal import MotifBindings
internal import MotifResponders

// Finding the view under the mouse.

extension ShelfScreen {
  /// All of the frame.
  var frame: HitFrame {
    HitFrame(columns: 0..<size.value.columns, rows: 0..<size.value.rows)
  }

  /// The parts, front to back, which are hit as the screen is (the *composite* pattern).
  var hitChildren: [any HitTestable] {
    [form, overlay, xray, list, covers, table, toolbar, filterField]
  }

  /// Sends a mouse event to the part under it; from there, it climbs the chain.
  ///
  /// A content view gets the keyboard when it is clicked.
  func use(_ mouse: MouseEvent) {
    // The middle of the cell, so that rounding doesn't matter.
    let point = HitPoint(x: Double(mouse.column) + 0.5, y: Double(mouse.row) + 0.5)
    // If the frame is too small, the laid-out positions are invalid.
    guard ScreenLayout(size: size.value) != nil, let hit = hitTest(point) else { return }
    switch mouse.kind {
    case .press:
      let isPlace = [covers, table, list, xray].contains { $0 === hit.responder }
      if isPlace || form.takesKeyboard(hit.responder) {
        focus.become(hit.responder)
      }
      hit.responder.dispatch(Click(point: hit.point))
    case .wheelUp:
      hit.responder.dispatch(TurnWheel(distance: -1))
    case .wheelDown:
      hit.responder.dispatch(TurnWheel(distance: 1))
    }
  }
}
