// SPDX-License-Identifier: MIT

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
