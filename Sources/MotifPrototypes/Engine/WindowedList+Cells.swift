// SPDX-License-Identifier: MIT

internal import MotifCore

extension WindowedList {
  /// Returns a cell for the item that the data source is being asked about.
  ///
  /// It is the pool's ``ReusePool/dequeue()``. The list notes the pool, to which the cell goes back when
  /// its item leaves the window. What you dequeue and don't return goes back at once.
  ///
  /// - Parameter pool: The cells of one kind.
  /// - Returns: The cell.
  /// - Precondition: The list is asking its data source for a cell.
  public func dequeue<Kind>(from pool: ReusePool<Kind>) -> Kind {
    require(
      activity == .askingForCell,
      "Dequeue from the pool itself, other than to answer a list's question for a cell"
    )
    let cell = pool.dequeue()
    dequeued.append(.init(cell: cell, store: pool.store))
    return cell
  }
}

// MARK: - One change at a time

extension WindowedList {
  /// Runs a change for which the data source is asked, and empties the list if there is none.
  func changing(_ change: (any WindowedListDataSource<Cell>) -> Void) {
    let dataSource = dataSource
    asOneChange {
      if let dataSource { change(dataSource) } else { removeAllItems() }
    }
    // It may go while it is asked. Its end may come back here, so it waits as that of a cell does.
    withExtendedLifetime(dataSource) {}
  }

  /// Runs a change, in the middle of which there can be no other.
  func asOneChange(_ change: () -> Void) {
    require(
      activity == .nothing,
      "The list was changed while it asked its data source. Answer first, and change it afterwards"
    )
    activity = .changing
    let before = (currentOffset, currentRange, window.range)
    // Effects wait: those that follow the pools, too.
    MotifCore.changing {
      change()
      activity = .nothing
      if isRenewed || before != (currentOffset, currentRange, window.range) {
        followed.noteChange()
      }
      isRenewed = false
    }
    guard !surplus.isEmpty else { return }
    let ended = surplus
    surplus = []
    withExtendedLifetime(ended) {}
  }
}

// MARK: - Moving the window

extension WindowedList {
  /// Works out which items are in the window, and takes over their cells from those that left.
  func updateWindow(_ dataSource: any WindowedListDataSource<Cell>) {
    let old = window.range
    currentRange = layout.range(from: currentOffset, extent: viewportExtent)
    let new = rangeOfWindow
    guard new != old else { return }
    guard old.overlaps(new) else {
      recycleCells(of: old)
      window.setRange(new)
      return fillCells(of: new, dataSource)
    }
    let kept = old.clamped(to: new)
    recycleCells(of: old.lowerBound..<kept.lowerBound)
    recycleCells(of: kept.upperBound..<old.upperBound)
    window.setRange(new)
    fillCells(of: new.lowerBound..<kept.lowerBound, dataSource)
    fillCells(of: kept.upperBound..<new.upperBound, dataSource)
  }

  /// The visible items, and those around them.
  var rangeOfWindow: Range<Int> {
    guard !currentRange.isEmpty else { return currentRange }
    let first = max(0, currentRange.lowerBound - overscan)
    // An overscan may be as large as an integer can be.
    let last = min(layout.count - currentRange.upperBound, overscan) + currentRange.upperBound
    return first..<last
  }

  /// Asks for the cells of items that have none and can be seen.
  func fillCells(of range: Range<Int>, _ dataSource: any WindowedListDataSource<Cell>) {
    for index in range where window[index] == nil {
      if hasItemsWithoutExtent, layout.extent(of: index) == 0 { continue }
      window[index] = askForCell(dataSource, of: index)
    }
  }

  func recycleCells(of range: Range<Int>) {
    for index in range {
      if let entry = window.remove(at: index) { recycle(entry.cell, into: entry.store) }
    }
  }

  func recycleAllCells() {
    recycleCells(of: window.range)
    window.setRange(0..<0)
  }

  func recycle(_ cell: AnyObject, into store: ReuseStore) {
    do throws(PrototypeRegistryError) {
      if try !store.recycle(cell) { surplus.append(cell) }
    } catch {
      trap("Somebody else recycled a cell of a list while it was shown: \(error)")
    }
  }
}

// MARK: - Asking

extension WindowedList {
  func askForCount(_ dataSource: any WindowedListDataSource<Cell>) -> Int {
    let count = dataSource.numberOfItems(in: self)
    require(count >= 0, "A list can't have \(count) items")
    return count
  }

  func askForExtent(_ dataSource: any WindowedListDataSource<Cell>, of index: Int) -> Double {
    let extent = dataSource.list(self, extentOfItemAt: index)
    require(extent.isFinite && extent >= 0, "\(extent) is no extent of item \(index)")
    if extent == 0 { hasItemsWithoutExtent = true }
    return extent
  }

  private func askForCell(
    _ dataSource: any WindowedListDataSource<Cell>,
    of index: Int
  ) -> CellWindow.Entry {
    activity = .askingForCell
    let cell = dataSource.list(self, cellForItemAt: index)
    activity = .changing
    var store: ReuseStore?
    for entry in dequeued {
      if entry.cell === cell {
        store = entry.store
      } else {
        recycle(entry.cell, into: entry.store)
      }
    }
    dequeued.removeAll(keepingCapacity: true)
    guard let store else {
      trap(
        "The cell of item \(index) was not dequeued for it. Use the list's dequeue(from:)"
      )
    }
    return CellWindow.Entry(cell: cell, store: store)
  }
}

/// The cells of neighbouring items, where either end can move at no cost.
///
/// An item's place is its index modulo the capacity, a power of two. So when the range of items moves
/// on by one, nothing else moves.
///
/// It isn't generic: what a list does with its cells at every step takes several times as long where
/// their type has to be looked up at run time.
struct CellWindow {
  /// A cell and where it goes when its item leaves.
  struct Entry {
    let cell: AnyObject
    let store: ReuseStore
  }

  /// The items that may have a cell.
  private(set) var range = 0..<0
  private var entries: [Entry?] = []

  /// The cell of an item in the range, if it has one.
  subscript(index: Int) -> Entry? {
    get { entries[index & (entries.count - 1)] }
    set { entries[index & (entries.count - 1)] = newValue }
  }

  /// Takes a cell out.
  mutating func remove(at index: Int) -> Entry? {
    entries[index & (entries.count - 1)].take()
  }

  /// Moves the range, once all items outside of the new one have lost their cells.
  mutating func setRange(_ range: Range<Int>) {
    if range.count > entries.count { grow(to: range) }
    self.range = range
  }

  private mutating func grow(to range: Range<Int>) {
    var capacity = max(8, entries.count)
    while capacity < range.count { capacity *= 2 }
    var grown = [Entry?](repeating: nil, count: capacity)
    for index in self.range { grown[index & (capacity - 1)] = self[index] }
    entries = grown
  }
}
