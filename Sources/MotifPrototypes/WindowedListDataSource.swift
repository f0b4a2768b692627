// SPDX-License-Identifier: MIT

/// What a windowed list asks for its items.
///
/// The list knows nothing of your model. It asks how many items there are and, for those that come
/// into sight, for a cell that shows them. Dequeue that cell with the list's
/// ``WindowedList/dequeue(from:)``, so that the list knows where it goes when its item leaves. A list
/// with several kinds of cells has a pool for each:
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
/// The methods must answer without scrolling, resizing, reloading or changing the list, and without
/// replacing its data source: the list is in the middle of a question. Doing so is a mistake that stops
/// the program with a message. So is dequeuing from the list when the question isn't one for a cell: to
/// measure items with a cell, keep one for that.
public protocol WindowedListDataSource<Cell>: AnyObject {
  /// What shows an item: the class of all cells, or one that the classes of all cells inherit from.
  associatedtype Cell: AnyObject

  /// Returns how many items there are.
  ///
  /// Asked once in every ``WindowedList/reload()``, and once for every change.
  ///
  /// - Parameter list: The list that asks.
  /// - Returns: The number of items, 0 or more.
  func numberOfItems(in list: WindowedList<Cell>) -> Int

  /// Returns how long an item is in the direction in which the list scrolls.
  ///
  /// Asked only by lists whose extents are ``ItemExtents/variable``: for all items when the list
  /// reloads, and for those that were inserted or updated by a change. An item without extent can't be
  /// seen, and no cell is asked for it.
  ///
  /// - Parameters:
  ///   - list: The list that asks.
  ///   - index: The item's index.
  /// - Returns: The extent, finite and not negative. All of them add up to a finite number.
  func list(_ list: WindowedList<Cell>, extentOfItemAt index: Int) -> Double

  /// Returns the cell of an item that has come into the window.
  ///
  /// - Parameters:
  ///   - list: The list that asks.
  ///   - index: The item's index.
  /// - Returns: A cell that was dequeued with ``WindowedList/dequeue(from:)`` in this very call, set up
  ///   to show the item.
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

/// An item of a windowed list that has a cell, and where it lies.
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
  /// Where it begins, counted from the start of the content.
  public let offset: Double
  /// How long it is.
  public let extent: Double
  /// What shows it.
  public let cell: Cell
}

/// How long the items of a list are in the direction in which it scrolls.
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
  /// All are equally long. The list needn't ask, and stores nothing per item.
  case constant(Double)
  /// The data source says for each item how long it is.
  ///
  /// It is asked for all of them when the list loads, which takes 8 bytes for each.
  case variable
}

/// Where in the viewport an item comes to lie to which a list scrolls.
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
  /// As near as it is: not at all if the whole item is in sight.
  ///
  /// An item that is longer than the viewport comes to lie at its start.
  case nearest
  /// At the start of the viewport: the top, if the list scrolls up and down.
  case start
  /// In the middle.
  case center
  /// At the end of the viewport.
  case end
}
