// SPDX-License-Identifier: MIT

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
    while let (id, path) = try nextPlaced(&inserted, &moved) {
      guard path.item >= 0 else { throw .itemOutOfRange(id, path: path) }
      appendKept(until: path.item)
      guard items.count == path.item else { throw .itemOutOfRange(id, path: path) }
      items.append(id)
    }
    appendKept(until: .max)
    return items
  }

  /// Takes the item that comes first.
  private static func nextPlaced(
    _ inserted: inout ArraySlice<Changes.ItemChange>,
    _ moved: inout ArraySlice<Changes.ItemMove>
  ) throws(Failure) -> (ItemID, ListPath)? {
    guard let change = inserted.first else {
      return moved.popFirst().map { ($0.id, $0.to) }
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
