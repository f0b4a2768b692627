// SPDX-License-Identifier: MIT

internal import MotifBindings
internal import MotifResponders

/// A box above the screen.
///
/// While it is open, it has the keyboard. The keys for lines and pages move its cursor, or scroll content
/// that doesn't fit; the keys that open boxes close it again, as do Esc, Enter, and q. In a box with a
/// cursor, Enter and a click on the cursor send ``Confirm`` to its controller.
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
    guard let overlay = content.value else { return false }
    switch key {
    case let key where overlay.keys.contains(key):
      onClose()
      return false
    case let key where overlay.actionKeys.contains(key): return false
    case .enter where overlay.cursor != nil: return false
    case .escape, .enter, .character("q"), .character("i"), .character("?"): onClose()
    case .up, .character("k"): move(by: -1)
    case .down, .character("j"): move(by: 1)
    case .pageUp, .control("b"): move(by: -pageLength)
    case .pageDown, .control("f"): move(by: pageLength)
    case .home, .character("g"): move(by: -.max)
    case .end, .character("G"): move(by: .max)
    default: break
    }
    return true
  }

  private func turnWheel(_ action: TurnWheel) -> ActionAnswer<TurnWheel> {
    move(by: action.distance)
    return .handled
  }

  private func click(_ action: Click) -> ActionAnswer<Click> {
    guard let overlay = content.value, let cursor = overlay.cursor else {
      onClose()
      return .handled
    }
    let layout = OverlayLayout(overlay, size: size.value)
    let (column, row) = (Int(action.point.x), Int(action.point.y))
    guard let target = layout.row(atColumn: column, row: row) else {
      let isOutside = !layout.columns.contains(column) || !layout.frameRows.contains(row)
      if isOutside { onClose() }
      return .handled
    }
    if target == cursor { dispatch(Confirm()) } else { content.value?.cursor = target }
    return .handled
  }

  private var pageLength: Int {
    content.value.map { max(1, OverlayLayout($0, size: size.value).visible.count - 1) } ?? 1
  }

  /// Moves the cursor, or scrolls if there is none.
  private func move(by distance: Int) {
    guard var overlay = content.value else { return }
    let layout = OverlayLayout(overlay, size: size.value)
    func moved(_ place: Int, to last: Int) -> Int {
      min(max(0, place.addingReportingOverflow(distance).overflow ? last : place + distance), last)
    }
    if let cursor = overlay.cursor {
      let target = moved(cursor, to: max(0, overlay.rows.count - 1))
      overlay.cursor = target
      overlay.firstLine = layout.firstLine(showing: target)
    } else {
      overlay.firstLine = moved(layout.visible.lowerBound, to: layout.lastFirstLine)
    }
    content.value = overlay
  }

  /// Scrolls to the cursor, which a frame of another size may hide.
  func layOut() {
    if let overlay = content.value, overlay.cursor != nil { update(overlay) }
  }

  /// Shows other content in the open box, and scrolls to its cursor.
  ///
  /// - Parameter overlay: The content.
  func update(_ overlay: OverlayState) {
    guard let old = content.value else { return }
    var overlay = overlay
    overlay.firstLine = old.firstLine
    if let cursor = overlay.cursor {
      overlay.firstLine = OverlayLayout(overlay, size: size.value).firstLine(showing: cursor)
    }
    content.value = overlay
  }
}
