// SPDX-License-Identifier: MIT

extension ListSnapshot {
  /// Becomes the list that an update leads to, which begins with this one.
  ///
  /// A source edits its list in place unless another reference to it exists. So a few changes are
  /// repeated here, instead of keeping the source's list.
  mutating func follow(_ update: ListObservers<SectionID, ItemID>.Update) {
    let changes = update.changes
    let isMade = update.isChecked && changes.isSmall && (try? advance(by: changes)) != nil
    if !isMade { self = update.snapshot }
  }

  /// Applies a batch that fits.
  ///
  /// A view that takes one change at a time gets hundreds of batches, each with the list after it. So
  /// changes of items are made in place: the list isn't rebuilt for each.
  ///
  /// - Throws: Nothing if the batch fits.
  mutating func advance(by batch: Changeset<SectionID, ItemID>) throws {
    guard !batch.changesSections else {
      self = try batch.applied(to: self)
      return
    }
    if let only = batch.movedItems.first, batch.count == 1 {
      let isForward = only.from.section == only.to.section && only.from < only.to
      return move(only.from, toGap: isForward ? only.to.next : only.to)
    }
    let moved = batch.movedItems.map {
      Changeset<SectionID, ItemID>.ItemChange(path: $0.to, id: $0.id)
    }
    try deleteItems((batch.deletedItems + moved).map { $0.id })
    try insert((batch.insertedItems + moved).sorted { $0.path < $1.path })
  }
}

extension ListSnapshot {
  /// Returns the list with every item marked.
  func markingAll(_ kind: ListUpdateKind) -> Self {
    var list = self
    for item in itemIDs { list.mark(item, kind) }
    return list
  }

  /// Returns the list with everything marked that some changes update.
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

  /// Marks an item, unless it is already marked to be reloaded.
  private mutating func mark(_ item: ItemID, _ kind: ListUpdateKind) {
    if itemMarks[item] != .reload { itemMarks[item] = kind }
  }
}
