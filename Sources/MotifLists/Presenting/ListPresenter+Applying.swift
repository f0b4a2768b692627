// SPDX-License-Identifier: MIT

extension ListPresenter {
  /// Shows a list.
  ///
  /// ```swift
  /// let presenter = ListPresenter<MainSection, Int>()
  /// presenter.didShow = { presenter in
  ///   print("shown", presenter.snapshot)
  ///   guard presenter.target.numberOfItems < 3 else { return }
  ///   presenter.apply((try? ListSnapshot([1, 2, 3])) ?? ListSnapshot())
  ///   print("waits", presenter.target)
  /// }
  /// presenter.apply(try ListSnapshot([1, 2])) { print("complete") }
  /// // Prints:
  /// // complete
  /// // shown [main: [1, 2]]
  /// // waits [main: [1, 2, 3]]
  /// // shown [main: [1, 2, 3]]
  /// ```
  ///
  /// While a ``dataSource`` is followed, the list stands in for it until that changes.
  ///
  /// - Parameters:
  ///   - snapshot: What is to be shown. Items and sections that it marks are shown anew.
  ///   - isReload: Whether the view is to show it as a whole, without a comparison.
  ///   - completion: Called when the view has been told, or when there is none. That is before this
  ///     returns, unless it is called from inside the view or a callback of this presenter.
  /// - Complexity: A comparison of the lists, see ``Changeset``.
  public func apply(
    _ snapshot: Snapshot,
    reloading isReload: Bool = false,
    completion: (() -> Void)? = nil
  ) {
    isTargetOfSource = false
    enqueue(ListStep(to: snapshot, isReload: isReload, completion: completion))
  }

  /// Makes changes in the list and shows them.
  ///
  /// ```swift
  /// let presenter = ListPresenter<MainSection, Int>()
  /// presenter.apply(try ListSnapshot([1, 2]))
  /// let first = ListPath(section: 0, item: 0)
  /// do {
  ///   try presenter.apply(Changeset(deletedItems: [.init(path: first, id: 7)]))
  /// } catch {
  ///   print(error)
  /// }
  /// print(presenter.snapshot.itemIDs)
  /// // Prints:
  /// // Item 7 isn't at 0.0, where the change set expects it.
  /// // [1, 2]
  /// ```
  ///
  /// - Parameters:
  ///   - changes: What changes in the ``target``.
  ///   - completion: Called when the view has been told, or when there is none. That is before this
  ///     returns, unless it is called from inside the view or a callback of this presenter.
  /// - Throws: A ``ChangesetError`` when the changes don't fit the list. Then nothing happens.
  /// - Complexity: O(*n* + *m* log *n*) for *n* items and *m* changes.
  public func apply(_ changes: Changes, completion: (() -> Void)? = nil) throws(Refusal) {
    let next = try changes.applied(to: target)
    isTargetOfSource = false
    enqueue(ListStep(to: next, by: changes, completion: completion))
  }

  /// Has the view show the list as a whole.
  ///
  /// From inside the view or a callback, it is the ``target`` that is shown, in turn.
  public func reload() {
    enqueue(ListStep(to: target, isReload: true))
  }
}
