// SPDX-License-Identifier: MIT

extension Selection {
  /// Keeps to a source from now on, instead of the one before.
  ///
  /// The selection keeps the source alive. What is selected and isn't in the source is deselected.
  ///
  /// - Parameter source: The list that the user sees.
  /// - Complexity: O(*m* log *m*) for *m* selected items, now. For a change of the source afterwards,
  ///   O(*d* log *d*) for *d* items that change; with ``movesToNeighbor``, O(*n*) for *n* items when
  ///   the selected one goes.
  public func follow<SectionID: Hashable & Sendable>(
    _ source: some ListSnapshotSource<SectionID, ItemID>
  ) {
    var count = source.snapshot.numberOfItems
    connect(
      source.observeStates { [weak self] changes, snapshot in
        let deleted = changes.allDeletedItems
        // A source may err in what it tells. Then all that is selected is looked for.
        let isTrue =
          snapshot.numberOfItems == count - deleted.count + changes.allInsertedItems.count
          && changes.mayLead(to: snapshot)
        count = snapshot.numberOfItems
        self?.adopt(ListOrder(snapshot), gone: isTrue ? deleted.map(\.id) : nil)
      }
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

  /// Takes over a list.
  ///
  /// - Parameters:
  ///   - next: The list.
  ///   - candidates: The items among which those are that went, or `nil` when that isn't known.
  private func adopt(
    _ next: ListOrder<ItemID>,
    gone candidates: [ItemID]? = nil
  ) {
    let old = order
    order = next
    version += 1
    if let item = anchor, !next.contains(item) { anchor = nil }
    if let item = cursor, !next.contains(item) { cursor = nil }
    var gone: Set<ItemID> = []
    if let candidates {
      for item in candidates where contains(item) && !next.contains(item) { gone.insert(item) }
    } else {
      gone = selected.filter { !next.contains($0) }
    }
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
