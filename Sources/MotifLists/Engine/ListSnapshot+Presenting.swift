// SPDX-License-Identifier: MIT

extension ListSnapshot {
  /// Makes a batch that fits.
  ///
  /// A view that takes one change at a time gets hundreds of them, each with the list after it. So a
  /// single change is made in place: the list isn't set up again for each.
  ///
  /// - Throws: Nothing, when the batch fits.
  mutating func advance(by batch: Changeset<SectionID, ItemID>) throws {
    guard batch.count == 1 else {
      self = try batch.applied(to: self)
      return
    }
    guard let change = ItemStep(batch) else { return try advanceSections(by: batch) }
    switch change {
    case .delete(let id):
      try deleteItems([id])
    case .insert(let id, let path):
      try replaceItems(in: path.item..<path.item, ofSectionAt: path.section, with: [id])
    case .move(let id, let path):
      try deleteItems([id])
      try replaceItems(in: path.item..<path.item, ofSectionAt: path.section, with: [id])
    case .update:
      break
    }
  }

  /// Makes a change of one section.
  private mutating func advanceSections(
    by batch: Changeset<SectionID, ItemID>
  ) throws(ListSnapshotError<SectionID, ItemID>) {
    if let section = batch.deletedSections.first {
      try deleteSections([section.id])
    } else if let section = batch.insertedSections.first {
      try insert([section.id], at: section.index)
      let items = section.items.map(\.id)
      try replaceItems(in: 0..<0, ofSectionAt: section.index, with: items)
    } else if let move = batch.movedSections.first {
      moveSection(at: move.from, toGap: move.to > move.from ? move.to + 1 : move.to)
    }
  }

  /// A change of one item.
  private enum ItemStep {
    case delete(ItemID)
    case insert(ItemID, ListPath)
    case move(ItemID, ListPath)
    case update

    init?(_ batch: Changeset<SectionID, ItemID>) {
      if let item = batch.deletedItems.first {
        self = .delete(item.id)
      } else if let item = batch.insertedItems.first {
        self = .insert(item.id, item.path)
      } else if let item = batch.movedItems.first {
        self = .move(item.id, item.to)
      } else if !batch.updatedItems.isEmpty {
        self = .update
      } else {
        return nil
      }
    }
  }
}

extension ListSnapshot {
  /// Returns the list with every item marked.
  func markingAll(_ kind: ListUpdateKind) -> Self {
    var list = self
    for item in itemIDs { list.mark(item, kind) }
    return list
  }

  /// Returns the list with those marked that are updated by some changes.
  func marking(updatesOf changes: Changeset<SectionID, ItemID>) -> Self {
    var list = self
    for update in changes.updatedItems where containsItem(update.id) {
      list.mark(update.id, update.kind)
    }
    for update in changes.updatedSections where containsSection(update.id) {
      list.sectionMarks.insert(update.id)
    }
    return list
  }

  /// Marks an item, unless it is to be reloaded already.
  private mutating func mark(_ item: ItemID, _ kind: ListUpdateKind) {
    if itemMarks[item] != .reload { itemMarks[item] = kind }
  }
}
