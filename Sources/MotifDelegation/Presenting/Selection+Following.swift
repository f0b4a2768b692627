// SPDX-License-Identifier: MIT

extension Selection {
  /// Keeps to a source from now on, instead of the one before.
  ///
  /// The selection keeps the source alive. What is selected and isn't in the source is deselected.
  ///
  /// - Parameter source: The list that the user sees.
  /// - Complexity: O(*m* log *m*) now and for each change, for *m* selected items; with
  ///   ``movesToNeighbor``, O(*n*) for *n* items when the selected one goes.
  public func follow<SectionID: Hashable & Sendable>(
    _ source: any ListSnapshotSource<SectionID, ItemID>
  ) {
    connect(
      source.observeStates { [weak self] _, snapshot in self?.adopt(ListOrder(snapshot)) }
    )
    adopt(ListOrder(source.snapshot))
  }

  /// Keeps to a list as it is now, and follows no source any more.
  ///
  /// This is for lists that come from elsewhere, from ``ListPresenter/didShow`` for example.
  ///
  /// ```swift
  /// let presenter = ListPresenter<MainSection, Int>()
  /// let selection = Selection<Int>()
  /// presenter.didShow = { selection.update(to: $0.snapshot) }
  /// presenter.apply(try ListSnapshot([1, 2, 3]))
  /// selection.select(3)
  /// presenter.apply(try ListSnapshot([1, 2]))
  /// print(selection.isEmpty)
  /// // Prints "true"
  /// ```
  ///
  /// - Parameter snapshot: The list that the user sees. What is selected and isn't in it is
  ///   deselected.
  /// - Complexity: As for ``follow(_:)``.
  public func update<SectionID>(to snapshot: ListSnapshot<SectionID, ItemID>) {
    connect(nil)
    adopt(ListOrder(snapshot))
  }

  private func connect(_ next: Registration?) {
    // It is released in the end, when whoever goes with it may call the selection.
    let previous = registration
    previous?.cancel()
    registration = next
    withExtendedLifetime(previous) {}
  }

  private func adopt(_ next: ListOrder<ItemID>) {
    let old = order
    order = next
    version += 1
    if let item = anchor, !next.contains(item) { anchor = nil }
    if let item = cursor, !next.contains(item) { cursor = nil }
    let gone = selected.filter { !next.contains($0) }
    guard !gone.isEmpty else { return }
    var heir: ItemID?
    if movesToNeighbor, selected.count == 1, let item = gone.first {
      heir = old.neighbor(of: item, where: next.contains)
    }
    selected.subtract(gone)
    if let heir {
      selected = [heir]
      anchor = heir
      cursor = heir
    }
    tell(deselected: old.sorted(gone), selected: heir.map { [$0] } ?? [])
  }
}
