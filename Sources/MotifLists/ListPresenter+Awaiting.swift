// SPDX-License-Identifier: MIT

internal import MotifCore

extension ListPresenter {
  /// Shows a list, and returns when the view has received it.
  ///
  /// ```swift
  /// func show(_ numbers: [Int], in presenter: FlatListPresenter<Int>) async throws {
  ///   await presenter.apply(try ListSnapshot(numbers))
  ///   print(presenter.snapshot.itemIDs)
  /// }
  ///
  /// try await show([1, 2], in: ListPresenter())
  /// // Prints "[1, 2]"
  /// ```
  ///
  /// The list takes its turn even if the task is canceled; a canceled task doesn't wait for it.
  ///
  /// - Parameters:
  ///   - snapshot: The list to show. Marked items and sections are shown again.
  ///   - isReload: Whether the view shows the whole list, without a comparison.
  ///   - animated: Whether the view may animate the changes. It doesn't while ``animatesChanges``
  ///     is `false`.
  /// - Complexity: A comparison of the lists, see ``Changeset``.
  public func apply(
    _ snapshot: Snapshot,
    reloading isReload: Bool = false,
    animated: Bool = true
  ) async {
    let shown = Signal()
    apply(snapshot, reloading: isReload, animated: animated, completion: shown.finish)
    await shown.wait(past: 0)
  }

  /// Applies changes to the list and shows them, and returns when the view has received them.
  ///
  /// They take their turn even if the task is canceled; a canceled task doesn't wait for it.
  ///
  /// - Parameters:
  ///   - changes: The changes of the ``target``.
  ///   - animated: Whether the view may animate the changes. It doesn't while ``animatesChanges`` is
  ///     `false`.
  /// - Throws: A ``ChangesetError`` if the changes don't fit the list. Then nothing happens.
  /// - Complexity: O(*n* + *m* log *n*) for *n* items and *m* changes.
  public func apply(
    _ changes: Changes,
    animated: Bool = true
  ) async throws(ChangesetError<SectionID, ItemID>) {
    let shown = Signal()
    try apply(changes, animated: animated, completion: shown.finish)
    await shown.wait(past: 0)
  }
}
