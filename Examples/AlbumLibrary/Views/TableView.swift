// SPDX-License-Identifier: MIT

internal import MotifBindings
internal import MotifPrototypes
internal import MotifResponders

/// What a ``TableView`` shows.
protocol TableViewDataSource: AnyObject {
  /// How many rows there are.
  func numberOfRows(in table: TableView) -> Int

  /// What a row says.
  func table(_ table: TableView, rowAt index: Int) -> TableRow
}

/// A table of labels and values, for whatever can be described by them.
///
/// Its cells come from a reuse registry: showing another album makes no new ones.
final class TableView: Responder, HitTestable {
  /// What the table shows; not kept alive.
  weak var dataSource: (any TableViewDataSource)?
  /// The rows as they are shown.
  let rows: DerivedValue<[TableRowState]>
  /// Where the table stands in the frame.
  var frame = HitFrame.empty
  /// Whether other things stand in its place.
  var isHidden = false
  /// Where cells come from and go to.
  let registry = PrototypeRegistry()
  private var cells: [TableRowCell] = []
  private let contents = ObservableValue<[TableRow]>([], name: "table contents")
  private let cursor = ObservableValue(0, name: "table cursor")

  override init() {
    let (contents, cursor) = (contents, cursor)
    rows = DerivedValue(name: "table rows") {
      contents.value.enumerated().map { index, row in
        TableRowState(row: row, isSelected: index == cursor.value)
      }
    }
    super.init()
    canBecomeFirstResponder = true
    withRegistry { registry throws(PrototypeRegistryError) in
      try registry.register(.row) { TableRowCell() }
    }
    handle(MoveCursor.self, on: self, TableView.moveCursor)
    handle(TurnWheel.self, on: self, TableView.turnWheel)
    handle(Click.self, on: self, TableView.click)
  }

  /// Asks for the rows anew.
  func reload() {
    let count = dataSource?.numberOfRows(in: self) ?? 0
    cursor.value = min(cursor.value, max(0, count - 1))
    withRegistry { registry throws(PrototypeRegistryError) in
      for cell in cells {
        try registry.recycle(cell, for: .row)
      }
      cells = []
      for index in 0..<count {
        let cell = try registry.dequeue(.row)
        cell.row = dataSource?.table(self, rowAt: index) ?? cell.row
        cells.append(cell)
      }
    }
    contents.value = cells.map { $0.row }
  }

  /// The table registers its only cell itself and gives each back once, so a refusal is its own bug.
  private func withRegistry(
    _ body: (PrototypeRegistry) throws(PrototypeRegistryError) -> Void
  ) {
    do throws(PrototypeRegistryError) {
      try body(registry)
    } catch {
      preconditionFailure("The table misused its registry: \(error)")
    }
  }

  private func moveCursor(_ action: MoveCursor) -> ActionAnswer<MoveCursor> {
    let target = cursor.value + action.distance
    guard cells.indices.contains(target) else { return .pass }
    cursor.value = target
    return .handled
  }

  private func turnWheel(_ action: TurnWheel) -> ActionAnswer<TurnWheel> {
    _ = moveCursor(MoveCursor(distance: action.distance))
    return .handled
  }

  private func click(_ action: Click) -> ActionAnswer<Click> {
    let row = Int(action.point.y)
    if cells.indices.contains(row) { cursor.value = row }
    return .handled
  }
}
