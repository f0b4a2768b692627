// SPDX-License-Identifier: MIT

/// The rules by which a list view accepts changes.
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
  /// One batch, as `UITableView` and `UICollectionView` accept it.
  ///
  /// Old places count before the batch, new ones after it. No place has two changes, a section that
  /// is inserted, deleted, moved or reloaded has no changes of items inside, and an item that moves
  /// isn't shown again. Changes that can't be expressed in this way become a deletion and an
  /// insertion.
  case singleBatch
  /// One batch of the same kind if all moves fit into it, otherwise up to four.
  case staged
  /// One change at a time, each relative to the result of the previous one, as `NSTableView`
  /// accepts them.
  case sequential
}

extension Changeset {
  /// Returns the changes in batches that follow the rules of a list view.
  ///
  /// Each batch is a change set: it leads from the result of the previous batch to the list at
  /// which the next batch begins. Together, the batches lead to the same list as this change set.
  /// Empty batches are left out.
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
  /// With ``BatchStyle/staged`` and ``BatchStyle/sequential``, an item or section that the change
  /// set deletes and inserts moves instead and is reloaded. With ``BatchStyle/singleBatch``,
  /// updates of items that become a deletion and an insertion are left out, because inserting an
  /// item shows its current contents.
  ///
  /// - Parameters:
  ///   - style: The rules.
  ///   - old: The list before the changes.
  /// - Returns: The batches, in order.
  /// - Throws: A ``ChangesetError`` that says why the changes don't fit the list.
  /// - Complexity: O(*n* + *m* log *m*) for *n* items and sections and *m* changes. With
  ///   ``BatchStyle/sequential``, each move also takes time for the items that it passes.
  @inlinable
  public func batches(
    as style: BatchStyle,
    from old: ListSnapshot<SectionID, ItemID>
  ) throws(ChangesetError<SectionID, ItemID>) -> [Changeset] {
    guard !isEmpty else { return [] }
    let plan = try ChangesetPlan(self, from: old)
    let single = singleBatch(plan)
    if style == .singleBatch { return [single] }
    if style == .staged, !plan.bringsBack, single == self { return [self] }
    let changes = plan.bringsBack ? Self(from: old, to: marking(plan)) : self
    return style == .staged
      ? try changes.stages(from: old, to: plan.new) : changes.steps(from: old, to: plan.new)
  }

  /// Marks the updates in the new list, and everything that is deleted and inserted again.
  @inlinable
  func marking(
    _ plan: ChangesetPlan<SectionID, ItemID>
  ) -> ListSnapshot<SectionID, ItemID> {
    let old = plan.old
    var new = plan.new
    new.sectionMarks = Set(updatedSections.map { $0.id })
    new.sectionMarks.formUnion(insertedSections.map { $0.id }.filter(old.containsSection))
    for update in updatedItems { new.itemMarks[update.id] = update.kind }
    for change in allInsertedItems {
      guard let from = old.path(of: change.id) else { continue }
      let section = change.path.section
      // An item that comes back with its whole section is shown again with it.
      let comesWithSection = plan.origin(ofSectionAt: section) == nil
      if comesWithSection, old.sectionID(at: from.section) == new.sectionID(at: section) {
        continue
      }
      new.itemMarks[change.id] = .reload
    }
    return new
  }
}

// MARK: - One batch

extension Changeset {
  /// Returns the changes in one batch.
  ///
  /// A section without changes by item is deleted and inserted. An item that moves into or out of
  /// such a section is deleted or inserted on its own side of the move.
  @inlinable
  func singleBatch(_ plan: ChangesetPlan<SectionID, ItemID>) -> Self {
    let (old, new) = (plan.old, plan.new)
    let movedSections = Set(self.movedSections.map { $0.from })
    let updatedSections = Set(self.updatedSections.map { $0.from })
    let paths =
      insertedItems.map { $0.path } + movedItems.map { $0.to } + updatedItems.map { $0.to }
    let edited = plan.sectionsLeft.union(paths.compactMap { plan.origin(ofSectionAt: $0.section) })

    // The sections without old or new items of their own for the view.
    var goes = Set(deletedSections.map { $0.index })
    var comes = Set(insertedSections.map { $0.index })
    for index in 0..<new.numberOfSections {
      guard let origin = plan.origin(ofSectionAt: index) else { continue }
      let mentions = [movedSections, updatedSections, edited].count { $0.contains(origin) }
      if mentions > 1 {
        goes.insert(origin)
        comes.insert(index)
      }
    }

    var batch = self
    batch.deletedSections = goes.sorted().map { Self.whole(old, $0) }
    batch.insertedSections = comes.sorted().map { Self.whole(new, $0) }
    batch.movedSections.removeAll { goes.contains($0.from) }
    batch.updatedSections.removeAll { goes.contains($0.from) }
    batch.deletedItems.removeAll { goes.contains($0.path.section) }
    batch.insertedItems.removeAll { comes.contains($0.path.section) }
    let updated = Set(updatedItems.map { $0.to })
    let moved = Set(movedItems.map { $0.to })
    batch.movedItems = []
    for move in movedItems {
      let leaves = goes.contains(move.from.section)
      let arrives = comes.contains(move.to.section)
      if leaves || arrives || updated.contains(move.to) {
        if !leaves { batch.deletedItems.append(.init(path: move.from, id: move.id)) }
        if !arrives { batch.insertedItems.append(.init(path: move.to, id: move.id)) }
      } else {
        batch.movedItems.append(move)
      }
    }
    batch.deletedItems.sort { $0.path < $1.path }
    batch.insertedItems.sort { $0.path < $1.path }
    batch.updatedItems.removeAll { goes.contains($0.from.section) || moved.contains($0.to) }
    return batch
  }

  @inlinable
  static func whole(
    _ list: ListSnapshot<SectionID, ItemID>,
    _ index: Int
  ) -> SectionChange {
    let items = list.itemIDs(inSectionAt: index)
    return SectionChange(index: index, id: list.sectionID(at: index), items: whole(items, index))
  }

  /// Returns all items of a section as changes.
  @inlinable
  static func whole(_ items: some Sequence<ItemID>, _ section: Int) -> [ItemChange] {
    items.enumerated().map {
      ItemChange(path: ListPath(section: section, item: $0.offset), id: $0.element)
    }
  }
}
