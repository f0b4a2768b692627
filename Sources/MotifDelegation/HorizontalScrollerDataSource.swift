// SPDX-License-Identifier: MIT

/// What a scroller asks for its items.
///
/// The scroller knows nothing of your model. It asks how many items there are and, for those that
/// come into sight, what to show; so one scroller serves albums today and books tomorrow.
///
/// ```swift
/// final class Shelf: HorizontalScrollerDataSource {
///   let titles = ["Kind of Blue", "Blue Train", "Mingus Ah Um"]
///
///   func numberOfItems(in scroller: HorizontalScroller<String>) -> Int { titles.count }
///
///   func scroller(_ scroller: HorizontalScroller<String>, viewForItemAt index: Int) -> String {
///     titles[index]
///   }
///
///   func initialIndex(in scroller: HorizontalScroller<String>) -> Int { 1 }
/// }
///
/// let shelf = Shelf()
/// let scroller = HorizontalScroller<String>(viewportWidth: 400)
/// scroller.dataSource = shelf
/// scroller.reload()
/// print(scroller.visibleItems.map(\.view))
/// // Prints "["Kind of Blue", "Blue Train", "Mingus Ah Um"]"
/// ```
///
/// The methods must answer without reloading the scroller or changing its items, without replacing its
/// data source and without reading ``HorizontalScroller/visibleItems``: the scroller is in the middle
/// of a question. Doing so is a mistake that stops the program.
public protocol HorizontalScrollerDataSource<ItemView>: AnyObject {
  /// What stands for an item: a view, a picture, a string.
  associatedtype ItemView

  /// Returns how many items there are.
  ///
  /// Asked once in every ``HorizontalScroller/reload()``, and once for every change.
  ///
  /// - Parameter scroller: The scroller that asks.
  /// - Returns: The number of items, 0 or more.
  func numberOfItems(in scroller: HorizontalScroller<ItemView>) -> Int

  /// Returns the view of an item that has come into sight.
  ///
  /// Asked when ``HorizontalScroller/visibleItems`` is read, for the items that are in sight and have
  /// no view yet. An item that was scrolled far away and returns is asked for again.
  ///
  /// - Parameters:
  ///   - scroller: The scroller that asks.
  ///   - index: The item's index, from 0 to one less than the number of items.
  /// - Returns: The view of the item.
  func scroller(_ scroller: HorizontalScroller<ItemView>, viewForItemAt index: Int) -> ItemView

  /// Returns the index of the item that is selected and centered after a reload.
  ///
  /// You may leave this method out: the first item is selected then. The scroller's
  /// ``HorizontalScroller/numberOfItems`` is already the new one. The method isn't asked when there
  /// are no items. It is also asked when a change brings the first items to an empty scroller.
  ///
  /// - Parameter scroller: The scroller that asks.
  /// - Returns: The index. One that lies outside is moved to the nearest that exists.
  func initialIndex(in scroller: HorizontalScroller<ItemView>) -> Int
}

extension HorizontalScrollerDataSource {
  /// Returns 0, so that the first item is selected.
  ///
  /// - Parameter scroller: The scroller that asks.
  /// - Returns: Always 0.
  public func initialIndex(in scroller: HorizontalScroller<ItemView>) -> Int { 0 }
}
