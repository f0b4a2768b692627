// SPDX-License-Identifier: MIT

/// The object that a windowed list asks for its items.
///
/// The list knows nothing about your model. It asks for the number of items and, for items that
/// come into sight, for a cell that shows them. Dequeue that cell with the list's
/// ``WindowedList/dequeue(from:)``, so that the list can return it to its pool when the item
/// leaves. A list with several kinds of cells has a pool for each:
///
/// ```swift
/// class Line {
///   var text = ""
/// }
/// final class Header: Line {}
/// final class Row: Line {}
///
/// final class Shelf: WindowedListDataSource {
///   let headers: ReusePool<Header>
///   let rows: ReusePool<Row>
///   let lines = ["# Davis", "Nefertiti", "Sorcerer", "# Mingus", "Oh Yeah"]
///
///   init(registry: PrototypeRegistry) throws {
///     headers = try registry.register("header") { Header() }
///     rows = try registry.register("row") { Row() }
///   }
///
///   func numberOfItems(in list: WindowedList<Line>) -> Int { lines.count }
///
///   func list(_ list: WindowedList<Line>, cellForItemAt index: Int) -> Line {
///     let isHeader = lines[index].hasPrefix("#")
///     let line: Line = isHeader ? list.dequeue(from: headers) : list.dequeue(from: rows)
///     line.text = lines[index]
///     return line
///   }
/// }
///
/// let shelf = try Shelf(registry: PrototypeRegistry())
/// let list = WindowedList<Line>(viewportExtent: 3)
/// list.dataSource = shelf
/// list.reload()
/// list.scroll(to: 2)
/// for item in list.visibleItems {
///   print(type(of: item.cell), item.cell.text)
/// }
/// // Prints:
/// // Row Sorcerer
/// // Header # Mingus
/// // Row Oh Yeah
/// ```
///
/// The methods must not scroll, resize, reload or change the list, or replace its data source,
/// because the list is in the middle of a question. Doing so is a bug that stops the program with a
/// message. So is dequeuing from the list when it hasn't asked for a cell: to measure items with a
/// cell, keep a separate one.
public protocol WindowedListDataSource<Cell>: AnyObject {
  /// The class of all cells, or a common superclass.
  associatedtype Cell: AnyObject

  /// Returns the number of items.
  ///
  /// The list calls this method once in every ``WindowedList/reload()``, and once for every change.
  ///
  /// - Parameter list: The list that asks.
  /// - Returns: The number of items, 0 or more.
  func numberOfItems(in list: WindowedList<Cell>) -> Int

  /// Returns the extent of an item in the scrolling direction.
  ///
  /// Only lists with ``ItemExtents/variable`` extents call this method: for all items when the list
  /// reloads, and for inserted or updated items after a change. An item without extent is
  /// invisible, and the list doesn't ask for its cell.
  ///
  /// - Parameters:
  ///   - list: The list that asks.
  ///   - index: The item's index.
  /// - Returns: The extent, finite and not negative. All of them add up to a finite number.
  func list(_ list: WindowedList<Cell>, extentOfItemAt index: Int) -> Double

  /// Returns the cell of an item that has entered the window.
  ///
  /// - Parameters:
  ///   - list: The list that asks.
  ///   - index: The item's index.
  /// - Returns: A cell dequeued with ``WindowedList/dequeue(from:)`` in this call, set up to show
  ///   the item.
  func list(_ list: WindowedList<Cell>, cellForItemAt index: Int) -> Cell
}

extension WindowedListDataSource {
  /// Returns 1, for lists that don't ask.
  ///
  /// - Parameters:
  ///   - list: The list that asks.
  ///   - index: The item's index.
  /// - Returns: Always 1.
  public func list(_ list: WindowedList<Cell>, extentOfItemAt index: Int) -> Double { 1 }
}

/// An item of a windowed list that has a cell, with its position.
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
/// let list = WindowedList<Row>(viewportExtent: 30, extents: .constant(20))
/// list.dataSource = rows
/// list.reload()
/// list.scroll(to: 810)
/// for item in list.visibleItems {
///   print("row \(item.index) is drawn at \(item.offset - list.contentOffset)")
/// }
/// // Prints:
/// // row 40 is drawn at -10.0
/// // row 41 is drawn at 10.0
/// ```
public struct WindowedItem<Cell: AnyObject> {
  /// The item's index.
  public let index: Int
  /// The item's start, counted from the start of the content.
  public let offset: Double
  /// The item's extent.
  public let extent: Double
  /// The cell that shows the item.
  public let cell: Cell
}

/// The extents of a list's items in the scrolling direction.
///
/// In a list that scrolls up and down, an extent is a height. Whether it counts points, pixels or lines
/// of a terminal is up to you.
///
/// ```swift
/// let lines = ItemExtents.constant(1)
/// print(lines == .constant(1), lines == .variable)
/// // Prints "true false"
/// ```
public enum ItemExtents: Hashable, Sendable {
  /// All items have the same extent. The list need not ask, and stores nothing per item.
  case constant(Double)
  /// The data source returns the extent of each item.
  ///
  /// The list asks for all extents when it loads, and stores 8 bytes for each.
  case variable
}

/// The position in the viewport of an item that a list scrolls to.
///
/// ```swift
/// final class Row {}
/// final class Rows: WindowedListDataSource {
///   func numberOfItems(in list: WindowedList<Row>) -> Int { 1_000 }
///   func list(_ list: WindowedList<Row>, cellForItemAt index: Int) -> Row {
///     list.dequeue(from: rows)
///   }
///   let rows: ReusePool<Row>
///   init(_ rows: ReusePool<Row>) { self.rows = rows }
/// }
///
/// let rows = Rows(try PrototypeRegistry().register("row") { Row() })
/// let list = WindowedList<Row>(viewportExtent: 20)
/// list.dataSource = rows
/// list.reload()
/// for alignment in [ScrollAlignment.start, .center, .end, .nearest] {
///   list.scroll(toItemAt: 500, alignment: alignment)
///   print(list.visibleRange)
/// }
/// // Prints:
/// // 500..<520
/// // 490..<511
/// // 481..<501
/// // 481..<501
/// ```
///
/// At the ends of the content, the list scrolls as far as there is something to show.
public enum ScrollAlignment: Hashable, Sendable {
  /// The nearest position: the list doesn't scroll if the whole item is in sight.
  ///
  /// An item longer than the viewport is placed at its start.
  case nearest
  /// At the start of the viewport: the top, if the list scrolls up and down.
  case start
  /// In the middle.
  case center
  /// At the end of the viewport.
  case end
}
