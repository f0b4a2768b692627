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
  /// The list of all items, which replaces the covers and the table, or is beside them in a wide frame.
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

  /// Whether the list of all items is shown alone.
  let showsList = ObservableValue(false, name: "shows list")
  /// The number of all items.
  let itemCount = ObservableValue(Int.max, name: "item count")
  /// The positions of the parts, or `nil` if the frame is too small for them.
  private var layout: ScreenLayout?

  /// The scope that decides which part has the keyboard: the *first responder*.
  let focus = FirstResponderScope()
  private var focusObservation: Registration?
  weak var focusBeforeBox: Responder?
  /// The open boxes, the one in front last.
  var boxes: [Box] = []
  /// The covers or the list, whichever had the keyboard last.
  private weak var lastContent: Responder?
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
    let (list, showsList, itemCount) = (list.state, showsList, itemCount)
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
      let isWide = ScreenLayout.isWide(size.value, hasPane: xray.value != nil)
      if isWide { state.itemCount = itemCount.value }
      if isWide || showsList.value {
        state.list = list.value
        state.list?.isAlone = showsList.value
      }
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

  /// Says how many items there are, on which the size of the covers depends.
  func show(itemCount: Int) {
    guard itemCount != self.itemCount.value else { return }
    withBatchedChanges {
      self.itemCount.value = itemCount
      if currentLayout != layout { layOut() }
    }
  }

  private var currentLayout: ScreenLayout? {
    ScreenLayout(size: size.value, hasPane: !xray.isHidden, itemCount: itemCount.value)
  }

  private func layOut() {
    layout = currentLayout
    if let layout { layOut(layout) }
  }

  private func layOut(_ layout: ScreenLayout) {
    let columns = 0..<layout.size.columns
    covers.layOut(layout)
    table.layOut(layout)
    layOutList(layout)
    form.layOut()
    overlay.layOut()
    xray.layOut(layout)
    toolbar.frame = HitFrame(columns: columns, rows: layout.toolbarRow..<layout.toolbarRow + 1)
    filterField.frame = HitFrame(
      columns: layout.filterColumns,
      rows: layout.headerRow..<layout.headerRow + 1
    )
  }

  /// Lays out the list, which may now be shown or hidden.
  private func layOutList(_ layout: ScreenLayout) {
    list.isHidden = !showsList.value && !layout.isWide
    list.layOut(layout.list(isAlone: showsList.value))
    if overlay.isHidden, form.isHidden {
      focus.focusOrder = focusOrder
      if list.isHidden, focus.current === list { focus.become(content) }
    }
  }

  /// Shows the list of all items alone, or the covers and the table again.
  func show(list isListShown: Bool) {
    withBatchedChanges {
      showsList.value = isListShown
      if let layout { layOutList(layout) }
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
  var pageLength: Int { content === list ? list.pageLength : covers.pageLength }

  /// Whether the selection is visible.
  var showsSelection: Bool { content !== list || list.showsSelection }

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
  ///
  /// Beside the covers, the list is the main view while it was used last.
  var content: Responder {
    if showsList.value { return list }
    return lastContent === list && !list.isHidden ? list : covers
  }

  /// The parts that have the keyboard in turn while nothing is above them.
  private var focusOrder: [Responder] {
    let content = showsList.value ? [list] : [covers, table] + (list.isHidden ? [] : [list])
    return content + [toolbar] + (xray.isHidden ? [] : [xray])
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
    if focus.current === covers || focus.current === list { lastContent = focus.current }
    focusArea.value = parts.first { $0.responder === focus.current }?.area
  }
}
