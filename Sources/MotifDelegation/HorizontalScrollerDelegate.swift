// SPDX-License-Identifier: MIT

/// The object that a scroller asks before it acts, and notifies afterward.
///
/// A delegate is notified of the *user's* actions: a tap, the end of a drag. Calls from your own
/// code, such as ``HorizontalScroller/scroll(to:)``, aren't reported. Every method has a default,
/// so implement only the ones you need.
///
/// ```swift
/// final class Player: HorizontalScrollerDelegate {
///   func scroller(_ scroller: HorizontalScroller<String>, didSelectItemAt index: Int) {
///     print("playing item", index)
///   }
/// }
///
/// let player = Player()
/// let scroller = HorizontalScroller<String>(viewportWidth: 500)
/// scroller.delegate = player
/// ```
///
/// The scroller has finished its work when it calls, so a delegate may do anything with it: reload,
/// scroll, change the model.
public protocol HorizontalScrollerDelegate<ItemView>: AnyObject {
  /// The type that represents an item: a view, a picture, a string.
  associatedtype ItemView

  /// Returns whether the user may select an item.
  ///
  /// A refusal leaves the selection as it was. After a drag, the selected item is centered again.
  ///
  /// - Parameters:
  ///   - scroller: The scroller that asks.
  ///   - index: The item that was tapped, or the nearest one at the end of a drag.
  /// - Returns: `true`, the default, to allow the selection.
  func scroller(_ scroller: HorizontalScroller<ItemView>, shouldSelectItemAt index: Int) -> Bool

  /// Called when the user has selected an item, which is now centered.
  ///
  /// It is also called if the item was already selected. The default does nothing.
  ///
  /// - Parameters:
  ///   - scroller: The scroller that calls.
  ///   - index: The item that was tapped, or the nearest one at the end of a drag.
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
  ///   - scroller: The scroller that calls.
  ///   - index: The item that was selected.
  public func scroller(_ scroller: HorizontalScroller<ItemView>, didSelectItemAt index: Int) {}
}
