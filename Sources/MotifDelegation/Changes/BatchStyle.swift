// SPDX-License-Identifier: MIT

/// The rules by which a list view takes changes.
public enum BatchStyle: Hashable, Sendable {
  /// One batch, as `UITableView` and `UICollectionView` take it.
  case singleBatch
  /// Several batches of the same kind, so that nothing that moves has to go and come again.
  case staged
  /// One change at a time, each in the list as the one before left it, as `NSTableView` takes them.
  case sequential
}
