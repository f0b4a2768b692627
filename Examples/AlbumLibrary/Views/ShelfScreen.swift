// SPDX-License-Identifier: MIT

internal import MotifBindings
internal import MotifResponders

/// The view of a shelf: covers on top, a table of what is selected, a toolbar, a status line.
///
/// It knows no model. A controller becomes the data source and the delegate of its parts and sets its
/// texts; whether albums or books stand on the shelf is the controller's business (A13).
final class ShelfScreen: Responder {
  /// The scroller of covers.
  let covers = CoversView()
  /// The table of the selected item.
  let table = TableView()
  /// The buttons.
  let toolbar = ToolbarView()
  /// The field for the filter.
  let filterField = FilterField()
  /// The box above everything.
  let overlay: OverlayView

  /// Where the selection stands.
  let position = ObservableValue("", name: "position")
  /// What stands in place of the covers when there are none.
  let placeholder = ObservableValue("", name: "placeholder")
  /// What happened last.
  let status = ObservableValue("", name: "status")
  /// The extent of the frame.
  let size: ObservableValue<GridSize>

  /// Who has the keyboard.
  let focus = FirstResponderScope()
  private var focusObservation: Registration?
  private weak var focusBeforeOverlay: Responder?
  private let focusArea = ObservableValue<FocusArea?>(nil, name: "focus")

  /// Everything that is shown, as a value.
  let state: DerivedValue<ScreenState>
  /// The frame that shows it.
  let frame: DerivedValue<CellGrid>

  /// Makes an empty screen.
  ///
  /// - Parameters:
  ///   - title: What stands on the shelf.
  ///   - initialSize: The extent of the frame.
  init(title: String, size initialSize: GridSize) {
    let size = ObservableValue(initialSize, name: "size")
    self.size = size
    overlay = OverlayView(size: size)
    let (covers, table, toolbar) = (covers.covers, table.rows, toolbar.items)
    let (text, overlay) = (filterField.text, overlay.content)
    let (position, placeholder, status) = (position, placeholder, status)
    let focusArea = focusArea
    let state = DerivedValue(name: "screen") {
      var state = ScreenState(title: title)
      state.position = position.value
      state.covers = covers.value
      state.placeholder = placeholder.value
      state.rows = table.value
      state.toolbar = toolbar.value
      state.status = status.value
      state.focus = focusArea.value
      state.overlay = overlay.value
      let isEditing = focusArea.value == .filter
      if isEditing || !text.value.isEmpty {
        state.filter = FilterState(text: text.value, isEditing: isEditing)
      }
      return state
    }
    self.state = state
    frame = DerivedValue(name: "frame") { CellGrid(state.value, size: size.value) }
    super.init()

    for part in parts {
      part.responder.nextResponder = self
    }
    self.overlay.nextResponder = self
    self.overlay.onClose = { [weak self] in self?.closeOverlay() }
    focus.focusOrder = [self.covers, self.table, self.toolbar]
    focusObservation = focus.observe { [weak self] _, _ in self?.focusDidChange() }
    handle(MoveFocus.self, on: self, ShelfScreen.moveFocus)
    resize(to: initialSize)
    focus.become(self.covers)
  }

  private var parts: [(responder: Responder, area: FocusArea)] {
    [(covers, .covers), (table, .table), (toolbar, .toolbar), (filterField, .filter)]
  }

  /// Lays out for a frame of another extent.
  func resize(to size: GridSize) {
    withBatchedChanges {
      self.size.value = size
      if let layout = ScreenLayout(size: size) { covers.layOut(layout) }
    }
  }

  /// Opens a box above everything and gives it the keyboard.
  func open(_ overlay: OverlayState) {
    focusBeforeOverlay = focus.current
    self.overlay.content.value = overlay
    focus.become(self.overlay)
  }

  private func closeOverlay() {
    overlay.content.value = nil
    focus.become(focusBeforeOverlay ?? covers)
  }

  private func moveFocus(_ action: MoveFocus) -> ActionAnswer<MoveFocus> {
    if action.isForward { focus.focusNext() } else { focus.focusPrevious() }
    return .handled
  }

  private func focusDidChange() {
    focusArea.value = parts.first { $0.responder === focus.current }?.area
  }
}
