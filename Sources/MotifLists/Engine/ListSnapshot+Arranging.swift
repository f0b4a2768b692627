// SPDX-License-Identifier: MIT

extension Changeset {
  /// Whether sections are inserted, deleted or moved.
  var changesSections: Bool {
    !(deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty)
  }

  /// Sets the updates of items that are in both lists.
  mutating func setUpdates(
    _ kinds: [ItemID: ListUpdateKind],
    from old: ListSnapshot<SectionID, ItemID>,
    to new: ListSnapshot<SectionID, ItemID>
  ) {
    updatedItems = kinds.compactMap { id, kind in
      guard let from = old.path(of: id), let to = new.path(of: id) else { return nil }
      return ItemUpdate(id: id, from: from, to: to, kind: kind)
    }
    updatedItems.sort { $0.to < $1.to }
  }

  /// Sets the updates of sections that are in both lists.
  mutating func setUpdates(
    ofSections ids: Set<SectionID>,
    from old: ListSnapshot<SectionID, ItemID>,
    to new: ListSnapshot<SectionID, ItemID>
  ) {
    updatedSections = ids.compactMap { id in
      guard let from = old.index(ofSection: id), let to = new.index(ofSection: id) else {
        return nil
      }
      return SectionUpdate(id: id, from: from, to: to)
    }
    updatedSections.sort { $0.to < $1.to }
  }

  /// Sets updates whose new places aren't known yet, of items and sections that are still there.
  mutating func setUpdates(_ updates: Self, leadingTo new: ListSnapshot<SectionID, ItemID>) {
    updatedItems = updates.updatedItems.compactMap { update in
      new.path(of: update.id).map {
        ItemUpdate(id: update.id, from: update.from, to: $0, kind: update.kind)
      }
    }
    updatedItems.sort { $0.to < $1.to }
    updatedSections = updates.updatedSections.compactMap { update in
      new.index(ofSection: update.id).map {
        SectionUpdate(id: update.id, from: update.from, to: $0)
      }
    }
    updatedSections.sort { $0.to < $1.to }
  }

  /// Makes the changes that taking items out of a list and putting others into it have made.
  ///
  /// - Parameters:
  ///   - taken: The items that were taken out, with their old paths.
  ///   - put: The items that were put in, by their new paths, ascending.
  ///   - id: The item that is among both, if there is one.
  init(taking taken: [ItemChange], putting put: [ItemChange], returning id: ItemID?) {
    self.init(deletedItems: taken.sorted { $0.path < $1.path }, insertedItems: put)
    guard let id, let old = taken.first(where: { $0.id == id })?.path,
      let new = put.first(where: { $0.id == id })?.path
    else { return }
    deletedItems.removeAll { $0.id == id }
    insertedItems.removeAll { $0.id == id }
    // It stays if as many of the remaining items precede it as before.
    let gone = deletedItems.count { $0.path.section == old.section && $0.path < old }
    let come = insertedItems.count { $0.path.section == new.section && $0.path < new }
    if old.section != new.section || old.item - gone != new.item - come {
      movedItems = [ItemMove(id: id, from: old, to: new)]
    }
  }
}

extension ListSnapshot {
  /// Inserts items at the paths that they will have in the end.
  ///
  /// - Parameter items: The items by ascending path.
  /// - Throws: A refusal if one of them is in the list already.
  @inlinable
  mutating func insert(_ items: [Changeset<SectionID, ItemID>.ItemChange]) throws(Refusal) {
    var rest = items[...]
    while let first = rest.first {
      let section = first.path.section
      let group = rest.prefix { $0.path.section == section }
      rest = rest.dropFirst(group.count)
      let ids = group.map { $0.id }
      let places = group.map { $0.path.item }
      let slots = try enter(ids, replacing: 0..<0, ofSectionAt: section)
      sections[section].items.insert(ids, at: places)
      sections[section].slots.insert(slots, at: places)
      locate(first.path.item..<sections[section].items.count, inSectionAt: section)
    }
  }

  /// Puts sections in an order, adding missing ones and deleting all others.
  ///
  /// - Parameter target: The sections in the new order.
  /// - Throws: A refusal if one of them occurs twice.
  @inlinable
  mutating func arrangeSections(_ target: [SectionID]) throws(Refusal) {
    guard target != sectionIDs else { return }
    let wanted = Set(target)
    try deleteSections(sectionIDs.filter { !wanted.contains($0) })
    try appendSections(target.filter { !containsSection($0) })
    for (index, id) in target.enumerated() where sectionID(at: index) != id {
      try moveSection(id, before: sectionID(at: index))
    }
  }
}
