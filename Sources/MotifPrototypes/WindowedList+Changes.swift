// SPDX-License-Identifier: MIT

public import MotifLists

extension WindowedList {
  /// Applies changes of the model, and keeps everything that is the same.
  ///
  /// Change the model first, so that the data source returns the new number of items. Then pass the
  /// changes: a `Changeset` of identifiers or, for a plain array, of indices.
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
  /// - **The viewport** shows the same items: the first visible item that was neither deleted nor
  ///   moved stays where it is on the screen, and the others move around it. If none is left, the
  ///   item after the first visible one takes its place. At the ends of the content, the list
  ///   scrolls as far as it has to.
  /// - **Cells** stay with their items if these stay in the window. The list recycles the cells of
  ///   updated items, and asks for them again. An update of the section updates all items.
  /// - **An item that is deleted and inserted** in the same change set counts as moved and updated.
  ///   The section may be inserted or deleted as well; so are its items.
  ///
  /// Without a data source, the list becomes empty.
  ///
  /// - Parameter changes: The changes, all of them in the section at index 0.
  /// - Precondition: No other section changes. The number of items that the data source returns is
  ///   the old one, minus the deleted, plus the inserted items. There is an item at every index; no
  ///   item is deleted or moved twice, both deleted and moved, or deleted and updated; no two items
  ///   are inserted at or moved to the same index. The extents of all items add up to a finite
  ///   number. The data source isn't in the middle of an answer.
  /// - Complexity: O(*c* log *c* + *v*) for *c* changes and *v* items in the window; with variable
  ///   extents, plus *n* / 256 for *n* items.
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

  /// The new index of the item that stays in place, and the distance from its start to that of the
  /// viewport.
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

  /// Moves the remaining cells to the new indices of their items, and recycles the others.
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
