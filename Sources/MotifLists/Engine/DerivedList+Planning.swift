// SPDX-License-Identifier: MIT

/// What an ``DerivedList`` does about a change of its base.
struct DerivedListPlan<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
  typealias Entry = (id: ItemID, section: SectionID)

  /// The items that go.
  var leaving: [ItemID] = []
  /// The items that come, with their sections.
  var arriving: [Entry] = []
  /// The items that stay and may have to move, with their sections from now on.
  var replaced: [Entry] = []
  /// How many of these stay in their section.
  var replacedInSection = 0
  /// The items that stay and are to be shown again.
  var updates: [(id: ItemID, kind: ListUpdateKind)] = []
  /// Whether the changes can be told without comparing the lists before and after.
  var isPlain = false

  mutating func replace(_ id: ItemID, in section: SectionID, isInSection: Bool) {
    replaced.append((id, section))
    if isInSection { replacedInSection += 1 }
  }

  /// Whether this can be done with a list.
  ///
  /// It can't be when a source told of changes that it didn't make.
  func fits(_ list: ListSnapshot<SectionID, ItemID>) -> Bool {
    let gone = Set(leaving)
    guard gone.count == leaving.count else { return false }
    for item in arriving where list.containsItem(item.id) && !gone.contains(item.id) {
      return false
    }
    guard (replaced.map(\.id) + updates.map(\.id)).allSatisfy({ !gone.contains($0) }) else {
      return false
    }
    guard areUnique((arriving + replaced).map(\.id)), areUnique(updates.map(\.id)) else {
      return false
    }
    guard isPlain else { return true }
    return (arriving + replaced).allSatisfy { list.containsSection($0.section) }
  }

  private func areUnique(_ ids: [ItemID]) -> Bool { Set(ids).count == ids.count }
}

// MARK: - Planning

extension DerivedList {
  /// Asks about all items that came or were updated, before anything is changed.
  ///
  /// - Returns: What is to be done, or `nil` when the base told of changes that it didn't make.
  func plan(_ changes: BaseChanges, _ list: BaseSnapshot) -> Plan? {
    let deleted = changes.allDeletedItems
    let inserted = changes.allInsertedItems
    guard changes.mayLead(to: list),
      list.numberOfItems == baseCount - deleted.count + inserted.count
    else { return nil }
    var plan = Plan()
    plan.leaving = deleted.map(\.id).filter(current.containsItem)
    for item in inserted {
      guard let section = place(of: item.id, list) else { continue }
      plan.arriving.append((item.id, section))
    }

    var moved = Set(changes.movedItems.map(\.id))
    if sectionOfBase == nil {
      // The order of the items follows from that of the sections.
      for section in changes.movedSections {
        moved.formUnion(list.itemIDs(inSectionAt: section.to))
      }
    }
    for update in changes.updatedItems {
      let isMoved = moved.remove(update.id) != nil
      planUpdate(update, isMoved: isMoved, list, &plan)
    }
    for id in moved { planMove(id, list, &plan) }

    // Where no section comes, goes or moves, all is told by the items.
    plan.isPlain =
      plan.replacedInSection <= 1
      && (sectionOfBase == nil ? keepsSections(plan, list) : !changes.changesSections)
    return plan.fits(current) ? plan : nil
  }

  /// Whether sections that follow from the items stay as they are.
  ///
  /// They do when each that gets or loses an item keeps the one that is first in it: the place of a
  /// section depends on nothing but its identifier and that item. In such a section, the items stand in
  /// the order of the base.
  private func keepsSections(_ plan: Plan, _ list: BaseSnapshot) -> Bool {
    let going = plan.leaving + plan.replaced.map(\.id)
    let goingIDs = Set(going)
    func first(in section: SectionID) -> Item.ID? {
      let first = current.itemIDs(inSection: section)?.first
      return first.flatMap { goingIDs.contains($0) ? nil : $0 }
    }
    let left = Set(going.compactMap(current.section(containing:)))
    return left.allSatisfy { first(in: $0) != nil }
      && (plan.arriving + plan.replaced).allSatisfy { item in
        guard let first = first(in: item.section).flatMap(list.path),
          let own = list.path(of: item.id)
        else { return false }
        return first < own
      }
  }

