// SPDX-License-Identifier: MIT

/// A change set that has been found to fit a list, and the list that it leads to.
@usableFromInline
struct ChangesetPlan<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
  @usableFromInline typealias Changes = Changeset<SectionID, ItemID>
  @usableFromInline typealias Failure = ChangesetError<SectionID, ItemID>

  @usableFromInline let changes: Changes
  /// The list before the changes.
  @usableFromInline let old: ListSnapshot<SectionID, ItemID>
  /// The list after them.
  @usableFromInline var new: ListSnapshot<SectionID, ItemID>
  /// Whether something that was deleted is inserted again.
  @usableFromInline var bringsBack = false
  /// The old sections from which items are deleted or moved.
  @usableFromInline var sectionsLeft: Set<Int> = []

  @usableFromInline var deletedSections: Set<SectionID> = []
  @usableFromInline var deletedItems: Set<ItemID> = []

  /// Checks a change set, and makes the changes.
  @inlinable
  init(_ changes: Changes, from old: ListSnapshot<SectionID, ItemID>) throws(Failure) {
    self.changes = changes
    self.old = old
    new = old.withoutMarks
    try changes.checkOrder()
    try takeItems()
    let sections = try arrangedSections()
    do throws(ListSnapshotError<SectionID, ItemID>) {
      // A section that is deleted and inserted again counts as a new one.
      try new.deleteSections(changes.deletedSections.map { $0.id })
      try new.arrangeSections(sections)
    } catch {
      throw Failure(error)
    }
    let arrivals = try arrivingItems()
    do throws(ListSnapshotError<SectionID, ItemID>) {
      try new.insert(arrivals)
    } catch {
      throw Failure(error)
    }
    try checkUpdates()
    bringsBack =
      changes.insertedSections.contains { deletedSections.contains($0.id) }
      || changes.allInsertedItems.contains { deletedItems.contains($0.id) }
  }

  /// Returns the old index of the section at a new index, if it was there before and stays.
  @inlinable
  func origin(ofSectionAt index: Int) -> Int? {
    let id = new.sectionID(at: index)
    return deletedSections.contains(id) ? nil : old.index(ofSection: id)
  }
}

// MARK: - Checking places

extension ChangesetPlan {
  /// Checks that a section is at an index in a list.
  @inlinable
  func check(
    _ id: SectionID,
    isAt index: Int,
    of list: ListSnapshot<SectionID, ItemID>
  ) throws(Failure) {
    guard list.index(ofSection: id) != index else { return }
    let isThere = index >= 0 && index < list.numberOfSections
    throw .section(id, isThere ? .wrong : .outOfRange, index: index)
  }

  /// Checks that an item is at a path in a list.
  @inlinable
  func check(
    _ id: ItemID,
    isAt path: ListPath,
    of list: ListSnapshot<SectionID, ItemID>
  ) throws(Failure) {
    guard list.path(of: id) != path else { return }
    let isThere =
      path.section >= 0 && path.section < list.numberOfSections
      && (0..<list.numberOfItems(inSectionAt: path.section)).contains(path.item)
    throw .item(id, isThere ? .wrong : .outOfRange, path: path)
  }

  @inlinable
  func checkUpdates() throws(Failure) {
    for update in changes.updatedSections {
      try check(update.id, isAt: update.from, of: old)
      guard !deletedSections.contains(update.id) else {
        throw .section(update.id, .conflicting, index: update.from)
      }
      try check(update.id, isAt: update.to, of: new)
    }
    for update in changes.updatedItems {
      try check(update.id, isAt: update.from, of: old)
      guard !deletedItems.contains(update.id) else {
        throw .item(update.id, .conflicting, path: update.from)
      }
      try check(update.id, isAt: update.to, of: new)
    }
  }
}

// MARK: - Sections

