// SPDX-License-Identifier: MIT

internal import MotifBindings
internal import MotifResponders

/// The view of a shelf: covers on top, a table of the selected item, a toolbar, and a status line.
///
/// It is the *view* of MVC and knows no model. A controller becomes the data source and the delegate
/// of its parts and sets its texts; only the controller knows whether the shelf holds albums or books.
final class ShelfScreen: Responder, HitTestable {
  /// The scroller of covers.
  let covers = CoversView()
  /// The table of the selected item.
  let table = TableView()
  /// The list of all items, which replaces the covers and the table when it is shown.
  let list = ListView()
  /// The buttons.
  let toolbar = ToolbarView()
  /// The field for the filter.
  let filterField = FilterField()
  /// The box above everything.
  let overlay: OverlayView
  /// The form above everything.
  let form: FormView
  /// The pane of recorded turns.
  let xray = XRayPane()

  /// The position of the selection.
  let position = ObservableValue("", name: "position")
  /// The text to show when there are no covers.
  let placeholder = ObservableValue("", name: "placeholder")
  /// The latest status message.
  let status = ObservableValue("", name: "status")
  /// Whether there are unsaved changes.
  let isModified = ObservableValue(false, name: "is modified")
  /// The changes that are still to be sent; empty if there are none.
  let sending = ObservableValue("", name: "sending")
  /// The number of marked items; empty if there are none.
  let marked = ObservableValue("", name: "marked")
  /// The size of the frame.
  let size: ObservableValue<GridSize>

  /// Whether the list of all items is shown.
  let showsList = ObservableValue(false, name: "shows list")

  /// The scope that decides which part has the keyboard: the *first responder*.
  let focus = FirstResponderScope()
  private var focusObservation: Registration?
  weak var focusBeforeBox: Responder?
  /// The open boxes, the one in front last.
  var boxes: [Box] = []
  private let focusArea = ObservableValue<FocusArea?>(nil, name: "focus")

  /// The visible state as a value.
  let state: DerivedValue<ScreenState>
  /// The cells that show it.
  let grid: DerivedValue<CellGrid>

  /// Makes an empty screen.
  ///
  /// - Parameters:
  ///   - title: The title of the shelf.
  ///   - initialSize: The size of the frame.
  init(title: String, size initialSize: GridSize) {
    let size = ObservableValue(initialSize, name: "size")
    self.size = size
    overlay = OverlayView(size: size)
    let form = FormView(size: size)
    self.form = form
    let (covers, table, toolbar) = (covers.covers, table.rows, toolbar.items)
    let (list, showsList) = (list.rows, showsList)
    let (line, overlay) = (filterField.line, overlay.content)
    let (position, placeholder, status) = (position, placeholder, status)
    let (isModified, sending, marked) = (isModified, sending, marked)
    let (focusArea, xray) = (focusArea, xray.state)
    let state = DerivedValue(name: "screen") {
      var state = ScreenState(title: title)
      state.position = position.value
      state.covers = covers.value
      state.placeholder = placeholder.value
      state.rows = table.value
      state.list = showsList.value ? list.value : nil
      let isCovered = overlay.value != nil || form.state.value != nil
      state.toolbar = isCovered ? toolbar.value.map(\.disabled) : toolbar.value
      state.status = status.value
      state.isModified = isModified.value
      state.sending = sending.value
      state.marked = marked.value
      state.focus = focusArea.value
      state.xray = xray.value
      state.overlay = overlay.value
      state.form = form.state.value
      let isEditing = focusArea.value == .filter
      if isEditing || !line.value.text.isEmpty {
        state.filter = FilterState(line.value, isEditing: isEditing)
      }
      return state
    }
    self.state = state
    grid = DerivedValue(name: "frame") { CellGrid(state.value, size: size.value) }
    super.init()

    for part in parts {
      part.responder.nextResponder = self
    }
    self.overlay.nextResponder = self
    form.nextResponder = self
    self.xray.nextResponder = self
    self.overlay.onClose = { [weak self] in self?.closeOverlay() }
    focus.focusOrder = focusOrder
    focusObservation = focus.observe { [weak self] _ in self?.focusDidChange() }
    handle(MoveFocus.self, on: self, ShelfScreen.moveFocus)
    resize(to: initialSize)
    focus.become(self.covers)
  }

