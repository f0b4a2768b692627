// SPDX-License-Identifier: MIT

internal import MotifBindings
internal import MotifLists
internal import MotifPrototypes
internal import MotifResponders

/// The data source of a ``ListView``.
protocol ListViewDataSource: AnyObject {
  /// Returns where the items and their sections are.
  func sections(of list: ListView) -> SectionIndex

  /// Returns the content of the row of an item.
  func list(_ list: ListView, rowAt index: Int) -> ListRow

  /// Returns the heading of a section.
  func list(_ list: ListView, headingOfSection section: Int) -> String

  /// Returns the characters to mark in each text of a row, by their offsets.
  func list(_ list: ListView, marksIn row: ListRow) -> [[Range<Int>]]

  /// Returns the headings of the columns.
  func headings(of list: ListView) -> ListRow
}

/// The delegate of a ``ListView``.
protocol ListViewDelegate: AnyObject {
  /// Called when the row of an item was chosen with the keyboard or the mouse.
  func list(_ list: ListView, didSelectRowAt index: Int)
}

/// A list of rows with titles, of any length.
///
/// The sections of the items may have headings, which can't be selected. While a section is scrolled, its heading stays
/// in the first row. Only the visible rows, and a few around them, have a cell.
final class ListView: Responder, HitTestable {
  /// The data source, held weakly.
  weak var dataSource: (any ListViewDataSource)?
  /// The delegate, held weakly.
  weak var delegate: (any ListViewDelegate)?
  /// The visible rows, from top to bottom.
  let rows = ObservableValue<[ListRowState]>([], name: "list rows")
  /// The rows in view, and where they are in the list.
  let state: DerivedValue<ListState>
  /// The list's frame.
  private(set) var frame = HitFrame.empty
  /// Whether the list is hidden.
  var isHidden = true
  /// The existing cells.
  let cells: ReusePool<ListRowCell>
  private let list = WindowedList<ListRowCell>(overscan: 2)
  private let place = ObservableValue(Place(), name: "list place")
  private var barColumn = 0.0
  private var sections = SectionIndex()
  /// The position of the selected item.
  private var selected: Int?

  /// What of the list is in view, apart from the contents of the rows.
  private struct Place: Hashable {
    var firstRow = 0
    var rowCount = 0
    var headings = ListRow(title: "", subtitle: "", note: "")
  }

  override init() {
    let (rows, place) = (rows, place)
    state = DerivedValue(name: "list") {
      var state = ListState(rows: rows.value, headings: place.value.headings)
      state.firstRow = place.value.firstRow
      state.rowCount = place.value.rowCount
      return state
    }
    do throws(PrototypeRegistryError) {
      cells = try PrototypeRegistry().register(.listRow) { ListRowCell() }
    } catch {
      preconditionFailure("A new registry refused its first registration: \(error)")
    }
    super.init()
    isFocusable = true
    list.dataSource = self
    handle(MoveCursor.self, on: self, ListView.moveCursor)
    handle(TurnWheel.self, on: self, ListView.turnWheel)
    handle(Confirm.self, on: self, ListView.confirm)
    handle(Click.self, on: self, ListView.click)
  }

  /// Lays out for a frame of a new size; a selected row that was in view stays there.
  func layOut(_ layout: ListLayout) {
    let row = selected.flatMap { $0 < sections.itemCount ? sections.row(ofItemAt: $0) : nil }
    let wasInView = row.map(list.visibleRange.contains) ?? false
    let columns = layout.columns.lowerBound - 1..<layout.barColumn + 1
    frame = HitFrame(columns: columns, rows: layout.rows)
    barColumn = Double(columns.count - 1)
    list.viewportExtent = frame.height
    if wasInView { show(position: selected) } else { update() }
  }

  /// Asks for all rows again.
  func reload() {
    sections = dataSource?.sections(of: self) ?? SectionIndex()
    list.reload()
    update()
  }

  /// Applies changes: rows that stay keep their cells, and the visible rows stay in place.
  ///
  /// - Parameter changes: The changes of all rows, headings included.
  func perform<SectionID, ItemID>(_ changes: Changeset<SectionID, ItemID>) {
    sections = dataSource?.sections(of: self) ?? SectionIndex()
    list.apply(changes)
    update()
  }

