// SPDX-License-Identifier: MIT

internal import MotifBindings
internal import MotifPrototypes
internal import MotifResponders

/// The data source of a ``TableView``.
protocol TableViewDataSource: AnyObject {
  /// Returns the number of rows.
  func numberOfRows(in table: TableView) -> Int

  /// Returns the content of a row.
  func table(_ table: TableView, rowAt index: Int) -> TableRow
}

/// A table of labels and values, for any item that they describe.
///
/// Showing another album makes no new cells, and a table that doesn't fit scrolls.
final class TableView: Responder, HitTestable {
  /// The data source, held weakly.
  weak var dataSource: (any TableViewDataSource)?
  /// The visible rows, from top to bottom.
  let rows = ObservableValue<[TableRowState]>([], name: "table rows")
  /// The table's frame.
  private(set) var frame = HitFrame.empty
  /// Whether the table is hidden.
  var isHidden = false
  /// The existing cells.
  let cells: ReusePool<TableRowCell>
  private let list = WindowedList<TableRowCell>()
  private var cursor = 0

  override init() {
    do throws(PrototypeRegistryError) {
      cells = try PrototypeRegistry().register(.row) { TableRowCell() }
    } catch {
      preconditionFailure("A new registry refused its first registration: \(error)")
    }
    super.init()
    isFocusable = true
    list.dataSource = self
    handle(MoveCursor.self, on: self, TableView.moveCursor)
    handle(TurnWheel.self, on: self, TableView.turnWheel)
    handle(Confirm.self, on: self, TableView.confirm)
    handle(Click.self, on: self, TableView.click)
  }

  /// Lays out for a frame of a new size.
  func layOut(_ layout: ScreenLayout) {
    frame = HitFrame(columns: layout.shelfColumns, rows: layout.tableArea)
    list.viewportExtent = frame.height
    show(row: cursor)
  }

  /// Asks for the rows again.
  func reload() {
    list.reload()
    show(row: min(cursor, max(0, list.numberOfItems - 1)))
  }

  private func show(row: Int) {
    cursor = row
    if row < list.numberOfItems { list.scroll(toItemAt: row) }
    rows.value = list.visibleItems.map { item in
      TableRowState(row: item.cell.row, isSelected: item.index == cursor)
    }
  }

  private func moveCursor(_ action: MoveCursor) -> ActionAnswer<MoveCursor> {
    let target = cursor + action.distance
    // Above the first row are the covers.
    if target < 0 { return dispatch(MoveFocus(isForward: false)).isHandled ? .handled : .pass }
    guard (0..<list.numberOfItems).contains(target) else { return .pass }
    show(row: target)
    return .handled
  }

  private func turnWheel(_ action: TurnWheel) -> ActionAnswer<TurnWheel> {
    let target = cursor + action.distance
    if (0..<list.numberOfItems).contains(target) { show(row: target) }
    return .handled
  }

  private func confirm(_ action: Confirm) -> ActionAnswer<Confirm> {
    dispatch(EditSelection(row: cursor)).isHandled ? .handled : .pass
  }

  private func click(_ action: Click) -> ActionAnswer<Click> {
    if let row = list.index(at: list.contentOffset + action.point.y) { show(row: row) }
    return .handled
  }
}

extension TableView: WindowedListDataSource {
  func numberOfItems(in list: WindowedList<TableRowCell>) -> Int {
    dataSource?.numberOfRows(in: self) ?? 0
  }

  func list(_ list: WindowedList<TableRowCell>, cellForItemAt index: Int) -> TableRowCell {
    let cell = list.dequeue(from: cells)
    cell.row = dataSource?.table(self, rowAt: index) ?? cell.row
    return cell
  }
}

/// A row of a table, reused for another row when its own is no longer shown.
final class TableRowCell: Reusable {
  /// The row's content.
  var row = TableRow(label: "", value: "")

  func prepareForReuse() {
    row = TableRow(label: "", value: "")
  }
}

extension ReuseIdentifier where Cell == TableRowCell {
  /// The only kind of row that the table has.
  static var row: Self { "row" }
}
