// SPDX-License-Identifier: MIT

/// What a change does to something that stands in the old list.
enum ListFate: UInt8, Sendable {
  case kept
  case deleted
  case moved
}

/// A change set that was found to fit a list, and what becomes of all that is in that list.
struct ChangesetPlan<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
  typealias Changes = Changeset<SectionID, ItemID>
  typealias Failure = ChangesetError<SectionID, ItemID>

  /// The sections of the old list.
  let oldIDs: [SectionID]
  /// The items of the old list, by section.
  let oldItems: [[ItemID]]
  /// What becomes of the old sections.
  var sectionFates: [ListFate]
  /// What becomes of the old items, by section; empty where all stay.
  var itemFates: [[ListFate]]
  /// Where the new sections were: an old index, or the complement of a place in `insertedSections`.
  var origins: [Int] = []
  /// The new list.
  var sections: [(id: SectionID, items: [ItemID])] = []
  /// Whether something that was deleted is inserted again.
  var bringsBack = false

  /// Checks a change set.
  init(_ changes: Changes, from old: ListSnapshot<SectionID, ItemID>) throws(Failure) {
    oldIDs = (0..<old.numberOfSections).map { old.sectionID(at: $0) }
    oldItems = oldIDs.indices.map { old.itemIDs(inSectionAt: $0) }
    sectionFates = Array(repeating: .kept, count: oldIDs.count)
    itemFates = Array(repeating: [], count: oldIDs.count)
    try takeSections(changes)
    try placeSections(changes)
    try takeItems(changes)
    try placeItems(changes)
    try checkNewSections(changes)
    try checkNewItems(changes, from: old)
    try checkUpdates(changes)
  }

  /// What becomes of an item that is in the old list.
  func fate(of path: ListPath) -> ListFate {
    let fates = itemFates[path.section]
    return fates.isEmpty ? .kept : fates[path.item]
  }
}

// MARK: - Order

extension ChangesetPlan {
  static func check(
    _ index: Int,
    after previous: inout Int?,
    _ id: SectionID
  ) throws(Failure) {
    if let previous, index <= previous {
      throw index == previous
        ? .conflictingSection(id, index: index) : .unsortedSection(id, index: index)
    }
    previous = index
  }

  static func check(
    _ path: ListPath,
    after previous: inout ListPath?,
    _ id: ItemID
  ) throws(Failure) {
    if let previous, path <= previous {
      throw path == previous ? .conflictingItem(id, path: path) : .unsortedItem(id, path: path)
    }
    previous = path
  }

  /// Checks the items that came or went with a section.
  static func check(
    _ items: [Changes.ItemChange],
    ofSectionAt index: Int
  ) throws(Failure) {
    var previous: ListPath?
    for change in items {
      try check(change.path, after: &previous, change.id)
      guard change.path.section == index else {
        throw .misplacedItem(change.id, path: change.path)
      }
    }
  }
}

// MARK: - Sections

extension ChangesetPlan {
  mutating func takeSections(_ changes: Changes) throws(Failure) {
    var previous: Int?
    for change in changes.deletedSections {
      try Self.check(change.index, after: &previous, change.id)
      try take(change.id, at: change.index, as: .deleted)
    }
    for move in changes.movedSections { try take(move.id, at: move.from, as: .moved) }
  }

  mutating func take(_ id: SectionID, at index: Int, as fate: ListFate) throws(Failure) {
    try checkOld(id, at: index)
    guard sectionFates[index] == .kept else { throw .conflictingSection(id, index: index) }
    sectionFates[index] = fate
  }

  mutating func placeSections(_ changes: Changes) throws(Failure) {
    let count = oldIDs.count - changes.deletedSections.count + changes.insertedSections.count
    var places: [Int?] = Array(repeating: nil, count: count)
    func place(_ id: SectionID, at index: Int, _ origin: Int) throws(Failure) {
      guard places.indices.contains(index) else { throw .sectionOutOfRange(id, index: index) }
      guard places[index] == nil else { throw .conflictingSection(id, index: index) }
      places[index] = origin
    }
    var previous: Int?
    for (offset, change) in changes.insertedSections.enumerated() {
      try Self.check(change.index, after: &previous, change.id)
      try place(change.id, at: change.index, ~offset)
    }
    previous = nil
    for move in changes.movedSections {
      try Self.check(move.to, after: &previous, move.id)
      try place(move.id, at: move.to, move.from)
    }
    // As many places are left as sections are kept.
    var kept = sectionFates.enumerated().filter { $0.element == .kept }.makeIterator()
    origins = places.compactMap { $0 ?? kept.next()?.offset }
  }

  func checkOld(_ id: SectionID, at index: Int) throws(Failure) {
    guard oldIDs.indices.contains(index) else { throw .sectionOutOfRange(id, index: index) }
    guard oldIDs[index] == id else { throw .wrongSection(id, index: index) }
  }
}

// MARK: - Items

