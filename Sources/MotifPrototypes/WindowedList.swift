// SPDX-License-Identifier: MIT

internal import MotifCore

/// A list that has cells only for the items in sight, however many items there are.
///
/// It is the part of a table view that has nothing to do with a screen: where each item is, which
/// items are in sight, and which cell shows which item. When the list scrolls, the cells of the
/// items that leave show the items that enter. You do the drawing: read ``visibleItems`` for every
/// frame.
///
/// ```swift
/// final class Row {
///   var text = ""
/// }
///
/// final class Albums: WindowedListDataSource {
///   let rows: ReusePool<Row>
///   init(rows: ReusePool<Row>) { self.rows = rows }
///
///   func numberOfItems(in list: WindowedList<Row>) -> Int { 1_000_000 }
///
///   func list(_ list: WindowedList<Row>, cellForItemAt index: Int) -> Row {
///     let row = list.dequeue(from: rows)
///     row.text = "album \(index)"
///     return row
///   }
/// }
///
/// let rows = try PrototypeRegistry().register("row") { Row() }
/// let albums = Albums(rows: rows)
/// let list = WindowedList<Row>(viewportExtent: 3, overscan: 2)
/// list.dataSource = albums
/// list.reload()
///
/// for offset in stride(from: 0.0, through: 999_997, by: 7) { list.scroll(to: offset) }
/// print(list.visibleItems.map(\.cell.text), "with", rows.statistics.created, "rows")
/// // Prints "["album 999992", "album 999993", "album 999994"] with 7 rows"
/// ```
///
/// **The window.** The *visible* items are those that are at least partly in the viewport. The
/// *window* contains them and up to ``overscan`` more on either side, so that a small step finds
/// its cells ready. Exactly the items of the window have a cell, except for those without extent,
/// which are invisible; and no cell shows two items. Cells that leave are recycled before others
/// are dequeued. So a pool never makes more cells than there were items of its kind in one window,
/// however the list scrolls and the items change, provided that the pool's `idleLimit` isn't
/// lower.
///
/// **Lifetime.** The list refers to its data source weakly. Without one, it becomes empty, and its
/// cells return to their pools. If the list itself is released first, its cells are released with
/// it.
///
/// **Threads and re-entrancy.** A list belongs to the isolation domain that made it. It calls its
/// data source there, before the method that caused the call returns. The data source, and the
/// cells that it makes or prepares, must not change the list in the meantime. The `deinit` of a
/// cell may: a cell for which there is no room in its pool is released after the change.
public final class WindowedList<Cell: AnyObject> {
  /// The object that the list asks for its items, referenced weakly.
  ///
  /// Setting it empties the list; call ``reload()`` to show the new source's items.
  ///
  /// - Precondition: The current data source isn't in the middle of an answer.
  public weak var dataSource: (any WindowedListDataSource<Cell>)? {
    didSet {
      asOneChange { removeAllItems() }
    }
  }

  private let extents: ItemExtents

  /// The extent of the visible part of the content.
  ///
  /// Changing it, for example when a window is resized, keeps the first visible item in place if
  /// possible.
  ///
  /// - Precondition: It is finite and not negative. The data source isn't in the middle of an answer.
  public var viewportExtent: Double {
    didSet {
      checkViewport()
      scroll(to: currentOffset)
    }
  }

  /// The number of items beyond the viewport that have a cell, at either end.
  ///
  /// - Precondition: It isn't negative. The data source isn't in the middle of an answer.
  public var overscan: Int {
    didSet {
      checkViewport()
      scroll(to: currentOffset)
    }
  }

  /// The offset in the content at which the viewport begins.
  ///
  /// It lies between 0 and ``maximumContentOffset``.
  public var contentOffset: Double {
    followed.noteRead("windowed list")
    return currentOffset
  }

  /// The items that are completely or partly in the viewport.
  public var visibleRange: Range<Int> {
    followed.noteRead("windowed list")
    return currentRange
  }

  /// Lets effects follow the list's position, contents and length.
  let followed = FollowedState()

  // The list itself reads these, so that its own reads aren't followed.
  var currentOffset = 0.0
  var currentRange = 0..<0

  var layout: ItemLayout
  var currentWindow = 0..<0
  /// The cells by the indices of their items, each of which the data source returned as a `Cell`.
  var cells: [Int: ShownCell] = [:]

  /// The list's current activity.
  enum Activity {
    case nothing
    case changing
    case askingForCell
  }

  var activity = Activity.nothing
  /// Whether the current change is more than a movement of the viewport.
  var isRenewed = false
  /// The cells that the data source dequeued for the item that it is asked about.
  var dequeued: [ShownCell] = []
  /// Cells for which their pools had no room, until the change is over.
  var surplus: [AnyObject] = []
  let endings = CallDepth(of: "the deinit of a cell", causing: "a change of the list")

  /// Makes a list without items.
  ///
  /// - Parameters:
  ///   - viewportExtent: The visible extent. You can set it later, when it is known.
  ///   - overscan: The number of items beyond the viewport that have a cell, at either end.
  ///   - extents: How long the items are.
  /// - Precondition: The extent of the viewport is finite and not negative, and so is the overscan. A
  ///   constant extent of items is finite and more than 0.
  public init(viewportExtent: Double = 0, overscan: Int = 0, extents: ItemExtents = .constant(1)) {
    self.viewportExtent = viewportExtent
    self.overscan = overscan
    self.extents = extents
    layout = ItemLayout(extents)
    checkViewport()
  }

