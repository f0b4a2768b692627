// SPDX-License-Identifier: MIT

internal import MotifCore

extension WindowedList {
  /// How many items the data source had at the last reload or change.
  public var numberOfItems: Int { layout.count }

  /// The extent of all items together.
  public var contentExtent: Double { layout.total }

  /// The offset at which the end of the last item lies at the end of the viewport.
  public var maximumContentOffset: Double { max(0, contentExtent - viewportExtent) }

  /// Returns where an item begins, counted from the start of the content.
  ///
  /// - Parameter index: The item's index. The number of items gives the end of the last one.
  /// - Returns: The offset.
  /// - Precondition: The index isn't negative nor more than the number of items.
  /// - Complexity: O(log *n*).
  public func offset(ofItemAt index: Int) -> Double {
    require(index >= 0 && index <= numberOfItems, "There is no item \(index)")
    return layout.offset(of: index)
  }

  /// Returns how long an item is.
  ///
  /// - Parameter index: The item's index.
  /// - Returns: The extent, as the data source last gave it.
  /// - Precondition: There is such an item.
  /// - Complexity: O(log *n*).
  public func extent(ofItemAt index: Int) -> Double {
    checkIndex(index)
    return layout.extent(of: index)
  }

  /// Returns the item that lies at an offset.
  ///
  /// Add ``contentOffset`` to what lies between the start of the viewport and a click to find the item
  /// that was clicked.
  ///
  /// - Parameter offset: The offset, counted from the start of the content.
  /// - Returns: The index of the item, or `nil` where there is none. An item without extent lies
  ///   nowhere.
  /// - Precondition: The offset is a number.
  /// - Complexity: O(log *n*).
  public func index(at offset: Double) -> Int? {
    require(!offset.isNaN, "NaN is no offset")
    return layout.index(at: offset)
  }

  func checkContentExtent() {
    require(
      contentExtent.isFinite,
      "The items are longer together than the largest number. Measure them in a larger unit"
    )
  }

  func checkIndex(_ index: Int) {
    require(index >= 0 && index < numberOfItems, "There is no item \(index)")
  }
}

// MARK: - What is in sight

extension WindowedList {
  /// The items that have a cell: the visible ones, and those that are kept ready around them.
  ///
  /// Items without extent may lie among them, and have none.
  public var windowRange: Range<Int> { window.range }

  /// The items in the viewport, in order, with their cells.
  ///
  /// Items without extent can't be seen, and aren't among them.
  ///
  /// - Complexity: O(*v* log *n*), where *v* is the number of visible items.
  public var visibleItems: [WindowedItem<Cell>] {
    var items: [WindowedItem<Cell>] = []
    items.reserveCapacity(visibleRange.count)
    var offset = layout.offset(of: visibleRange.lowerBound)
    for index in visibleRange {
      let extent = layout.extent(of: index)
      if let entry = window[index] {
        let cell = unsafeDowncast(entry.cell, to: Cell.self)
        items.append(WindowedItem(index: index, offset: offset, extent: extent, cell: cell))
      }
      offset = layout.offset(of: index + 1)
    }
    return items
  }

  /// Returns the cell of an item.
  ///
  /// - Parameter index: The item's index.
  /// - Returns: The cell, or `nil` if the item isn't in the window or has no extent, or there is no such
  ///   item.
  public func cell(forItemAt index: Int) -> Cell? {
    guard window.range.contains(index), let entry = window[index] else { return nil }
    return unsafeDowncast(entry.cell, to: Cell.self)
  }
}

// MARK: - Scrolling

extension WindowedList {
  /// Moves the viewport to an offset.
  ///
  /// ```swift
  /// final class Row {}
  /// final class Rows: WindowedListDataSource {
  ///   let rows: ReusePool<Row>
  ///   init(_ rows: ReusePool<Row>) { self.rows = rows }
  ///   func numberOfItems(in list: WindowedList<Row>) -> Int { 100 }
  ///   func list(_ list: WindowedList<Row>, cellForItemAt index: Int) -> Row {
  ///     list.dequeue(from: rows)
  ///   }
  /// }
  ///
  /// let rows = Rows(try PrototypeRegistry().register("row") { Row() })
  /// let list = WindowedList<Row>(viewportExtent: 50, extents: .constant(20))
  /// list.dataSource = rows
  /// list.reload()
  /// list.scroll(to: 70)
  /// print(list.visibleRange)
  /// list.scroll(to: 5_000)
  /// print(list.contentOffset, list.visibleRange)
  /// // Prints:
  /// // 3..<6
  /// // 1950.0 97..<100
  /// ```
  ///
  /// - Parameter offset: The offset in the content. One that lies outside of what there is to show is
  ///   moved to the nearest that doesn't.
  /// - Precondition: The offset is a number. The data source isn't in the middle of an answer.
  /// - Complexity: O(*c* + log *n*), where *c* is the number of items that leave the window and enter it.
  public func scroll(to offset: Double) {
    require(!offset.isNaN, "NaN is no offset")
    changing { dataSource in
      contentOffset = max(0, min(offset, maximumContentOffset))
      updateWindow(dataSource)
    }
  }

  /// Moves the viewport to an item.
  ///
  /// - Parameters:
  ///   - index: The item's index.
  ///   - alignment: Where in the viewport it comes to lie.
  /// - Precondition: There is such an item. The data source isn't in the middle of an answer.
  /// - Complexity: O(*c* + log *n*), where *c* is the number of items that leave the window and enter it.
  public func scroll(toItemAt index: Int, alignment: ScrollAlignment = .nearest) {
    checkIndex(index)
    let start = layout.offset(of: index)
    let end = layout.offset(of: index + 1)
    switch alignment {
    case .start:
      scroll(to: start)
    case .center:
      scroll(to: start + (end - start - viewportExtent) / 2)
    case .end:
      scroll(to: end - viewportExtent)
    case .nearest where start < contentOffset || end - start > viewportExtent:
      scroll(to: start)
    case .nearest:
      scroll(to: max(contentOffset, end - viewportExtent))
    }
  }
}
