// SPDX-License-Identifier: MIT

/// How an item that stays is to be shown anew.
///
/// ```swift
/// var list = try ListSnapshot(["apple", "pear"])
/// let old = list
/// try list.reconfigureItems(["pear"])
/// for update in Changeset(from: old, to: list).updatedItems {
///   print(update.kind, update.id)
/// }
/// // Prints "reconfigure pear"
/// ```
public enum ListUpdateKind: Hashable, Sendable {
  /// The cell stays and takes the new content.
  case reconfigure
  /// The cell gives way to a new one.
  case reload
}
