// SPDX-License-Identifier: MIT

/// What a scroller tells, and asks before it acts.
///
/// A delegate hears what the *user* did: a tap, the end of a drag. What your own code does, such as
/// ``HorizontalScroller/scroll(to:)``, isn't reported back to it. Every method has a default, so
/// implement the ones you care for.
///
/// ```swift
/// final class Player: HorizontalScrollerDelegate {
///   func scroller(_ scroller: HorizontalScroller<String>, didSelectItemAt index: Int) {
///     print("playing item", index)
///   }
/// }
///
/// final class Shelf: HorizontalScrollerDataSource {
///   func numberOfItems(in scroller: HorizontalScroller<String>) -> Int { 5 }
///   func scroller(_ scroller: HorizontalScroller<String>, viewForItemAt index: Int) -> String {
///     "cover \(index)"
///   }
/// }
///
/// let shelf = Shelf()
/// let player = Player()
/// let scroller = HorizontalScroller<String>(viewportWidth: 500)
/// scroller.dataSource = shelf
/// scroller.delegate = player
/// scroller.reload()
/// scroller.tap(at: 400)
/// // Prints "playing item 1"
/// ```
///
/// The scroller has finished its work when it calls, so a delegate may do anything with it: reload,
/// scroll on, change the model.
public protocol HorizontalScrollerDelegate<ItemView>: AnyObject {
  /// What stands for an item: a view, a picture, a string.
  associatedtype ItemView

  /// Answers whether the user may select an item.
  ///
  /// A refusal leaves the selection as it was. After a drag, the selected item is centered again.
  ///
  /// - Parameters:
  ///   - scroller: The scroller that asks.
  ///   - index: The item that was tapped, or that lies nearest when a drag has ended.
  /// - Returns: `true` to let it be selected, which is the default.
  func scroller(_ scroller: HorizontalScroller<ItemView>, shouldSelectItemAt index: Int) -> Bool

  /// Tells that the user selected an item, which is centered now.
  ///
  /// It is also told when the item was selected already. The default does nothing.
  ///
  /// - Parameters:
  ///   - scroller: The scroller that tells.
  ///   - index: The item that was tapped, or that lay nearest when a drag ended.
  func scroller(_ scroller: HorizontalScroller<ItemView>, didSelectItemAt index: Int)
}

extension HorizontalScrollerDelegate {
  /// Returns `true`, so that every item may be selected.
  ///
  /// - Parameters:
  ///   - scroller: The scroller that asks.
  ///   - index: The item that is about to be selected.
  /// - Returns: Always `true`.
  public func scroller(
    _ scroller: HorizontalScroller<ItemView>,
    shouldSelectItemAt index: Int
  ) -> Bool { true }

  /// Does nothing.
  ///
  /// - Parameters:
  ///   - scroller: The scroller that tells.
  ///   - index: The item that was selected.
  public func scroller(_ scroller: HorizontalScroller<ItemView>, didSelectItemAt index: Int) {}
}
