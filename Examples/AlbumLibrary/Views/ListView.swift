// SPDX-License-Identifier: MIT

internal import MotifBindings
internal import MotifLists
internal import MotifPrototypes
internal import MotifResponders

/// What a ``ListView`` shows.
protocol ListViewDataSource: AnyObject {
  /// How many rows there are.
  func numberOfRows(in list: ListView) -> Int

  /// What a row says.
  func list(_ list: ListView, rowAt index: Int) -> ListRow
}

/// What a ``ListView`` tells.
protocol ListViewDelegate: AnyObject {
  /// A row was chosen, with the keyboard or with the mouse.
  func list(_ list: ListView, didSelectRowAt index: Int)
}

/// A list of rows, for whatever has a title, and however many there are of it.
///
/// Only the rows in sight, and a few around them, have a cell.
final class ListView: Responder, HitTestable {
  /// What the list shows; not kept alive.
  weak var dataSource: (any ListViewDataSource)?
  /// Who hears which row was chosen; not kept alive.
  weak var delegate: (any ListViewDelegate)?
  /// The rows in sight, from top to bottom.
  let rows = ObservableValue<[ListRowState]>([], name: "list rows")
  /// Where the list stands in the frame.
  private(set) var frame = HitFrame.empty
  /// Whether other things stand in its place.
  var isHidden = true
  /// The cells that there are.
  let cells: ReusePool<ListRowCell>
  private let list = WindowedList<ListRowCell>(overscan: 2)
  private var selected: Int?

  override init() {
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

  /// Makes room as a frame of a new size allows.
  func layOut(_ layout: ScreenLayout) {
    frame = HitFrame(columns: 0..<layout.size.columns, rows: layout.listArea)
    list.viewportExtent = frame.height
    update()
  }

  /// Asks for all rows again.
  func reload() {
    list.reload()
    update()
  }

  /// Takes changes over: rows that stay keep their cells, and what is in sight stays there.
  ///
  /// - Parameter changes: What has changed in the only section.
  func perform<SectionID, ItemID>(_ changes: Changeset<SectionID, ItemID>) {
    list.apply(changes)
    update()
  }

  /// Marks a row as the selected one and brings it into sight.
  func show(position: Int?) {
    selected = position
    if let position, position < list.numberOfItems { list.scroll(toItemAt: position) }
    update()
  }

  /// Whether the selected row is in sight, or nothing is.
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
    send(ShowDetails()).isHandled ? .handled : .pass
  }

  private func click(_ action: Click) -> ActionAnswer<Click> {
    if let row = list.index(at: list.contentOffset + action.point.y) { select(row) }
    return .handled
  }

  private func select(_ index: Int) {
    guard list.numberOfItems > 0 else { return }
    let index = min(max(0, index), list.numberOfItems - 1)
    delegate?.list(self, didSelectRowAt: index)
    // One that was selected before is no news, but the wheel may have led elsewhere since.
    if index == selected { show(position: index) }
  }

  private func update() {
    rows.value = list.visibleItems.map { item in
      ListRowState(row: item.cell.row, isSelected: item.index == selected)
    }
  }
}

extension ListView: WindowedListDataSource {
  func numberOfItems(in list: WindowedList<ListRowCell>) -> Int {
    dataSource?.numberOfRows(in: self) ?? 0
  }

  func list(_ list: WindowedList<ListRowCell>, cellForItemAt index: Int) -> ListRowCell {
    let cell = list.dequeue(from: cells)
    cell.row = dataSource?.list(self, rowAt: index) ?? cell.row
    return cell
  }
}

/// A row of the full list, reused for another one when its own leaves the frame.
final class ListRowCell: Reusable {
  /// What the row says.
  var row = ListRow(title: "", subtitle: "", note: "")

  func prepareForReuse() {
    row = ListRow(title: "", subtitle: "", note: "")
  }
}

extension ReuseIdentifier where Cell == ListRowCell {
  /// The only kind of row that the list has.
  static var listRow: Self { "list-row" }
}
