// SPDX-License-Identifier: MIT

// A watch has UIKit, and no table views.
#if canImport(UIKit) && !os(watchOS)
public import UIKit

extension UITableView {
  /// Makes a batch of changes in the rows.
  ///
  /// Call it where your ``ListDisplaying`` is told to perform a batch:
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
  /// A table view that is in no window has nothing to animate, and may not have asked its data source yet. It
  /// then shows all again.
  ///
  /// - Parameters:
  ///   - batch: The changes, of the style ``BatchStyle/singleBatch``.
  ///   - animation: How rows come, go, and are reloaded; `.none` for not at all.
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
  /// Makes a batch of changes in the items.
  ///
  /// It is to a collection view what `UITableView.apply(_:animation:updatingData:)` is to a table view.
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
  /// The path as UIKit has it.
  public var indexPath: IndexPath { IndexPath(item: item, section: section) }

  /// Makes a path of one of UIKit's.
  ///
  /// - Parameter indexPath: A path of two indices: that of the section, and that of the item or row.
  public init(_ indexPath: IndexPath) {
    self.init(section: indexPath.section, item: indexPath.item)
  }
}
#endif
