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
