// SPDX-License-Identifier: MIT

extension Changeset {
  /// Returns the changes as a list view takes them, by its rules.
  ///
  /// Each batch is a change set of its own: it leads from the list as the batch before left it to one
  /// that the next batch takes up. All together lead where this change set leads. A batch that would
  /// be empty is left out.
  ///
  /// ```swift
  /// var list = ListSnapshot<String, String>()
  /// try list.appendSections(["fruit"])
  /// try list.appendItems(["pear"], toSection: "fruit")
  /// // The pear moves into a section that comes, out of one that goes.
  /// let changes = Changeset<String, String>(
  ///   deletedSections: [.init(index: 0, id: "fruit", items: [])],
  ///   insertedSections: [.init(index: 0, id: "rest", items: [])],
  ///   movedItems: [
  ///     .init(id: "pear", from: ListPath(section: 0, item: 0), to: ListPath(section: 0, item: 0))
  ///   ]
  /// )
  /// for batch in try changes.batches(as: .singleBatch, from: list) { print(batch) }
  /// for batch in try changes.batches(as: .staged, from: list) { print(batch) }
  /// // Prints:
  /// // delete section fruit at 0 with pear, insert section rest at 0 with pear
  /// // insert section rest at 0
  /// // move pear from 1.0 to 0.0
  /// // delete section fruit at 1
  /// ```
  ///
  /// With ``BatchStyle/staged`` and ``BatchStyle/sequential``, something that goes and comes again in
  /// the same change set moves instead and is reloaded. With ``BatchStyle/singleBatch``, the updates of
  /// what goes and comes are left out, since it is shown anew as it is.
  ///
  /// - Parameters:
  ///   - style: The rules.
  ///   - old: What the list shows before the changes.
  /// - Returns: The batches in the order in which they are to be made.
  /// - Throws: A ``ChangesetError`` that says why the changes don't fit the list.
  /// - Complexity: O(*n* + *m* log *n*) for *n* items and sections and *m* changes.
  public func batches(
    as style: BatchStyle,
    from old: ListSnapshot<SectionID, ItemID>
  ) throws(ChangesetError<SectionID, ItemID>) -> [Changeset] {
    guard !isEmpty else { return [] }
    let plan = try ChangesetPlan(self, from: old)
    if style == .singleBatch { return [SingleBatch(self, plan).batch] }
    guard plan.bringsBack else { return Self.moving(self, plan, as: style) }
    let changes = withoutReturns(plan, from: old)
    return Self.moving(changes, try ChangesetPlan(changes, from: old), as: style)
  }

  private static func moving(
    _ changes: Self,
    _ plan: ChangesetPlan<SectionID, ItemID>,
    as style: BatchStyle
  ) -> [Changeset] {
    if style == .staged { return StagedBatches(changes, plan).batches() }
    var sequence = SequentialBatches(changes, plan)
    return sequence.batches()
  }

  /// Returns changes that lead to the same list, in which nothing goes that comes again.
  private func withoutReturns(
    _ plan: ChangesetPlan<SectionID, ItemID>,
    from old: ListSnapshot<SectionID, ItemID>
  ) -> Self {
    var changes = Self(
      from: old,
      to: ListSnapshot(uncheckedSections: plan.sections.map { ($0.id, $0.items) })
    )
    let gone = Dictionary(
      uniqueKeysWithValues: deletedSections.map { ($0.id, $0.index) }
    )
    changes.updatedSections = updatedSections
    for change in insertedSections {
      guard let index = gone[change.id] else { continue }
      changes.updatedSections.append(SectionUpdate(id: change.id, from: index, to: change.index))
    }
    changes.updatedSections.sort { $0.to < $1.to }
    changes.updatedItems = updatedItems
    for change in insertedItems + insertedSections.flatMap(\.items) {
      guard let from = old.path(of: change.id) else { continue }
      // Whoever comes back with the whole section is shown anew with it.
      let origin = plan.origins[change.path.section]
      if origin < 0, gone[insertedSections[~origin].id] == from.section { continue }
      changes.updatedItems.append(
        ItemUpdate(id: change.id, from: from, to: change.path, kind: .reload)
      )
    }
    changes.updatedItems.sort { $0.to < $1.to }
    return changes
  }
}
