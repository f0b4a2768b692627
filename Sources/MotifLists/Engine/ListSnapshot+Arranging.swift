// SPDX-License-Identifier: MIT

extension Changeset {
  /// Whether sections are inserted, deleted or moved.
  var changesSections: Bool {
    !(deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty)
  }

  /// Sets the updates of items and sections that are in both lists.
  mutating func setUpdates(
    _ kinds: [ItemID: ListUpdateKind] = [:],
    ofSections ids: Set<SectionID> = [],
    from old: ListSnapshot<SectionID, ItemID>,
    to new: ListSnapshot<SectionID, ItemID>
  ) {
    if !kinds.isEmpty {
      updatedItems = kinds.compactMap { id, kind in
        old.path(of: id).map { ItemUpdate(id: id, from: $0, to: $0, kind: kind) }
      }
    }
    if !ids.isEmpty {
      updatedSections = ids.compactMap { id in
        old.index(ofSection: id).map { SectionUpdate(id: id, from: $0, to: $0) }
      }
    }
    takeUpdates(of: self, to: new)
  }

  /// Takes over updates whose new places aren't known yet, of what is in the new list.
  mutating func takeUpdates(of changes: Self, to new: ListSnapshot<SectionID, ItemID>) {
    if !changes.updatedItems.isEmpty {
      updatedItems = changes.updatedItems.compactMap { update in
        new.path(of: update.id).map {
          ItemUpdate(id: update.id, from: update.from, to: $0, kind: update.kind)
        }
      }
      updatedItems.sort { $0.to < $1.to }
    }
    if !changes.updatedSections.isEmpty {
      updatedSections = changes.updatedSections.compactMap { update in
        new.index(ofSection: update.id).map {
          SectionUpdate(id: update.id, from: update.from, to: $0)
        }
      }
      updatedSections.sort { $0.to < $1.to }
    }
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
  mutating func insert(_ items: [Changeset<SectionID, ItemID>.ItemChange]) throws(Failure) {
    var rest = items[...]
    while let first = rest.first {
      let section = first.path.section
      let group = rest.prefix { $0.path.section == section }
      rest = rest.dropFirst(group.count)
      let ids = group.map { $0.id }
      let places = group.map { $0.path.item }
      let slots = try enter(ids, replacing: 0..<0, ofSectionAt: section)
      insertItems(ids, numbered: slots, at: places, ofSectionAt: section)
    }
  }

  /// Puts sections in an order, adding missing ones and deleting all others.
  ///
  /// - Parameter target: The sections in the new order.
  /// - Throws: A refusal if one of them occurs twice.
  @inlinable
  mutating func arrangeSections(_ target: [SectionID]) throws(Failure) {
    guard target != sectionIDs else { return }
    let wanted = Set(target)
    try deleteSections(sectionIDs.filter { !wanted.contains($0) })
    try appendSections(target.filter { !containsSection($0) })
    for (index, id) in target.enumerated() where sectionID(at: index) != id {
      try moveSection(id, before: sectionID(at: index))
    }
  }
}

// MARK: - Repeating changes

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
