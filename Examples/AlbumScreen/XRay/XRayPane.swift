// SPDX-License-Identifier: MIT

internal import MotifBindings
internal import MotifResponders

/// The pane of recorded turns, beneath the albums.
///
/// The albums keep the keyboard while it is open. While the pane has it, the arrows move its cursor, and Enter folds;
/// the wheel scrolls, a click folds. It begins with the newest turn, and returns there with each new one, unless the
/// user is reading others: then the pane has the keyboard, and its cursor is elsewhere.
final class XRayPane: Responder, FocusDelegate, HitTestable, KeyTaking {
  /// The visible state, or `nil` while the pane is closed.
  let state: DerivedValue<XRayState?>
  /// Called when a key asks to close the pane.
  var onClose: () -> Void = {}
  /// The pane's frame, with its title.
  private(set) var frame = HitFrame.empty
  private let report: ObservableValue<XRayReport?>
  private let place: ObservableValue<Place>
  private let size: ObservableValue<GridSize>
  private let isFocused: ObservableValue<Bool>

  /// The first visible row, and the cursor.
  private struct Place {
    /// The number of the turn that was the newest.
    var newest: Int?
    var firstRow = 0
    var cursor = 0

    /// The place after new turns: the same lines if they are being read, or else the beginning.
    func adjusted(to lines: [XRayLine], in layout: XRayLayout, isRead: Bool) -> Place {
      var place = Place(newest: lines.first?.turn)
      guard let newest, place.newest != newest else { return place.newest == newest ? self : place }
      if isRead, cursor > 0 {
        let added = lines.prefix { $0.turn > newest }.count
        place.cursor = cursor + added
        place.firstRow = firstRow + layout.rows.prefix { $0.line < added }.count
      }
      return place
    }
  }

  override init() {
    let report = ObservableValue<XRayReport?>(nil, name: "x-ray report")
    let place = ObservableValue(Place(), name: "x-ray place")
    let size = ObservableValue(GridSize(columns: 0, rows: 0), name: "x-ray size")
    let isFocused = ObservableValue(false, name: "x-ray focus")
    self.report = report
    self.place = place
    self.size = size
    self.isFocused = isFocused
    state = DerivedValue(name: "x-ray") {
      report.value.map { report in
        let (lines, size, isFocused) = (report.lines.value, size.value, isFocused.value)
        let layout = XRayLayout(lines, columns: size.columns, height: size.rows)
        let place = place.value.adjusted(to: lines, in: layout, isRead: isFocused)
        return Self.state(lines, layout, at: place, isFocused: isFocused)
      }
    }
    super.init()
    isFocusable = true
    focusDelegate = self
    handle(TurnWheel.self, on: self, XRayPane.turnWheel)
    handle(Click.self, on: self, XRayPane.click)
  }

  private static func state(
    _ lines: [XRayLine],
    _ layout: XRayLayout,
    at place: Place,
    isFocused: Bool
  ) -> XRayState {
    let first = min(place.firstRow, layout.lastFirstRow)
    let visible = layout.rows[first...].prefix(layout.room)
    return XRayState(
      rows: visible.map { row in
        XRayState.Row(
          label: row.label,
          text: row.text,
          isHeading: lines[row.line].isHeading,
          isFolded: lines[row.line].isFolded,
          isSelected: isFocused && row.line == place.cursor
        )
      },
      hasMoreAbove: first > 0,
      hasMoreBelow: visible.endIndex < layout.rows.endIndex,
      isFocused: isFocused
    )
  }

  /// Opens the pane, or closes it.
  ///
  /// - Parameter newReport: The turns to show, or `nil` to close the pane.
  func show(_ newReport: XRayReport?) {
    report.value = newReport
    place.value = Place()
  }

  /// Lays out for a frame of a new size.
  func layOut(_ layout: ScreenLayout) {
    frame = HitFrame(columns: 0..<layout.size.columns, rows: layout.paneArea)
    let newSize = GridSize(columns: layout.size.columns, rows: layout.paneArea.count)
    guard newSize != size.value else { return }
    size.value = newSize
    if isFocused.value { moveCursor(by: 0) }
  }

  /// Whether the pane is closed.
  var isHidden: Bool { report.value == nil }

  func responderShouldBecomeFirst(_ responder: Responder) -> Bool { !isHidden }

  func responderDidBecomeFirst(_ responder: Responder) { isFocused.value = true }

  func responderDidResignFirst(_ responder: Responder) { isFocused.value = false }
}

// MARK: - The keyboard and the mouse

extension XRayPane {
  func take(_ key: KeyStroke) -> Bool {
    switch key {
    case .escape, .character("q"): onClose()
    case .up, .character("k"): moveCursor(by: -1)
    case .down, .character("j"): moveCursor(by: 1)
    case .enter: fold(lines.indices.contains(current.cursor) ? current.cursor : nil)
    default: return false
    }
    ignoreTurn()
    return true
  }

  private func turnWheel(_ action: TurnWheel) -> ActionAnswer<TurnWheel> {
    let layout = layout
    var place = current
    place.firstRow = min(max(0, place.firstRow + action.distance), layout.lastFirstRow)
    self.place.value = place
    ignoreTurn()
    return .handled
  }

  private func click(_ action: Click) -> ActionAnswer<Click> {
    let (layout, row) = (layout, current.firstRow + Int(action.point.y) - 1)
    if action.point.y >= 1, layout.rows.indices.contains(row) { fold(layout.rows[row].line) }
    ignoreTurn()
    return .handled
  }

  private func moveCursor(by distance: Int) {
    var place = current
    place.cursor = min(max(0, place.cursor + distance), max(0, lines.count - 1))
    place.firstRow = layout.firstRow(showing: place.cursor, near: place.firstRow)
    self.place.value = place
  }

  private func fold(_ line: Int?) {
    guard let line, let report = report.value else { return }
    let chosen = lines[line]
    var place = current
    report.toggle(chosen.fold)
    // The cursor stays with the folded group.
    place.cursor = lines.firstIndex { ($0.turn, $0.fold) == (chosen.turn, chosen.fold) } ?? 0
    place.firstRow = layout.firstRow(showing: place.cursor, near: place.firstRow)
    self.place.value = place
  }

  private var lines: [XRayLine] { report.value?.lines.value ?? [] }

  private var current: Place {
    place.value.adjusted(to: lines, in: layout, isRead: isFocused.value)
  }

  private var layout: XRayLayout {
    XRayLayout(lines, columns: size.value.columns, height: size.value.rows)
  }

  /// A turn in which the user only reads turns is no news.
  private func ignoreTurn() { value(for: XRayKey.self)?.ignoreTurn() }
}