  private var parts: [(responder: Responder, area: FocusArea)] {
    [
      (covers, .covers), (table, .table), (list, .list), (toolbar, .toolbar),
      (filterField, .filter),
    ]
  }

  /// Lays out a frame of another size.
  func resize(to size: GridSize) {
    withBatchedChanges {
      self.size.value = size
      layOut()
    }
  }

  /// Opens the pane of recorded turns, or closes it.
  ///
  /// - Parameter report: The turns, or `nil` to close the pane.
  func show(xray report: XRayReport?) {
    withBatchedChanges {
      xray.show(report)
      layOut()
      if focus.current === xray { focus.become(content) }
      if form.isHidden { focus.focusOrder = focusOrder }
    }
  }

  private func layOut() {
    if let layout = ScreenLayout(size: size.value, hasPane: !xray.isHidden) { layOut(layout) }
  }

  private func layOut(_ layout: ScreenLayout) {
    let columns = 0..<layout.size.columns
    covers.layOut(layout)
    list.layOut(layout)
    table.layOut(layout)
    form.layOut()
    xray.layOut(layout)
    toolbar.frame = HitFrame(columns: columns, rows: layout.toolbarRow..<layout.toolbarRow + 1)
    filterField.frame = HitFrame(
      columns: layout.filterColumns,
      rows: layout.headerRow..<layout.headerRow + 1
    )
  }

  /// Shows the list of all items, or the covers and the table again.
  func show(list isListShown: Bool) {
    withBatchedChanges {
      showsList.value = isListShown
      list.isHidden = !isListShown
      covers.isHidden = isListShown
      table.isHidden = isListShown
      focus.focusOrder = focusOrder
      focus.become(content)
    }
  }

  /// Marks the selection and scrolls to it.
  ///
  /// - Parameter position: The position of the selected item, or `nil` if none is selected.
  func reveal(position: Int?) {
    list.show(position: position)
    if let position { covers.show(position: position) }
  }

  /// The number of items that the keys for pages move by.
  var pageLength: Int { showsList.value ? list.pageLength : covers.pageLength }

  /// Whether the selection is visible.
  var showsSelection: Bool { list.isHidden || list.showsSelection }

  /// Opens a form above everything and gives the keyboard to one of its parts.
  ///
  /// - Parameters:
  ///   - newContent: The form's content.
  ///   - controller: The controller that receives the form's actions before the screen does.
  ///   - part: The part that gets the keyboard first.
  func open(
    _ newContent: FormView.Content,
    under controller: Responder,
    startingAt part: Responder
  ) {
    withBatchedChanges {
      focusBeforeBox = focus.current
      controller.nextResponder = self
      form.nextResponder = controller
      form.show(newContent)
      focus.focusOrder = form.parts
      focus.become(part)
    }
  }

  /// Closes the form and gives the keyboard back.
  func closeForm() {
    withBatchedChanges {
      focus.focusOrder = focusOrder
      focus.become(focusBeforeBox ?? content)
      form.show(nil)
      form.nextResponder = self
    }
  }

  /// The main view, which gets the keyboard when no other part needs it.
  var content: Responder { showsList.value ? list : covers }

  /// The parts that have the keyboard in turn while nothing is above them.
  private var focusOrder: [Responder] {
    (showsList.value ? [list, toolbar] : [covers, table, toolbar]) + (xray.isHidden ? [] : [xray])
  }

  /// Offers a key to the part that has the keyboard, and to the form around it.
  ///
  /// - Parameter key: The key.
  /// - Returns: Whether the key was used up; if not, it means an action.
  func take(_ key: KeyStroke) -> Bool {
    guard let taker = taker(of: key) else { return false }
    value(for: XRayKey.self)?.note(.key(takenBy: XRayType(of: taker)), at: 0)
    return true
  }

  private func taker(of key: KeyStroke) -> Responder? {
    if let part = focus.current, (part as? any KeyTaking)?.take(key) == true { return part }
    return !form.isHidden && form.take(key) ? form : nil
  }

  private func moveFocus(_ action: MoveFocus) -> ActionAnswer<MoveFocus> {
    if action.isForward { focus.focusNext() } else { focus.focusPrevious() }
    return .handled
  }

  private func focusDidChange() {
    focusArea.value = parts.first { $0.responder === focus.current }?.area
  }
}