extension ChangesetPlan {
  /// Returns the sections in their new order: inserted and moved ones at their indices, the others in
  /// the gaps.
  @inlinable
  func arrangedSections() throws(Failure) -> [SectionID] {
    var moved: Set<SectionID> = []
    for move in changes.movedSections {
      try check(move.id, isAt: move.from, of: old)
      guard !deletedSections.contains(move.id), moved.insert(move.id).inserted else {
        throw .section(move.id, .conflicting, index: move.from)
      }
    }
    let arrivals =
      changes.insertedSections.map { (id: $0.id, index: $0.index) }
      + changes.movedSections.map { (id: $0.id, index: $0.to) }
    var staying = old.sectionIDs.filter { !deletedSections.contains($0) && !moved.contains($0) }[
      ...
    ]
    var sections: [SectionID] = []
    for (id, index) in arrivals.sorted(by: { $0.index < $1.index }) {
      let gap = index - sections.count
      guard gap >= 0 else {
        throw .section(id, index < 0 ? .outOfRange : .conflicting, index: index)
      }
      guard gap <= staying.count else { throw .section(id, .outOfRange, index: index) }
      sections += staying.prefix(gap) + [id]
      staying = staying.dropFirst(gap)
    }
    sections += staying
    var known: Set<SectionID> = []
    for id in sections where !known.insert(id).inserted { throw .duplicateSection(id) }
    return sections
  }
}

// MARK: - Items

extension ChangesetPlan {
  @inlinable
  mutating func takeItems() throws(Failure) {
    for section in changes.deletedSections {
      try check(section.id, isAt: section.index, of: old)
      deletedSections.insert(section.id)
    }
    var taken: [Int: Int] = [:]
    var moved: Set<ItemID> = []
    for item in changes.allDeletedItems {
      try check(item.id, isAt: item.path, of: old)
      guard deletedItems.insert(item.id).inserted else {
        throw .item(item.id, .conflicting, path: item.path)
      }
      taken[item.path.section, default: 0] += 1
    }
    for item in changes.deletedItems {
      guard !deletedSections.contains(old.sectionID(at: item.path.section)) else {
        throw .item(item.id, .misplaced, path: item.path)
      }
    }
    for move in changes.movedItems {
      try check(move.id, isAt: move.from, of: old)
      guard !deletedItems.contains(move.id), moved.insert(move.id).inserted else {
        throw .item(move.id, .conflicting, path: move.from)
      }
      taken[move.from.section, default: 0] += 1
    }
    for section in changes.deletedSections {
      let count = old.numberOfItems(inSectionAt: section.index) - taken[section.index, default: 0]
      guard count == 0 else { throw .remainingItems(section.id, count: count) }
    }
    sectionsLeft = Set(taken.keys)
    new.delete(deletedItems.union(moved).compactMap(new.slot))
  }

  /// Returns the inserted and moved items, sorted by their new paths.
  @inlinable
  func arrivingItems() throws(Failure) -> [Changes.ItemChange] {
    let moved = changes.movedItems.map { Changes.ItemChange(path: $0.to, id: $0.id) }
    let arrivals = (moved + changes.allInsertedItems).sorted { $0.path < $1.path }
    var (section, count) = (-1, 0)
    var previous: ListPath?
    for item in arrivals {
      guard new.sections.indices.contains(item.path.section) else {
        throw .item(item.id, .outOfRange, path: item.path)
      }
      if item.path.section != section {
        section = item.path.section
        count = new.numberOfItems(inSectionAt: section)
      }
      guard (0...count).contains(item.path.item) else {
        throw .item(item.id, .outOfRange, path: item.path)
      }
      guard item.path != previous else { throw .item(item.id, .conflicting, path: item.path) }
      previous = item.path
      count += 1
    }
    for item in changes.insertedItems where origin(ofSectionAt: item.path.section) == nil {
      throw .item(item.id, .misplaced, path: item.path)
    }
    return arrivals
  }
}

extension ChangesetError {
  /// Makes the error for a duplicate that a snapshot refused.
  @inlinable
  init(_ error: ListSnapshotError<SectionID, ItemID>) {
    switch error {
    case .duplicateItem(let id), .unknownItem(let id): self = .duplicateItem(id)
    case .duplicateSection(let id), .unknownSection(let id): self = .duplicateSection(id)
    }
  }
}