  private func planUpdate(
    _ update: BaseChanges.ItemUpdate,
    isMoved: Bool,
    _ list: BaseSnapshot,
    _ plan: inout Plan
  ) {
    guard let section = place(of: update.id, list) else {
      if current.containsItem(update.id) { plan.leaving.append(update.id) }
      return
    }
    guard let old = current.section(containing: update.id) else {
      plan.arriving.append((update.id, section))
      return
    }
    plan.updates.append((update.id, update.kind))
    if isMoved || old != section || order != nil {
      plan.replace(update.id, in: section, isInSection: old == section)
    }
  }

  private func planMove(_ id: Item.ID, _ list: BaseSnapshot, _ plan: inout Plan) {
    guard let old = current.section(containing: id) else { return }
    guard let path = list.path(of: id) else { return plan.leaving.append(id) }
    let section = sectionOfBase?(list.sectionID(at: path.section)) ?? old
    plan.replace(id, in: section, isInSection: old == section)
  }

  private func place(of id: Item.ID, _ list: BaseSnapshot) -> SectionID? {
    guard let path = list.path(of: id), let item = base.item(withID: id) else { return nil }
    return section(item, list.sectionID(at: path.section))
  }
}

// MARK: - Placing

extension DerivedList {
  /// Puts items in where they belong among those that stay.
  func place(
    _ items: [(id: Item.ID, section: SectionID)],
    _ list: BaseSnapshot
  ) throws(Refusal) {
    guard !items.isEmpty else { return }
    for (section, group) in Dictionary(grouping: items, by: \.section) {
      guard let index = current.index(ofSection: section) else { throw .unknownSection(section) }
      let newcomers = group.compactMap { entry in
        list.path(of: entry.id).map { Newcomer(id: entry.id, item: item(for: entry.id), path: $0) }
      }
      // In the order of the base first, since the sort is stable.
      var sorted = newcomers.sorted { $0.path < $1.path }
      if let order {
        sorted.sort { left, right in
          guard let left = left.item, let right = right.item else { return false }
          return order(left, right)
        }
      }
      try place(sorted, inSectionAt: index, list)
    }
  }

  private struct Newcomer {
    let id: Item.ID
    /// The item, where its contents decide.
    let item: Item?
    let path: ListPath
  }

  private func item(for id: Item.ID) -> Item? { order == nil ? nil : base.item(withID: id) }

  private func place(
    _ newcomers: [Newcomer],
    inSectionAt index: Int,
    _ list: BaseSnapshot
  ) throws(Refusal) {
    let staying = current.itemIDs(inSectionAt: index)
    var places: [Changes.ItemChange] = []
    var start = 0
    for (count, newcomer) in newcomers.enumerated() {
      start = place(for: newcomer, in: staying, from: start, list)
      let path = ListPath(section: index, item: start + count)
      places.append(Changes.ItemChange(path: path, id: newcomer.id))
    }
    try current.insert(places)
  }

  /// Finds the first of the items that stay, from one on, in front of which an item belongs.
  private func place(
    for newcomer: Newcomer,
    in staying: [Item.ID],
    from start: Int,
    _ list: BaseSnapshot
  ) -> Int {
    var low = start
    var high = staying.count
    while low < high {
      let middle = low + (high - low) / 2
      if comes(newcomer, before: staying[middle], list) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func comes(_ newcomer: Newcomer, before id: Item.ID, _ list: BaseSnapshot) -> Bool {
    if let order, let item = newcomer.item, let other = base.item(withID: id) {
      if order(item, other) { return true }
      if order(other, item) { return false }
    }
    guard let path = list.path(of: id) else { return false }
    return newcomer.path < path
  }
}
