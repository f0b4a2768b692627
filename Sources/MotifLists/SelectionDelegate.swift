// SPDX-License-Identifier: MIT

/// Decides which items may be selected, and is notified of the selected ones.
///
/// All methods have defaults: they allow everything, and do nothing.
///
/// ```swift
/// final class Player: SelectionDelegate {
///   func selection(_ selection: Selection<String>, shouldSelect item: String) -> Bool {
///     item != "advertisement"
///   }
///
///   func selection(_ selection: Selection<String>, didSelect item: String) {
///     print("playing", item)
///   }
/// }
///
/// let player = Player()
/// let selection = Selection<String>()
/// selection.delegate = player
/// selection.update(to: try ListSnapshot(["So What", "advertisement"]))
/// selection.select("So What")
/// selection.select("advertisement")
/// print(selection.items)
/// // Prints:
/// // playing So What
/// // ["So What"]
/// ```
public protocol SelectionDelegate<ItemID>: AnyObject {
  /// The type of the items' identifiers.
  associatedtype ItemID: Hashable & Sendable

  /// Returns whether an item may be selected.
  ///
  /// If the delegate changes the selection or the list before it answers, the question is void, and
  /// nothing else happens. A delegate that does so each time it is asked about that change stops the
  /// program with a message.
  ///
  /// - Parameters:
  ///   - selection: The selection that asks.
  ///   - item: The item.
  /// - Returns: `true`, the default, to allow the selection.
  func selection(_ selection: Selection<ItemID>, shouldSelect item: ItemID) -> Bool

  /// Returns whether an item may be deselected.
  ///
  /// The delegate isn't asked about an item that has been deleted from the list. If it changes the
  /// selection or the list before it answers, the question is void, and nothing else happens.
  ///
  /// - Parameters:
  ///   - selection: The selection that asks.
  ///   - item: The item.
  /// - Returns: `true`, the default, to allow the deselection.
  func selection(_ selection: Selection<ItemID>, shouldDeselect item: ItemID) -> Bool

  /// Called when an item has been selected.
  ///
  /// - Parameters:
  ///   - selection: The selection that calls.
  ///   - item: The item.
  func selection(_ selection: Selection<ItemID>, didSelect item: ItemID)

  /// Called when an item has been deselected.
  ///
  /// - Parameters:
  ///   - selection: The selection that calls.
  ///   - item: The item, which may have been deleted from the list.
  func selection(_ selection: Selection<ItemID>, didDeselect item: ItemID)
}

extension SelectionDelegate {
  /// Returns `true`, so that every item may be selected.
  ///
  /// - Parameters:
  ///   - selection: The selection that asks.
  ///   - item: The item.
  /// - Returns: Always `true`.
  public func selection(_ selection: Selection<ItemID>, shouldSelect item: ItemID) -> Bool { true }

  /// Returns `true`, so that every item may be deselected.
  ///
  /// - Parameters:
  ///   - selection: The selection that asks.
  ///   - item: The item.
  /// - Returns: Always `true`.
  public func selection(
    _ selection: Selection<ItemID>,
    shouldDeselect item: ItemID
  ) -> Bool { true }

  /// Does nothing.
  ///
  /// - Parameters:
  ///   - selection: The selection that calls.
  ///   - item: The item that was selected.
  public func selection(_ selection: Selection<ItemID>, didSelect item: ItemID) {}

  /// Does nothing.
  ///
  /// - Parameters:
  ///   - selection: The selection that calls.
  ///   - item: The item that was deselected.
  public func selection(_ selection: Selection<ItemID>, didDeselect item: ItemID) {}
}
