// SPDX-License-Identifier: MIT

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