extension ChangesetPlan {
  mutating func takeItems(_ changes: Changes) throws(Failure) {
    for section in changes.deletedSections {
      try Self.check(section.items, ofSectionAt: section.index)
      for change in section.items { try take(change.id, at: change.path, as: .deleted) }
    }
    var previous: ListPath?
    for change in changes.deletedItems {
      try Self.check(change.path, after: &previous, change.id)
      try take(change.id, at: change.path, as: .deleted)
      guard sectionFates[change.path.section] != .deleted else {
        throw .misplacedItem(change.id, path: change.path)
      }
    }
    for move in changes.movedItems { try take(move.id, at: move.from, as: .moved) }
    for section in changes.deletedSections {
      let fates = itemFates[section.index]
      let remaining =
        fates.isEmpty
        ? oldItems[section.index].count : fates.count { $0 == .kept }
      guard remaining == 0 else { throw .remainingItems(section.id, count: remaining) }
    }
  }

  mutating func take(_ id: ItemID, at path: ListPath, as fate: ListFate) throws(Failure) {
    try checkOld(id, at: path)
    if itemFates[path.section].isEmpty {
      itemFates[path.section] = Array(repeating: .kept, count: oldItems[path.section].count)
    }
    guard itemFates[path.section][path.item] == .kept else {
      throw .conflictingItem(id, path: path)
    }
    itemFates[path.section][path.item] = fate
  }

  mutating func placeItems(_ changes: Changes) throws(Failure) {
    var previous: ListPath?
    for change in changes.insertedItems {
      try Self.check(change.path, after: &previous, change.id)
      guard origins.indices.contains(change.path.section) else {
        throw .itemOutOfRange(change.id, path: change.path)
      }
      guard origins[change.path.section] >= 0 else {
        throw .misplacedItem(change.id, path: change.path)
      }
    }
    previous = nil
    for move in changes.movedItems {
      try Self.check(move.to, after: &previous, move.id)
      guard origins.indices.contains(move.to.section) else {
        throw .itemOutOfRange(move.id, path: move.to)
      }
    }
    var inserted = changes.insertedItems[...]
    var moved = changes.movedItems[...]
    sections.reserveCapacity(origins.count)
    for (index, origin) in origins.enumerated() {
      let movedHere = moved.prefix { $0.to.section == index }
      moved = moved[movedHere.endIndex...]
      if origin < 0 {
        let section = changes.insertedSections[~origin]
        try Self.check(section.items, ofSectionAt: index)
        let items = try Self.fill([], [], inserted: section.items[...], moved: movedHere)
        sections.append((section.id, items))
      } else {
        let here = inserted.prefix { $0.path.section == index }
        inserted = inserted[here.endIndex...]
        let items = try Self.fill(
          oldItems[origin],
          itemFates[origin],
          inserted: here,
          moved: movedHere
        )
        sections.append((oldIDs[origin], items))
      }
    }
  }

  /// Returns the items of a section: those that come or moved at their places, the others in the gaps.
  static func fill(
    _ old: [ItemID],
    _ fates: [ListFate],
    inserted: ArraySlice<Changes.ItemChange>,
    moved: ArraySlice<Changes.ItemMove>
  ) throws(Failure) -> [ItemID] {
    guard !(fates.isEmpty && inserted.isEmpty && moved.isEmpty) else { return old }
    var items: [ItemID] = []
    items.reserveCapacity(old.count + inserted.count + moved.count)
    var next = 0
    /// Appends those that stay until there are so many items, or none is left.
    func appendKept(until count: Int) {
      while items.count < count, next < old.count {
        var end = next
        if fates.isEmpty {
          end += min(old.count - next, count - items.count)
        } else {
          while end < old.count, end - next < count - items.count, fates[end] == .kept { end += 1 }
        }
        items += old[next..<end]
        next = end
        while next < fates.count, fates[next] != .kept { next += 1 }
      }
    }
    while next < fates.count, fates[next] != .kept { next += 1 }
    var inserted = inserted
    var moved = moved
    while !inserted.isEmpty || !moved.isEmpty {
      let (id, path) = try removeFirst(of: &inserted, and: &moved)
      guard path.item >= 0 else { throw .itemOutOfRange(id, path: path) }
      appendKept(until: path.item)
      guard items.count == path.item else { throw .itemOutOfRange(id, path: path) }
      items.append(id)
    }
    appendKept(until: .max)
    return items
  }

  /// Takes the item that comes first; there is one.
  private static func removeFirst(
    of inserted: inout ArraySlice<Changes.ItemChange>,
    and moved: inout ArraySlice<Changes.ItemMove>
  ) throws(Failure) -> (ItemID, ListPath) {
    guard let change = inserted.first else {
      let move = moved.removeFirst()
      return (move.id, move.to)
    }
    guard let move = moved.first, move.to <= change.path else {
      inserted.removeFirst()
      return (change.id, change.path)
    }
    guard move.to != change.path else { throw .conflictingItem(change.id, path: change.path) }
    moved.removeFirst()
    return (move.id, move.to)
  }

  func checkOld(_ id: ItemID, at path: ListPath) throws(Failure) {
    guard
      oldItems.indices.contains(path.section),
      oldItems[path.section].indices.contains(path.item)
    else { throw .itemOutOfRange(id, path: path) }
    guard oldItems[path.section][path.item] == id else { throw .wrongItem(id, path: path) }
  }
}

// MARK: - Identifiers and updates

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
