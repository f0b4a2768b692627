// SPDX-License-Identifier: MIT

// A watch has UIKit, and no table views.
#if canImport(UIKit) && !os(watchOS)
public import UIKit

extension UITableView {
  /// Applies a batch of changes to the rows.
  ///
  /// Call it where your ``ListDisplaying`` type performs a batch:
  ///
  /// ```swift
  /// import MotifLists
  /// import UIKit
  ///
  /// final class AlbumsController: UITableViewController, @MainActor ListDisplaying {
  ///   private var list = ListSnapshot<MainSection, String>()
  ///
  ///   func show(_ snapshot: ListSnapshot<MainSection, String>) {
  ///     list = snapshot
  ///     tableView.reloadData()
  ///   }
  ///
  ///   func perform(
  ///     _ batch: Changeset<MainSection, String>,
  ///     showing snapshot: ListSnapshot<MainSection, String>
  ///   ) {
  ///     tableView.apply(batch) { list = snapshot }
  ///   }
  /// }
  /// ```
  ///
  /// A table view that is not in a window has nothing to animate, and may not have asked its data
  /// source yet. In that case, it reloads everything.
  ///
  /// - Parameters:
  ///   - batch: The changes, of the style ``BatchStyle/singleBatch``.
  ///   - animation: How rows appear, disappear, and are reloaded; `.none` for no animation.
  ///   - updateData: Makes the table's data source answer from the new list.
  public func apply<SectionID, ItemID>(
    _ batch: Changeset<SectionID, ItemID>,
    animation: RowAnimation = .automatic,
    updatingData updateData: () -> Void
  ) {
    guard window != nil else {
      updateData()
      return reloadData()
    }
    guard animation != .none else {
      return UIView.performWithoutAnimation { perform(batch, animation, updateData) }
    }
    perform(batch, animation, updateData)
  }

  private func perform<SectionID, ItemID>(
    _ batch: Changeset<SectionID, ItemID>,
    _ animation: RowAnimation,
    _ updateData: () -> Void
  ) {
    withoutActuallyEscaping(updateData) { updateData in
      performBatchUpdates { [self] in
        updateData()
        deleteSections(IndexSet(batch.deletedSections.map(\.index)), with: animation)
        insertSections(IndexSet(batch.insertedSections.map(\.index)), with: animation)
        reloadSections(IndexSet(batch.updatedSections.map(\.from)), with: animation)
        for move in batch.movedSections { moveSection(move.from, toSection: move.to) }
        deleteRows(at: batch.deletedItems.map(\.path.indexPath), with: animation)
        insertRows(at: batch.insertedItems.map(\.path.indexPath), with: animation)
        reloadRows(at: batch.reloadedItems.map(\.from.indexPath), with: animation)
        for move in batch.movedItems {
          moveRow(at: move.from.indexPath, to: move.to.indexPath)
        }
      }
    }
    reconfigureRows(at: batch.reconfiguredItems.map(\.to.indexPath))
  }
}

extension UICollectionView {
  /// Applies a batch of changes to the items.
  ///
  /// It does for a collection view what `UITableView.apply(_:animation:updatingData:)` does for a
  /// table view.
  ///
  /// - Parameters:
  ///   - batch: The changes, of the style ``BatchStyle/singleBatch``.
  ///   - animated: Whether the changes are animated.
  ///   - updateData: Makes the view's data source answer from the new list.
  public func apply<SectionID, ItemID>(
    _ batch: Changeset<SectionID, ItemID>,
    animated: Bool = true,
    updatingData updateData: () -> Void
  ) {
    guard window != nil else {
      updateData()
      return reloadData()
    }
    guard animated else {
      return UIView.performWithoutAnimation { perform(batch, updateData) }
    }
    perform(batch, updateData)
  }

  private func perform<SectionID, ItemID>(
    _ batch: Changeset<SectionID, ItemID>,
    _ updateData: () -> Void
  ) {
    withoutActuallyEscaping(updateData) { updateData in
      performBatchUpdates { [self] in
        updateData()
        deleteSections(IndexSet(batch.deletedSections.map(\.index)))
        insertSections(IndexSet(batch.insertedSections.map(\.index)))
        reloadSections(IndexSet(batch.updatedSections.map(\.from)))
        for move in batch.movedSections { moveSection(move.from, toSection: move.to) }
        deleteItems(at: batch.deletedItems.map(\.path.indexPath))
        insertItems(at: batch.insertedItems.map(\.path.indexPath))
        reloadItems(at: batch.reloadedItems.map(\.from.indexPath))
        for move in batch.movedItems {
          moveItem(at: move.from.indexPath, to: move.to.indexPath)
        }
      }
    }
    reconfigureItems(at: batch.reconfiguredItems.map(\.to.indexPath))
  }
}

extension Changeset {
  fileprivate var reloadedItems: [ItemUpdate] { updatedItems.filter { $0.kind == .reload } }
  fileprivate var reconfiguredItems: [ItemUpdate] { updatedItems.filter { $0.kind != .reload } }
}

extension ListPath {
  /// The path as an index path of UIKit.
  public var indexPath: IndexPath { IndexPath(item: item, section: section) }

  /// Makes a path from an index path of UIKit.
  ///
  /// - Parameter indexPath: A path of two indices: that of the section, and that of the item or row.
  public init(_ indexPath: IndexPath) {
    self.init(section: indexPath.section, item: indexPath.item)
  }
}
#endif