  /// Asks again which characters to mark.
  func reloadMarks() { update() }

  /// Selects the item at a position and scrolls to it.
  func show(position: Int?) {
    selected = position
    if let position, position < sections.itemCount {
      let row = sections.row(ofItemAt: position)
      // The row above is its heading, or else leaves room for it.
      if sections.hasHeadings { list.scroll(toItemAt: row - 1) }
      list.scroll(toItemAt: row)
    }
    update()
  }

  /// The number of items in the frame.
  var pageLength: Int {
    let height = Int(frame.height)
    return max(1, sections.hasHeadings ? rows.value.count { !$0.isHeading } : height)
  }

  /// Whether the selected row is visible, or no row is selected.
  var showsSelection: Bool {
    rows.value.isEmpty || rows.value.contains { $0.isSelected }
  }

  private func moveCursor(_ action: MoveCursor) -> ActionAnswer<MoveCursor> {
    select((selected ?? -1) + action.distance)
    return .handled
  }

  private func turnWheel(_ action: TurnWheel) -> ActionAnswer<TurnWheel> {
    list.scroll(to: list.contentOffset + Double(3 * action.distance))
    update()
    return .handled
  }

  private func confirm(_ action: Confirm) -> ActionAnswer<Confirm> {
    dispatch(ShowDetails()).isHandled ? .handled : .pass
  }

  private func click(_ action: Click) -> ActionAnswer<Click> {
    let point = action.point
    let (rowCount, count) = (Int(frame.height), list.numberOfItems)
    if point.x >= barColumn, count > rowCount {
      let row = ScrollBar.firstRow(forClickAt: Int(point.y), of: rowCount, in: count)
      list.scroll(to: Double(row))
      update()
    } else if let row = list.index(at: list.contentOffset + point.y),
      case .item(let position) = content(ofRow: row)
    {
      select(position)
    }
    return .handled
  }

  private func select(_ index: Int) {
    guard sections.itemCount > 0 else { return }
    let index = min(max(0, index), sections.itemCount - 1)
    delegate?.list(self, didSelectRowAt: index)
    // The row was selected before, but the wheel may have scrolled it out of view.
    if index == selected { show(position: index) }
  }

  /// Shows the rows in view; a hidden list does so when it is laid out to be shown.
  private func update() {
    guard !isHidden else { return }
    place.value = Place(
      firstRow: list.visibleRange.lowerBound,
      rowCount: list.numberOfItems,
      headings: dataSource?.headings(of: self) ?? Place().headings
    )
    rows.value = list.visibleItems.map { item in
      switch content(ofRow: item.index) {
      case .heading(let section):
        let title = dataSource?.list(self, headingOfSection: section) ?? ""
        let row = ListRow(title: title, subtitle: "", note: "")
        var state = ListRowState(row: row, isSelected: false)
        state.isHeading = true
        return state
      case .item(let position):
        var state = ListRowState(row: item.cell.row, isSelected: position == selected)
        state.marks = dataSource?.list(self, marksIn: item.cell.row) ?? []
        return state
      }
    }
  }

  /// Returns what a row shows: the first one in view has the heading of its section.
  private func content(ofRow row: Int) -> SectionIndex.Content {
    sections.hasHeadings && row == list.visibleRange.lowerBound
      ? .heading(section: sections.section(ofRow: row)) : sections.content(ofRow: row)
  }
}

extension ListView: WindowedListDataSource {
  func numberOfItems(in list: WindowedList<ListRowCell>) -> Int {
    sections.rowCount
  }

  func list(_ list: WindowedList<ListRowCell>, cellForItemAt index: Int) -> ListRowCell {
    let cell = list.dequeue(from: cells)
    if case .item(let position) = sections.content(ofRow: index) {
      cell.row = dataSource?.list(self, rowAt: position) ?? cell.row
    }
    return cell
  }
}

/// A row of the full list, reused for another row when its own leaves the frame.
final class ListRowCell: Reusable {
  /// The row's content.
  var row = ListRow(title: "", subtitle: "", note: "")

  func prepareForReuse() {
    row = ListRow(title: "", subtitle: "", note: "")
  }
}

extension ReuseIdentifier where Cell == ListRowCell {
  /// The only kind of row that the list has.
  static var listRow: Self { "list-row" }
}
