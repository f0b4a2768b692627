// SPDX-License-Identifier: MIT

extension ChangesetPlan {
  mutating func checkNewSections(_ changes: Changes) throws(Failure) {
    guard !changes.insertedSections.isEmpty else { return }
    var known: Set<SectionID> = []
    for (id, fate) in zip(oldIDs, sectionFates) where fate != .deleted { known.insert(id) }
    let deleted = Set(changes.deletedSections.map { $0.id })
    for change in changes.insertedSections {
      guard known.insert(change.id).inserted else { throw .duplicateSection(change.id) }
      if deleted.contains(change.id) { bringsBack = true }
    }
  }

  mutating func checkNewItems(
    _ changes: Changes,
    from old: ListSnapshot<SectionID, ItemID>
  ) throws(Failure) {
    var known: Set<ItemID> = []
    func check(_ id: ItemID) throws(Failure) -> Bool {
      guard known.insert(id).inserted else { throw .duplicateItem(id) }
      guard let path = old.path(of: id) else { return false }
      guard fate(of: path) == .deleted else { throw .duplicateItem(id) }
      return true
    }
    var bringsBack = bringsBack
    for change in changes.insertedItems where try check(change.id) { bringsBack = true }
    for section in changes.insertedSections {
      for change in section.items where try check(change.id) { bringsBack = true }
    }
    self.bringsBack = bringsBack
  }

  func checkUpdates(_ changes: Changes) throws(Failure) {
    var previousIndex: Int?
    for update in changes.updatedSections {
      try Self.check(update.to, after: &previousIndex, update.id)
      try checkOld(update.id, at: update.from)
      guard sectionFates[update.from] != .deleted else {
        throw .conflictingSection(update.id, index: update.from)
      }
      guard sections.indices.contains(update.to) else {
        throw .sectionOutOfRange(update.id, index: update.to)
      }
      guard sections[update.to].id == update.id else {
        throw .wrongSection(update.id, index: update.to)
      }
    }
    var previous: ListPath?
    for update in changes.updatedItems {
      try Self.check(update.to, after: &previous, update.id)
      try checkOld(update.id, at: update.from)
      guard fate(of: update.from) != .deleted else {
        throw .conflictingItem(update.id, path: update.from)
      }
      guard
        sections.indices.contains(update.to.section),
        sections[update.to.section].items.indices.contains(update.to.item)
      else { throw .itemOutOfRange(update.id, path: update.to) }
      guard sections[update.to.section].items[update.to.item] == update.id else {
        throw .wrongItem(update.id, path: update.to)
      }
    }
  }
}
