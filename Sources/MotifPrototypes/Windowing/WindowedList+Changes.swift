// SPDX-License-Identifier: MIT

internal import MotifCore
internal import MotifLists

extension WindowedList {
  /// Takes over a change of the model, and keeps everything that is the same.
  ///
  /// Change the model first, so that the data source gives the new number of items, then tell what
  /// became of the old ones. Indices before the change say what was deleted, moved and updated;
  /// indices after it say what was inserted, and where moved items went. All others keep their order.
  ///
  /// ```swift
  /// final class Row {
  ///   var text = ""
  /// }
  ///
  /// final class Shelf: WindowedListDataSource {
  ///   var titles = ["Aja", "Blue", "Celia", "Diva", "Easter", "Fragile"]
  ///   let rows: ReusePool<Row>
  ///   init(rows: ReusePool<Row>) { self.rows = rows }
  ///
  ///   func numberOfItems(in list: WindowedList<Row>) -> Int { titles.count }
  ///
  ///   func list(_ list: WindowedList<Row>, cellForItemAt index: Int) -> Row {
  ///     let row = list.dequeue(from: rows)
  ///     row.text = titles[index]
  ///     return row
  ///   }
  /// }
  ///
  /// let shelf = Shelf(rows: try PrototypeRegistry().register("row") { Row() })
  /// let list = WindowedList<Row>(viewportExtent: 3)
  /// list.dataSource = shelf
  /// list.reload()
  /// list.scroll(to: 2)
  /// print(list.visibleItems.map(\.cell.text))
  ///
  /// shelf.titles = ["Abbey Road", "Aja", "Blue", "Celia", "Duke", "Easter", "Fragile"]
  /// list.applyChanges(deleted: [3], inserted: [0, 4])
  /// print(list.visibleItems.map(\.cell.text), shelf.rows.statistics.created)
  /// // Prints:
  /// // ["Celia", "Diva", "Easter"]
  /// // ["Celia", "Duke", "Easter"] 3
  /// ```
  ///
  /// - **The viewport** shows the same: the first visible item that was neither deleted nor moved stays
  ///   where it is on the screen, and the others find their places around it. Where none is left,
  ///   what comes after the first visible item takes its place. At the ends of the content, the list
  ///   scrolls as far as it has to.
  /// - **Cells** stay with their items, if these stay in the window. Those of updated items are
  ///   recycled, and asked for again.
  ///
  /// Without a data source, the list gets empty.
  ///
  /// - Parameters:
  ///   - deleted: The old indices of the items that are gone.
  ///   - inserted: The new indices of the items that are new.
  ///   - moved: The old and the new indices of items that changed places. Items that only made room
  ///     for others didn't.
  ///   - updated: The old indices of items whose cell or extent isn't right any more. They may be moved
  ///     as well.
  /// - Precondition: The number of items that the data source gives is the old one less the deleted
  ///   plus the inserted. Every index is one of an item; no item is deleted or moved twice or both, or
  ///   deleted and updated; nothing is inserted at or moved to the same index as another. The extents
  ///   of all items add up to a finite number. The data source isn't in the middle of an answer.
  /// - Complexity: O(*c* log *c* + *v*), where *c* is the number of changes and *v* that of items in the
  ///   window; with variable extents, *n* / 256 more, where *n* is the number of items.
  public func applyChanges(
    deleted: [Int] = [],
    inserted: [Int] = [],
    moved: [(from: Int, to: Int)] = [],
    updated: [Int] = []
  ) {
    changing { dataSource in
      applyChanges(deleted, inserted, moved, updated, dataSource)
    }
  }

  private func applyChanges(
    _ deleted: [Int],
    _ inserted: [Int],
    _ moved: [(from: Int, to: Int)],
    _ updated: [Int],
    _ dataSource: any WindowedListDataSource<Cell>
  ) {
    let renumbering = ItemRenumbering(
      from: numberOfItems,
      to: askForCount(dataSource),
      deleted: deleted,
      inserted: inserted,
      moved: moved
    )
    let renewed = updated.map { index in
      checkIndex(index)
      guard let new = renumbering.newIndex(of: index) else {
        trap("Item \(index) is deleted and updated")
      }
      return new
    }
    let anchor = anchor(of: renumbering)
    changeLayout(by: renumbering, inserted: inserted, moved: moved, updated: renewed, dataSource)
    checkContentExtent()
    if let anchor {
      contentOffset = layout.offset(of: anchor.index) + anchor.distance
    }
    contentOffset = max(0, min(contentOffset, maximumContentOffset))
    moveCells(by: renumbering, updated: Set(updated), dataSource)
  }

  /// The new index of the item that stays where it is, and how far the viewport begins behind its start.
  private func anchor(of renumbering: ItemRenumbering) -> (index: Int, distance: Double)? {
    guard let first = visibleRange.first else { return nil }
    let anchor = visibleRange.first(where: renumbering.isStaying) ?? first
    let distance = contentOffset - layout.offset(of: anchor)
    return renumbering.newIndex(ofPlace: anchor).map { ($0, distance) }
  }

  private func changeLayout(
    by renumbering: ItemRenumbering,
    inserted: [Int],
    moved: [(from: Int, to: Int)],
    updated: [Int],
    _ dataSource: any WindowedListDataSource<Cell>
  ) {
    switch layout {
    case .constant(let extent, _):
      layout = .constant(extent: extent, count: renumbering.newCount)
    case .variable(var sums):
      let arrivals =
        inserted.map { (index: $0, extent: askForExtent(dataSource, of: $0)) }
        + moved.map { (index: $0.to, extent: sums.extent(of: $0.from)) }
      let changes = updated.map { (index: $0, extent: askForExtent(dataSource, of: $0)) }
      // The list gives the sums away, so that to edit them copies nothing.
      layout = .constant(extent: 1, count: 0)
      sums.edit(
        removing: renumbering.departures,
        adding: arrivals.sorted { $0.index < $1.index },
        changing: changes
      )
      layout = .variable(sums)
    }
  }

  /// Gives the cells that stay to the new indices of their items, and recycles the others.
  private func moveCells(
    by renumbering: ItemRenumbering,
    updated: Set<Int>,
    _ dataSource: any WindowedListDataSource<Cell>
  ) {
    visibleRange = layout.range(from: contentOffset, extent: viewportExtent)
    let range = rangeOfWindow
    var kept: [(index: Int, entry: CellWindow.Entry)] = []
    for old in window.range {
      guard let entry = window.remove(at: old) else { continue }
      let new = updated.contains(old) ? nil : renumbering.newIndex(of: old)
      if let new, range.contains(new) {
        kept.append((new, entry))
      } else {
        recycle(entry.cell, into: entry.store)
      }
    }
    window.setRange(0..<0)
    window.setRange(range)
    for (index, entry) in kept { window[index] = entry }
    fillCells(of: range, dataSource)
  }
}
