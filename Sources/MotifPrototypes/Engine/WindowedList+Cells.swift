// SPDX-License-Identifier: MIT

internal import MotifCore

extension WindowedList {
  /// Returns a cell for the item that the data source is being asked about.
  ///
  /// This calls the pool's ``ReusePool/dequeue()``. The list records the pool, to which the cell
  /// returns when its item leaves the window. A cell that you dequeue but don't return goes back at
  /// once.
  ///
  /// - Parameter pool: The cells of one kind.
  /// - Returns: The cell.
  /// - Precondition: The list is asking its data source for a cell.
  public func dequeue<Kind>(from pool: ReusePool<Kind>) -> Kind {
    require(
      activity == .askingForCell,
      "Dequeue from the pool itself, except to answer a list's request for a cell"
    )
    let cell = pool.dequeue()
    dequeued.append(ShownCell(cell: cell, store: pool.store))
    return cell
  }
}

// MARK: - One change at a time

extension WindowedList {
  /// Runs a change that asks the data source, and empties the list if there is no data source.
  func changing(_ change: (any WindowedListDataSource<Cell>) -> Void) {
    let dataSource = dataSource
    asOneChange {
      if let dataSource { change(dataSource) } else { removeAllItems() }
    }
    // It may go while it is asked. Its end may come back here, so it waits as that of a cell does.
    withExtendedLifetime(dataSource) {}
  }

  /// Runs a change that must not contain another.
  func asOneChange(_ change: () -> Void) {
    require(
      activity == .nothing,
      "The list was changed while it asked its data source. Answer first, and change it afterward"
    )
    activity = .changing
    let before = (currentOffset, currentRange, currentWindow)
    // Effects wait: those that follow the pools, too.
    MotifCore.changing {
      change()
      activity = .nothing
      if isRenewed || before != (currentOffset, currentRange, currentWindow) {
        followed.noteChange()
      }
      isRenewed = false
    }
    guard !surplus.isEmpty else { return }
    endings.nest {
      let ended = surplus
      surplus = []
      withExtendedLifetime(ended) {}
    }
  }
}

// MARK: - Moving the window

extension WindowedList {
  /// Determines the items in the window, and reuses the cells of those that left.
  func updateWindow(_ dataSource: any WindowedListDataSource<Cell>) {
    let old = currentWindow
    currentRange = layout.range(from: currentOffset, extent: viewportExtent)
    currentWindow = rangeOfWindow
    guard currentWindow != old else { return }
    guard old.overlaps(currentWindow) else {
      recycleCells(of: old)
      return fillCells(of: currentWindow, dataSource)
    }
    let kept = old.clamped(to: currentWindow)
    recycleCells(of: old.lowerBound..<kept.lowerBound)
    recycleCells(of: kept.upperBound..<old.upperBound)
    fillCells(of: currentWindow.lowerBound..<kept.lowerBound, dataSource)
    fillCells(of: kept.upperBound..<currentWindow.upperBound, dataSource)
  }

  /// The visible items, and those around them.
  var rangeOfWindow: Range<Int> {
    guard !currentRange.isEmpty else { return currentRange }
    let first = max(0, currentRange.lowerBound - overscan)
    // An overscan may be as large as an integer can be.
    let last = min(layout.count - currentRange.upperBound, overscan) + currentRange.upperBound
    return first..<last
  }

  /// Asks for the cells of visible items that have none.
  func fillCells(of range: Range<Int>, _ dataSource: any WindowedListDataSource<Cell>) {
    for index in range where cells[index] == nil && layout.extent(of: index) > 0 {
      cells[index] = askForCell(dataSource, of: index)
    }
  }

  func recycleCells(of range: Range<Int>) {
    for index in range {
      if let shown = cells.removeValue(forKey: index) { recycle(shown) }
    }
  }

  func recycleAllCells() {
    recycleCells(of: currentWindow)
    currentWindow = 0..<0
  }

  func recycle(_ shown: ShownCell) {
    do throws(PrototypeRegistryError) {
      if try !shown.store.recycle(shown.cell) { surplus.append(shown.cell) }
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
    require(
      extent.isFinite && extent >= 0,
      "The extent of item \(index) must be finite and not negative: \(extent)"
    )
    return extent
  }

  private func askForCell(
    _ dataSource: any WindowedListDataSource<Cell>,
    of index: Int
  ) -> ShownCell {
    activity = .askingForCell
    let cell = dataSource.list(self, cellForItemAt: index)
    activity = .changing
    var answer: ShownCell?
    for shown in dequeued {
      if shown.cell === cell { answer = shown } else { recycle(shown) }
    }
    dequeued.removeAll(keepingCapacity: true)
    guard let answer else {
      trap(
        "The cell of item \(index) was not dequeued for it. Use the list's dequeue(from:)"
      )
    }
    return answer
  }
}

/// A cell and the pool to which it returns when its item leaves the window.
///
/// It isn't generic, because a list's work with its cells at every step takes several times as long
/// if their type has to be looked up at run time.
struct ShownCell {
  let cell: AnyObject
  let store: ReuseStore
}