  /// Recycles all cells, and asks the data source for its items again.
  ///
  /// The list keeps its position if it still has items there. If you know what has changed,
  /// ``apply(_:)`` keeps everything else.
  ///
  /// - Precondition: The data source isn't in the middle of an answer, and its number of items isn't
  ///   negative. The extents of all items add up to a finite number.
  /// - Complexity: O(*v*) for *v* items in the window, and O(*n*) for all items if their extents are
  ///   variable.
  public func reload() {
    changing { dataSource in
      isRenewed = true
      let count = askForCount(dataSource)
      switch extents {
      case .constant(let extent):
        layout = .constant(extent: extent, count: count)
      case .variable:
        layout = .variable(
          BlockedSums((0..<count).lazy.map { self.askForExtent(dataSource, of: $0) })
        )
      }
      checkContentExtent()
      recycleAllCells()
      currentOffset = min(currentOffset, maximumOffset)
      updateWindow(dataSource)
    }
  }

  func removeAllItems() {
    isRenewed = true
    recycleAllCells()
    layout = ItemLayout(extents)
    currentOffset = 0
    currentRange = 0..<0
  }
}

extension ItemLayout {
  /// A layout without items.
  fileprivate init(_ extents: ItemExtents) {
    switch extents {
    case .constant(let extent):
      require(
        extent.isFinite && extent > 0,
        "An item's extent must be finite and above zero: \(extent)"
      )
      self = .constant(extent: extent, count: 0)
    case .variable:
      self = .variable(BlockedSums([]))
    }
  }
}

extension WindowedList {
  /// The number of items at the last reload or change.
  public var numberOfItems: Int {
    followed.noteRead("windowed list")
    return layout.count
  }

  /// The extent of all items together.
  public var contentExtent: Double {
    followed.noteRead("windowed list")
    return layout.total
  }

  /// The offset at which the last item ends at the end of the viewport.
  public var maximumContentOffset: Double {
    followed.noteRead("windowed list")
    return maximumOffset
  }

  var maximumOffset: Double { max(0, layout.total - viewportExtent) }

  /// Returns the item at an offset.
  ///
  /// To find the item that was clicked, add ``contentOffset`` to the distance between the start of
  /// the viewport and the click.
  ///
  /// - Parameter offset: The offset, counted from the start of the content.
  /// - Returns: The index of the item, or `nil` if there is none. An item without extent is never
  ///   found.
  /// - Precondition: The offset is a number.
  /// - Complexity: O(log *n*).
  public func index(at offset: Double) -> Int? {
    require(!offset.isNaN, "An offset must be a number, and not NaN")
    followed.noteRead("windowed list")
    return layout.index(at: offset)
  }

  private func checkViewport() {
    require(
      viewportExtent.isFinite && viewportExtent >= 0,
      "The viewport's extent must be finite and not negative: \(viewportExtent)"
    )
    require(overscan >= 0, "An overscan can't be negative: \(overscan)")
  }

  func checkContentExtent() {
    require(
      layout.total.isFinite,
      "The total extent of the items isn't finite. Measure them in a larger unit"
    )
  }

  func checkIndex(_ index: Int) {
    require(index >= 0 && index < layout.count, "There is no item \(index)")
  }
}

// MARK: - What is in sight

extension WindowedList {
  /// The items in the viewport, in order, with their cells.
  ///
  /// Items without extent are invisible, and aren't included.
  ///
  /// - Complexity: O(*v* log *n*) for *v* visible items.
  public var visibleItems: [WindowedItem<Cell>] {
    followed.noteRead("windowed list")
    var items: [WindowedItem<Cell>] = []
    items.reserveCapacity(currentRange.count)
    var offset = layout.offset(of: currentRange.lowerBound)
    for index in currentRange {
      let extent = layout.extent(of: index)
      if let shown = cells[index] {
        let cell = unsafeDowncast(shown.cell, to: Cell.self)
        items.append(WindowedItem(index: index, offset: offset, extent: extent, cell: cell))
      }
      offset = layout.offset(of: index + 1)
    }
    return items
  }

  /// Returns the cell of an item.
  ///
  /// - Parameter index: The item's index.
  /// - Returns: The cell, or `nil` if there is no such item, or if it isn't in the window or has no
  ///   extent.
  public func cell(forItemAt index: Int) -> Cell? {
    followed.noteRead("windowed list")
    return cells[index].map { unsafeDowncast($0.cell, to: Cell.self) }
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
  /// - Parameter offset: The offset in the content. If it is out of range, the nearest valid offset
  ///   is used.
  /// - Precondition: The offset is a number. The data source isn't in the middle of an answer.
  /// - Complexity: O(*c* + log *n*) for *c* items that leave or enter the window.
  public func scroll(to offset: Double) {
    require(!offset.isNaN, "An offset must be a number, and not NaN")
    changing { dataSource in
      currentOffset = max(0, min(offset, maximumOffset))
      updateWindow(dataSource)
    }
  }

  /// Moves the viewport to an item.
  ///
  /// - Parameters:
  ///   - index: The item's index.
  ///   - alignment: The item's position in the viewport.
  /// - Precondition: There is such an item. The data source isn't in the middle of an answer.
  /// - Complexity: O(*c* + log *n*) for *c* items that leave or enter the window.
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
    case .nearest where start < currentOffset || end - start > viewportExtent:
      scroll(to: start)
    case .nearest:
      scroll(to: max(currentOffset, end - viewportExtent))
    }
  }
}
