// SPDX-License-Identifier: MIT

import MotifPrototypes

/// A million rows for a list.
final class ManyRows: WindowedListDataSource {
  static let count = 1_000_000
  static let viewport = 40.0
  static let overscan = 4

  let rows: ReusePool<ReusedRow>

  init() {
    rows = orStop { () throws(PrototypeRegistryError) in
      try PrototypeRegistry().register(.row) { ReusedRow() }
    }
  }

  /// Makes a list that shows the rows, and its data source.
  static func makeList(
    _ extents: ItemExtents
  ) -> (list: WindowedList<ReusedRow>, source: ManyRows) {
    let source = ManyRows()
    let list = WindowedList<ReusedRow>(
      viewportExtent: viewport,
      overscan: overscan,
      extents: extents
    )
    list.dataSource = source
    list.reload()
    return (list, source)
  }

  func numberOfItems(in list: WindowedList<ReusedRow>) -> Int { Self.count }

  func list(_ list: WindowedList<ReusedRow>, extentOfItemAt index: Int) -> Double {
    Double(index % 5 + 1) / 2
  }

  func list(_ list: WindowedList<ReusedRow>, cellForItemAt index: Int) -> ReusedRow {
    let row = list.dequeue(from: rows)
    row.number = index
    return row
  }

  /// Ends the program unless the last row is shown, with no more cells than fit.
  func check(_ list: WindowedList<ReusedRow>, smallestExtent: Double) {
    expect(list.visibleItems.last?.cell.number, is: Self.count - 1, "last row")
    let most = Int(Self.viewport / smallestExtent) + 1 + 2 * Self.overscan
    expect(rows.statistics.created <= most, is: true, "no more cells than fit")
  }
}
