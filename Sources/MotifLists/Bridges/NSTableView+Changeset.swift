// SPDX-License-Identifier: MIT

#if canImport(AppKit)
public import AppKit

extension NSTableView {
  /// Applies a batch of changes to the rows, which are the items of all sections, one after
  /// another.
  ///
  /// Call it where your ``ListDisplaying`` type performs a batch. A table has no sections and
  /// accepts one change after another, so return ``BatchStyle/sequential``:
  ///
  /// ```swift
  /// import MotifLists
  /// import AppKit
  ///
  /// final class AlbumsController: NSViewController, @MainActor ListDisplaying {
  ///   private let tableView = NSTableView()
  ///   private var list = ListSnapshot<MainSection, String>()
  ///   var batchStyle: BatchStyle { .sequential }
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
  ///     tableView.apply(batch, from: list, to: snapshot) { list = snapshot }
  ///   }
  /// }
  /// ```
  ///
  /// Updated rows keep their height, unless they are *reloaded* rather than *reconfigured*.
  ///
  /// - Parameters:
  ///   - batch: The changes, of the style ``BatchStyle/sequential``.
  ///   - old: The list that the table shows now.
  ///   - new: The list to show.
  ///   - animation: How rows appear and disappear; an empty set for no animation.
  ///   - updateData: Makes the table's data source answer from the new list.
  /// - Complexity: O(*m*) for *m* sections, and for the items of a section that moves.
  public func apply<SectionID, ItemID>(
    _ batch: Changeset<SectionID, ItemID>,
    from old: ListSnapshot<SectionID, ItemID>,
    to new: ListSnapshot<SectionID, ItemID>,
    animation: AnimationOptions = .effectFade,
    updatingData updateData: () -> Void
  ) {
    beginUpdates()
    updateData()
    for step in batch.rowSteps(from: old, to: new) {
      switch step {
      case .remove(let rows): removeRows(at: IndexSet(integersIn: rows), withAnimation: animation)
      case .insert(let rows): insertRows(at: IndexSet(integersIn: rows), withAnimation: animation)
      case .move(let from, let to): moveRow(at: from, to: to)
      case .update(let rows, let kind):
        let rows = IndexSet(integersIn: rows)
        reloadData(forRowIndexes: rows, columnIndexes: IndexSet(integersIn: 0..<numberOfColumns))
        if kind == .reload { noteHeightOfRows(withIndexesChanged: rows) }
      }
    }
    endUpdates()
  }
}
#endif
