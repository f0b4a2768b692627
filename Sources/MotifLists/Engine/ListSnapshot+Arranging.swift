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
