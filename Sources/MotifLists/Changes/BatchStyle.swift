// SPDX-License-Identifier: MIT

/// The rules by which a list view takes changes.
///
/// ```swift
/// var list = ListSnapshot<MainSection, String>()
/// try list.appendSections([.main])
/// try list.appendItems(["apple", "pear", "plum"], toSection: .main)
/// let changes = Changeset<MainSection, String>(
///   deletedItems: [.init(path: ListPath(section: 0, item: 0), id: "apple")],
///   movedItems: [
///     .init(id: "plum", from: ListPath(section: 0, item: 2), to: ListPath(section: 0, item: 0))
///   ]
/// )
/// for batch in try changes.batches(as: .sequential, from: list) { print(batch) }
/// // Prints:
/// // delete apple at 0.0
/// // move plum from 0.1 to 0.0
/// ```
public enum BatchStyle: Hashable, Sendable {
  /// One batch, as `UITableView` and `UICollectionView` take it.
  ///
  /// Old places are meant before the batch, new ones after it. No place has two changes, a section
  /// that comes, goes, moves or is shown anew has no changes of items inside, and an item that moves
  /// isn't shown anew. What can't be said in this way is said differently: it goes and comes.
  case singleBatch
  /// As few batches of the same kind as it takes for everything that moves to move.
  case staged
  /// One change at a time, each in the list as the one before left it, as `NSTableView` takes them.
  case sequential
}
