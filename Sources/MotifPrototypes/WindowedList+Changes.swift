// SPDX-License-Identifier: MIT

public import MotifLists

extension WindowedList {
  /// Takes over a change of the model, and keeps everything that is the same.
  ///
  /// Change the model first, so that the data source gives the new number of items, then tell what
  /// became of the old ones: by a `Changeset` of identifiers or, for a plain array, by one of indices.
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
  /// list.apply(Changeset(deleted: [3], inserted: [0, 4]))
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
  ///   recycled, and asked for again. An update of the section is one of all items.
  /// - **An item that goes and comes** in the same change set is taken for one that moves and is
  ///   updated. The section may come or go as well: its items come or go then.
  ///
  /// Without a data source, the list gets empty.
  ///
  /// - Parameter changes: What changed, all of it in the section at index 0.
  /// - Precondition: The changes are about no other section. The number of items that the data source
  ///   gives is the old one less the deleted plus the inserted. Every index is one of an item; no item is deleted or moved twice or both, or
  ///   deleted and updated; nothing is inserted at or moved to the same index as another. The extents
  ///   of all items add up to a finite number. The data source isn't in the middle of an answer.
  /// - Complexity: O(*c* log *c* + *v*), where *c* is the number of changes and *v* that of items in the
  ///   window; with variable extents, *n* / 256 more, where *n* is the number of items.
  public func apply<SectionID, ItemID>(_ changes: Changeset<SectionID, ItemID>) {
    changing { dataSource in
      isRenewed = true
      apply(changes, dataSource)
    }
  }

  private func apply<SectionID, ItemID>(
    _ changes: Changeset<SectionID, ItemID>,
    _ dataSource: any WindowedListDataSource<Cell>
  ) {
    let count = askForCount(dataSource)
    let changes = changes.inFirstSection(from: layout.count, to: count)
    let renumbering = changes.renumbering
    var updated = Set(changes.updatedItems.map(\.from.item))
    if !changes.updatedSections.isEmpty { updated = Set(0..<layout.count) }
    let anchor = anchor(of: renumbering, count)
    changeLayout(by: changes, renumbering, count, updated, dataSource)
    checkContentExtent()
    if let anchor { currentOffset = layout.offset(of: anchor.index) + anchor.distance }
    currentOffset = max(0, min(currentOffset, maximumOffset))
    moveCells(by: renumbering, updated: updated, dataSource)
  }

  /// The new index of the item that stays where it is, and how far the viewport begins behind its start.
  private func anchor(
    of renumbering: ListRenumbering,
    _ count: Int
  ) -> (index: Int, distance: Double)? {
    guard let first = currentRange.first else { return nil }
    let anchor = currentRange.first(where: renumbering.isStaying) ?? first
    let distance = currentOffset - layout.offset(of: anchor)
    return renumbering.newIndex(ofPlace: anchor, among: count).map { ($0, distance) }
  }

  private func changeLayout<SectionID, ItemID>(
    by changes: Changeset<SectionID, ItemID>,
    _ renumbering: ListRenumbering,
    _ count: Int,
    _ updated: Set<Int>,
    _ dataSource: any WindowedListDataSource<Cell>
  ) {
    switch layout {
    case .constant(let extent, _):
      layout = .constant(extent: extent, count: count)
    case .variable(var sums):
      let arrivals =
        changes.insertedItems.map(\.path.item)
        .map { (index: $0, extent: askForExtent(dataSource, of: $0)) }
        + changes.movedItems.map { (index: $0.to.item, extent: sums.extent(of: $0.from.item)) }
      let renewed = updated.sorted().compactMap(renumbering.newIndex(of:))
        .map { (index: $0, extent: askForExtent(dataSource, of: $0)) }
      // The list gives the sums away, so that to edit them copies nothing.
      layout = .constant(extent: 1, count: 0)
      sums.edit(
        removing: renumbering.departures,
        adding: arrivals.sorted { $0.index < $1.index },
        changing: renewed
      )
      layout = .variable(sums)
    }
  }

  /// Gives the cells that stay to the new indices of their items, and recycles the others.
  private func moveCells(
    by renumbering: ListRenumbering,
    updated: Set<Int>,
    _ dataSource: any WindowedListDataSource<Cell>
  ) {
    currentRange = layout.range(from: currentOffset, extent: viewportExtent)
    let old = currentWindow
    let oldCells = cells
    currentWindow = rangeOfWindow
    cells.removeAll(keepingCapacity: true)
    for index in old {
      guard let shown = oldCells[index] else { continue }
      let new = updated.contains(index) ? nil : renumbering.newIndex(of: index)
      if let new, currentWindow.contains(new) { cells[new] = shown } else { recycle(shown) }
    }
    fillCells(of: currentWindow, dataSource)
  }
}
