// SPDX-License-Identifier: MIT

/// The object that a scroller asks for its items.
///
/// The scroller knows nothing about your model. It asks for the number of items and, for items that
/// come into sight, for their views; so one scroller shows albums today and books tomorrow.
///
/// ```swift
/// final class Shelf: HorizontalScrollerDataSource {
///   let titles = ["Kind of Blue", "Blue Train"]
///   func numberOfItems(in scroller: HorizontalScroller<String>) -> Int { titles.count }
///   func scroller(_ scroller: HorizontalScroller<String>, viewForItemAt index: Int) -> String {
///     titles[index]
///   }
/// }
///
/// let shelf = Shelf()
/// let scroller = HorizontalScroller<String>(viewportWidth: 400)
/// scroller.dataSource = shelf
/// scroller.reload()
/// print(scroller.visibleItems.map(\.view))
/// // Prints "["Kind of Blue", "Blue Train"]"
/// ```
///
/// The methods must not reload the scroller, change its items, replace its data source or read
/// ``HorizontalScroller/visibleItems``, because the scroller is in the middle of a question. Doing
/// so is a bug that stops the program.
public protocol HorizontalScrollerDataSource<ItemView>: AnyObject {
  /// The type that represents an item: a view, a picture, a string.
  associatedtype ItemView

  /// Returns the number of items.
  ///
  /// The scroller calls this method once in every ``HorizontalScroller/reload()``, and once for
  /// every change.
  ///
  /// - Parameter scroller: The scroller that asks.
  /// - Returns: The number of items, 0 or more.
  func numberOfItems(in scroller: HorizontalScroller<ItemView>) -> Int

  /// Returns the view of an item that has come into sight.
  ///
  /// When you read ``HorizontalScroller/visibleItems``, the scroller calls this method for each
  /// item in sight that has no view, or no longer.
  ///
  /// - Parameters:
  ///   - scroller: The scroller that asks.
  ///   - index: The item's index, from 0 to one less than the number of items.
  /// - Returns: The view of the item.
  func scroller(_ scroller: HorizontalScroller<ItemView>, viewForItemAt index: Int) -> ItemView

  /// Returns the index of the item to select and center after a reload.
  ///
  /// By default, the first item is selected. The scroller's ``HorizontalScroller/numberOfItems`` is
  /// already the new one, and not 0. The scroller also calls the method when a change inserts the
  /// first items into an empty scroller.
  ///
  /// - Parameter scroller: The scroller that asks.
  /// - Returns: The index. If it is out of range, the nearest valid index is used.
  func initialIndex(in scroller: HorizontalScroller<ItemView>) -> Int
}

extension HorizontalScrollerDataSource {
  /// Returns 0, so that the first item is selected.
  ///
  /// - Parameter scroller: The scroller that asks.
  /// - Returns: Always 0.
  public func initialIndex(in scroller: HorizontalScroller<ItemView>) -> Int { 0 }
}
