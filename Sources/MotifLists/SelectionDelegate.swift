// SPDX-License-Identifier: MIT

/// Decides what may be selected, and hears what has been.
///
/// All methods have a default: everything may be selected and deselected, and nothing happens.
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
  /// What tells items apart.
  associatedtype ItemID: Hashable & Sendable

  /// Answers whether an item may be selected.
  ///
  /// When the delegate changes the selection or the list before it answers, the question is void,
  /// and nothing else happens.
  ///
  /// - Parameters:
  ///   - selection: The selection that asks.
  ///   - item: The item.
  /// - Returns: `true` to let it be selected, which is the default.
  func selection(_ selection: Selection<ItemID>, shouldSelect item: ItemID) -> Bool

  /// Answers whether an item may be deselected.
  ///
  /// It isn't asked about an item that has gone from the list. When the delegate changes the
  /// selection or the list before it answers, the question is void, and nothing else happens.
  ///
  /// - Parameters:
  ///   - selection: The selection that asks.
  ///   - item: The item.
  /// - Returns: `true` to let it be deselected, which is the default.
  func selection(_ selection: Selection<ItemID>, shouldDeselect item: ItemID) -> Bool

  /// Tells that an item is selected now.
  ///
  /// - Parameters:
  ///   - selection: The selection that tells.
  ///   - item: The item.
  func selection(_ selection: Selection<ItemID>, didSelect item: ItemID)

  /// Tells that an item isn't selected any more.
  ///
  /// - Parameters:
  ///   - selection: The selection that tells.
  ///   - item: The item, which may have gone from the list.
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
  ///   - selection: The selection that tells.
  ///   - item: The item that was selected.
  public func selection(_ selection: Selection<ItemID>, didSelect item: ItemID) {}

  /// Does nothing.
  ///
  /// - Parameters:
  ///   - selection: The selection that tells.
  ///   - item: The item that was deselected.
  public func selection(_ selection: Selection<ItemID>, didDeselect item: ItemID) {}
}
