// SPDX-License-Identifier: MIT

internal import MotifCore

/// The rules by which a list view takes changes.
///
/// ```swift
/// var list = ListSnapshot<MainSection, String>()
/// try list.appendSections([.main])
/// try list.appendItems(["apple", "pear", "plum"], toSection: .main)
/// let changes = Changeset<MainSection, String>(
///   deletedItems: [.init(path: ListPath(section: 0, item: 0), id: "apple")],
///   movedItems: [
///     .init(id: "plum", from: ListPath(section: 0, item: 2), to: ListPath(section: 0, item: 0))
///   ]
/// )
/// for batch in try changes.batches(as: .sequential, from: list) { print(batch) }
/// // Prints:
/// // delete apple at 0.0
/// // move plum from 0.1 to 0.0
/// ```
public enum BatchStyle: Hashable, Sendable {
  /// One batch, as `UITableView` and `UICollectionView` take it.
  ///
  /// Old places are meant before the batch, new ones after it. No place has two changes, a section
  /// that comes, goes, moves or is shown again has no changes of items inside, and an item that moves
  /// isn't shown again. What can't be said in this way is said differently: it goes and comes.
  case singleBatch
  /// One batch of the same kind where everything that moves can move in it, or else up to four.
  case staged
  /// One change at a time, each in the list as the one before left it, as `NSTableView` takes them.
  case sequential
}

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
  /// what goes and comes are left out, since it is shown again as it is.
  ///
  /// - Parameters:
  ///   - style: The rules.
  ///   - old: What the list shows before the changes.
  /// - Returns: The batches in the order in which they are to be made.
  /// - Throws: A ``ChangesetError`` that says why the changes don't fit the list.
  /// - Complexity: O(*n* + *m* log *m*) for *n* items and sections and *m* changes. With
  ///   ``BatchStyle/sequential``, each move takes time for the items that it passes, too.
  public func batches(
    as style: BatchStyle,
    from old: ListSnapshot<SectionID, ItemID>
  ) throws(ChangesetError<SectionID, ItemID>) -> [Changeset] {
    guard !isEmpty else { return [] }
    let plan = try ChangesetPlan(self, from: old)
    let single = SingleBatch(self, plan).batch
    if style == .singleBatch { return [single] }
    if style == .staged, !plan.bringsBack, single == self { return [self] }
    let new = ListSnapshot(uncheckedSections: plan.sections.map { ($0.id, $0.items) })
    let changes =
      plan.bringsBack ? Self(from: old, to: marking(new, plan, from: old)) : self
    if style == .staged { return try changes.stages(from: old, to: new) }
    do throws(ListSnapshotError<SectionID, ItemID>) {
      return try changes.steps(from: old, to: new)
    } catch {
      trap("The changes have been checked, and must fit the list: \(error)")
    }
  }

  /// Marks what is to be shown again in the new list, and what goes and comes again.
  private func marking(
    _ new: ListSnapshot<SectionID, ItemID>,
    _ plan: ChangesetPlan<SectionID, ItemID>,
    from old: ListSnapshot<SectionID, ItemID>
  ) -> ListSnapshot<SectionID, ItemID> {
    var new = new
    new.sectionMarks = Set(updatedSections.map(\.id))
    new.sectionMarks.formUnion(insertedSections.map(\.id).filter(old.containsSection))
    for update in updatedItems { new.itemMarks[update.id] = update.kind }
    for change in allInsertedItems {
      guard let from = old.path(of: change.id) else { continue }
      let section = change.path.section
      // What comes back with the whole section is shown again with it.
      let comesWithSection = plan.origins[section] < 0
      if comesWithSection, old.sectionID(at: from.section) == plan.sections[section].id { continue }
      new.itemMarks[change.id] = .reload
    }
    return new
  }
}
