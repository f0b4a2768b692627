// SPDX-License-Identifier: MIT

extension ArrayDataSource {
  /// Makes several edits and tells them as one change, with as few moves as possible.
  ///
  /// - Precondition: The source isn't edited from inside the closure but by the draft.
  /// - Parameter body: Edits the draft that it receives. When it throws, the source stays as it was.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  /// - Complexity: That of comparing the lists before and after, see ``Changeset``.
  public func edit<Result, Failure: Error>(
    _ body: (inout ListDraft<SectionID, Item>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let old = snapshot
    var draft = ListDraft(snapshot, contents)
    let result = try run(body, on: &draft)
    let (next, changed, updates) = (draft.snapshot, draft.changed, draft.updates)
    // The draft shares the contents, which would be copied otherwise.
    draft = ListDraft(next, [:])

    var told = Changes(from: old, to: next)
    told.setUpdates(updates.map { ($0.key, $0.value) }, from: old, to: next)
    snapshot = next
    let released = renew(changed.lazy.filter { next.containsItem($0.key) }, after: told)
    tell(told)
    withExtendedLifetime(released) {}
    return result
  }

  private func run<Result, Failure: Error>(
    _ body: (inout ListDraft<SectionID, Item>) throws(Failure) -> Result,
    on draft: inout ListDraft<SectionID, Item>
  ) throws(Failure) -> Result {
    checkNotEditing()
    isEditing = true
    defer { isEditing = false }
    return try body(&draft)
  }

  /// Replaces all sections and items, as when a server has answered.
  ///
  /// - Parameters:
  ///   - sections: The sections in order, each with its items.
  ///   - isUpdated: Says whether an item that stays, as it was and as it is from now on, is to be shown
  ///     anew.
  /// - Throws: ``ListSnapshotError/duplicateSection(_:)`` or ``ListSnapshotError/duplicateItem(_:)``.
  /// - Complexity: O(*n*) for *n* items.
  public func replaceAll(
    _ sections: [(SectionID, [Item])],
    updating isUpdated: (_ old: Item, _ new: Item) -> Bool
  ) throws(Refusal) {
    try edit { draft throws(Refusal) in
      try draft.replaceAll(sections, updating: isUpdated)
    }
  }
}

extension ArrayDataSource where Item: Equatable {
  /// Replaces all sections and items, and shows those anew that have changed.
  ///
  /// - Parameter sections: The sections in order, each with its items.
  /// - Throws: ``ListSnapshotError/duplicateSection(_:)`` or ``ListSnapshotError/duplicateItem(_:)``.
  /// - Complexity: O(*n*) for *n* items.
  public func replaceAll(_ sections: [(SectionID, [Item])]) throws(Refusal) {
    try replaceAll(sections, updating: !=)
  }
}
