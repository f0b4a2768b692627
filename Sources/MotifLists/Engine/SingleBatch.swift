// SPDX-License-Identifier: MIT

/// The work of saying a change set in one batch.
///
/// A section that may not be mentioned by item goes and comes, and an item that touches such a
/// section goes or comes on its own side of it.
struct SingleBatch<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
  private typealias Changes = Changeset<SectionID, ItemID>

  /// The batch.
  private(set) var batch: Changeset<SectionID, ItemID>

  init(_ changes: Changeset<SectionID, ItemID>, _ plan: ChangesetPlan<SectionID, ItemID>) {
    batch = changes
    let edited = plan.editedSections(changes)
    var isUpdated = Array(repeating: false, count: plan.oldIDs.count)
    for update in changes.updatedSections { isUpdated[update.from] = true }

    // The sections without old or new items of their own for the view.
    var goes = plan.sectionFates.map { $0 == .deleted }
    var comes = plan.origins.map { $0 < 0 }
    for (index, origin) in plan.origins.enumerated() where origin >= 0 {
      let isMoved = plan.sectionFates[origin] == .moved
      let conflicts = [isMoved, isUpdated[origin], edited[origin]].count { $0 } > 1
      if conflicts, isMoved || isUpdated[origin] {
        goes[origin] = true
        comes[index] = true
      }
    }
    decomposeSections(plan, goes, comes)
    decomposeItems(changes, goes, comes)
  }

  private mutating func decomposeSections(
    _ plan: ChangesetPlan<SectionID, ItemID>,
    _ goes: [Bool],
    _ comes: [Bool]
  ) {
    batch.deletedSections = goes.indices.filter { goes[$0] }.map {
      .init(index: $0, id: plan.oldIDs[$0], items: Changes.whole(plan.oldItems[$0], $0))
    }
    batch.insertedSections = comes.indices.filter { comes[$0] }.map {
      .init(index: $0, id: plan.sections[$0].id, items: Changes.whole(plan.sections[$0].items, $0))
    }
    batch.movedSections.removeAll { goes[$0.from] }
    batch.updatedSections.removeAll { goes[$0.from] }
  }

  private mutating func decomposeItems(_ changes: Changes, _ goes: [Bool], _ comes: [Bool]) {
    let updated = Set(changes.updatedItems.map { $0.to })
    let moved = Set(changes.movedItems.map { $0.to })
    batch.deletedItems.removeAll { goes[$0.path.section] }
    batch.insertedItems.removeAll { comes[$0.path.section] }
    batch.movedItems = []
    for move in changes.movedItems {
      let leaves = goes[move.from.section]
      let arrives = comes[move.to.section]
      if leaves || arrives || updated.contains(move.to) {
        if !leaves { batch.deletedItems.append(.init(path: move.from, id: move.id)) }
        if !arrives { batch.insertedItems.append(.init(path: move.to, id: move.id)) }
      } else {
        batch.movedItems.append(move)
      }
    }
    batch.deletedItems.sort { $0.path < $1.path }
    batch.insertedItems.sort { $0.path < $1.path }
    batch.updatedItems.removeAll { goes[$0.from.section] || moved.contains($0.to) }
  }
}

extension Changeset {
  /// Returns all items of a section as changes.
  static func whole(_ items: some Sequence<ItemID>, _ section: Int) -> [ItemChange] {
    items.enumerated().map {
      ItemChange(path: ListPath(section: section, item: $0.offset), id: $0.element)
    }
  }
}

extension ChangesetPlan {
  /// Returns which of the old sections stay while something is said of their items.
  func editedSections(_ changes: Changes) -> [Bool] {
    var edited = itemFates.map { !$0.isEmpty }
    func mark(_ section: Int) {
      if origins[section] >= 0 { edited[origins[section]] = true }
    }
    for change in changes.insertedItems { mark(change.path.section) }
    for move in changes.movedItems { mark(move.to.section) }
    for update in changes.updatedItems { mark(update.to.section) }
    return edited
  }
}
