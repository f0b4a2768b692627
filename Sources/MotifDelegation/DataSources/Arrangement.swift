// SPDX-License-Identifier: MIT

/// The items of one source in other sections, in another order, or only some of them.
///
/// Filters, orders and groupings are one thing: each item of the base has a section here, or none, and
/// the items of a section stand in the order of the base or in a given one. So the place of an item is
/// found by halving, from the snapshots alone, and nothing is kept beside them.
///
/// The user's functions are asked about an item when it comes or is updated, and at no other time.
final class Arrangement<
  BaseSectionID: Hashable & Sendable,
  SectionID: Hashable & Sendable,
  Item: Identifiable
>: ArrangedItems where Item.ID: Sendable {
  typealias Changes = Changeset<SectionID, Item.ID>
  typealias Snapshot = ListSnapshot<SectionID, Item.ID>
  typealias BaseChanges = Changeset<BaseSectionID, Item.ID>
  typealias BaseSnapshot = ListSnapshot<BaseSectionID, Item.ID>
  typealias Refusal = ListSnapshotError<SectionID, Item.ID>

  /// Which sections there are.
  enum Sections {
    /// Those of the base, also when they are empty.
    case ofBase((BaseSectionID) -> SectionID)
    /// Those that have items, the one first whose first item comes first in the base.
    case byFirstItem
    /// Those that have items, in a given order, and by their first items where that doesn't decide.
    case ordered((SectionID, SectionID) -> Bool)
  }

  let base: any ListDataSource<BaseSectionID, Item>
  let observers = ListObservers<SectionID, Item.ID>()
  private(set) var snapshot = Snapshot()

  /// Says in which section an item belongs, or that it belongs in none.
  var section: (Item, BaseSectionID) -> SectionID?
  /// Says which of two items comes first; those that are equal stand as in the base.
  var order: ((Item, Item) -> Bool)?
  var sections: Sections

  private var link: ListLink<BaseSectionID, Item.ID>?

  init(
    base: any ListDataSource<BaseSectionID, Item>,
    sections: Sections,
    order: ((Item, Item) -> Bool)? = nil,
    section: @escaping (Item, BaseSectionID) -> SectionID?
  ) {
    self.base = base
    self.sections = sections
    self.order = order
    self.section = section
    let link = ListLink<BaseSectionID, Item.ID> { [weak self] changes, snapshot in
      self?.follow(changes, to: snapshot)
    } deliver: { [weak self] in
      self?.observers.deliver()
    }
    self.link = link
    base.observers.add(link)
    snapshot = arranged(base.snapshot)
  }

  func item(withID id: Item.ID) -> Item? { base.item(withID: id) }
}

// MARK: - Everything anew

extension Arrangement {
  /// Asks about every item again, and tells what is different.
  func rearrange() {
    let old = snapshot
    snapshot = arranged(base.snapshot)
    observers.tell(Changeset(from: old, to: snapshot), leadingTo: snapshot)
  }

  private func arranged(_ list: BaseSnapshot) -> Snapshot {
    var items: [SectionID: [Item]] = [:]
    var ids: [SectionID] = []
    for (index, baseSection) in list.sectionIDs.enumerated() {
      if case .ofBase(let section) = sections { ids.append(section(baseSection)) }
      for id in list.itemIDs(inSectionAt: index) {
        guard let item = base.item(withID: id), let section = section(item, baseSection) else {
          continue
        }
        items[section, default: []].append(item)
      }
    }
    if case .ofBase = sections {
    } else {
      ids = sorted(Array(items.keys)) { items[$0]?.first.flatMap { list.path(of: $0.id) } }
    }
    let contents = ids.map { section in
      var items = items[section] ?? []
      // The sort is stable.
      if let order { items.sort(by: order) }
      return (section, items.map(\.id))
    }
    do {
      return try Snapshot(sections: contents)
    } catch {
      assertionFailure("An item of the base has two places: \(error)")
      return snapshot
    }
  }

  /// Brings the sections that have items into order.
  private func sorted(
    _ ids: [SectionID],
    firstItem: (SectionID) -> ListPath?
  ) -> [SectionID] {
    let places = ids.map { (id: $0, path: firstItem($0) ?? ListPath(section: 0, item: 0)) }
    let byFirstItem = places.sorted { $0.path < $1.path }.map(\.id)
    guard case .ordered(let order) = sections else { return byFirstItem }
    return byFirstItem.sorted(by: order)
  }
}

// MARK: - Following the base

extension Arrangement {
  private func follow(_ changes: BaseChanges, to list: BaseSnapshot) {
    let plan = plan(changes, list)
    var old: Snapshot?
    if !plan.isPlain { old = snapshot }
    do throws(Refusal) {
      let told = try make(plan, changes, list, old: old)
      observers.prepare(told, snapshot)
    } catch {
      // The base told of changes that it didn't make. What it shows is what counts.
      let old = old ?? snapshot
      snapshot = arranged(list)
      var told = Changes(from: old, to: snapshot)
      told.setUpdates(plan.updates, from: old, to: snapshot)
      observers.prepare(told, snapshot)
    }
  }

  private func make(
    _ plan: ArrangementPlan<SectionID, Item.ID>,
    _ changes: BaseChanges,
    _ list: BaseSnapshot,
    old: Snapshot?
  ) throws(Refusal) -> Changes {
    var told = Changes()
    told.deletedItems = places(of: plan.leaving)
    let from = places(of: plan.reseated.map(\.id))
    let updatesFrom = plan.updates.map { snapshot.path(of: $0.id) }
    let oldSections = old?.sectionIDs

    try snapshot.deleteItems(plan.leaving + plan.reseated.map(\.id))
    let coming = plan.arriving + plan.reseated
    if let oldSections {
      let known = Set(oldSections)
      var new: [SectionID] = []
      if case .ofBase(let section) = sections {
        new = list.sectionIDs.map(section).filter { !known.contains($0) }
      } else {
        var seen = known
        for item in coming where seen.insert(item.section).inserted { new.append(item.section) }
      }
      try snapshot.appendSections(new)
    }
    do throws(Refusal) {
      try seat(coming, list)
    } catch {
      try snapshot.putBack(told.deletedItems + from, for: plan.arriving.map(\.id))
      throw error
    }
    if let old, let oldSections {
      try snapshot.arrangeSections(sectionsInOrder(list))
      if plan.reseatedInSection > 1 || snapshot.sectionIDs != oldSections {
        var told = Changes(from: old, to: snapshot)
        told.setUpdates(plan.updates, from: old, to: snapshot)
        setSectionUpdates(changes, of: &told)
        return told
      }
    }

    told.insertedItems = places(of: plan.arriving.map(\.id))
    told.movedItems = moves(from: from, told)
    for (update, from) in zip(plan.updates, updatesFrom) {
      guard let from, let to = snapshot.path(of: update.id) else { continue }
      told.updatedItems.append(
        Changes.ItemUpdate(id: update.id, from: from, to: to, kind: update.kind)
      )
    }
    told.updatedItems.sort { $0.to < $1.to }
    setSectionUpdates(changes, of: &told)
    return told
  }

  private func places(of ids: [Item.ID]) -> [Changes.ItemChange] {
    let places = ids.compactMap { id in
      snapshot.path(of: id).map { Changes.ItemChange(path: $0, id: id) }
    }
    return places.sorted { $0.path < $1.path }
  }

  /// The moves among items that were taken out and put in again.
  ///
  /// At most one of them is in the section in which it was, so it has moved if it has not as many of
  /// those that stay in front of it as before.
  private func moves(from: [Changes.ItemChange], _ told: Changes) -> [Changes.ItemMove] {
    var crossing: [Changes.ItemMove] = []
    var within: Changes.ItemMove?
    for place in from {
      guard let to = snapshot.path(of: place.id) else { continue }
      let move = Changes.ItemMove(id: place.id, from: place.path, to: to)
      if place.path.section == to.section { within = move } else { crossing.append(move) }
    }
    if let move = within {
      let gone = told.deletedItems.map(\.path) + crossing.map(\.from)
      let come = told.insertedItems.map(\.path) + crossing.map(\.to)
      let before = gone.count { $0.section == move.from.section && $0 < move.from }
      let after = come.count { $0.section == move.to.section && $0 < move.to }
      if move.from.item - before != move.to.item - after { crossing.append(move) }
    }
    return crossing.sorted { $0.to < $1.to }
  }

  private func setSectionUpdates(_ changes: BaseChanges, of told: inout Changes) {
    guard case .ofBase(let section) = sections else { return }
    told.updatedSections = changes.updatedSections.map {
      Changes.SectionUpdate(id: section($0.id), from: $0.from, to: $0.to)
    }
  }

  private func sectionsInOrder(_ list: BaseSnapshot) -> [SectionID] {
    if case .ofBase(let section) = sections { return list.sectionIDs.map(section) }
    let filled = snapshot.sectionIDs.enumerated().filter {
      snapshot.numberOfItems(inSectionAt: $0.offset) > 0
    }
    var places: [SectionID: ListPath] = [:]
    for (index, id) in filled {
      places[id] = list.path(of: snapshot.itemIDs(inSectionAt: index)[0])
    }
    return sorted(filled.map(\.element)) { places[$0] }
  }
}

// MARK: - Planning

extension Arrangement {
  /// Asks about all items that came or were updated, before anything is changed.
  private func plan(
    _ changes: BaseChanges,
    _ list: BaseSnapshot
  ) -> ArrangementPlan<SectionID, Item.ID> {
    var plan = ArrangementPlan<SectionID, Item.ID>()
    plan.leaving = changes.allDeletedItems.map(\.id).filter(snapshot.containsItem)
    for item in changes.allInsertedItems {
      guard let section = place(of: item.id, list) else { continue }
      plan.arriving.append((item.id, section))
    }

    var moved = Set(changes.movedItems.map(\.id))
    var isMirror = true
    if case .ofBase = sections {
    } else {
      isMirror = false
      for section in changes.movedSections where section.to < list.numberOfSections {
        moved.formUnion(list.itemIDs(inSectionAt: section.to))
      }
    }
    for update in changes.updatedItems {
      let isMoved = moved.remove(update.id) != nil
      guard let section = place(of: update.id, list) else {
        if snapshot.containsItem(update.id) { plan.leaving.append(update.id) }
        continue
      }
      guard let old = snapshot.section(containing: update.id) else {
        plan.arriving.append((update.id, section))
        continue
      }
      plan.updates.append((update.id, update.kind))
      guard isMoved || old != section || order != nil else { continue }
      plan.reseat(update.id, in: section, isInSection: old == section)
    }
    for id in moved {
      guard let old = snapshot.section(containing: id) else { continue }
      var section = old
      if case .ofBase(let map) = sections, let path = list.path(of: id) {
        section = map(list.sectionID(at: path.section))
      }
      plan.reseat(id, in: section, isInSection: old == section)
    }
    // Where sections mirror those of the base and none of these changes, all is told by the items.
    plan.isPlain = isMirror && !changes.changesSections && plan.reseatedInSection <= 1
    return plan
  }

  private func place(of id: Item.ID, _ list: BaseSnapshot) -> SectionID? {
    guard let path = list.path(of: id), let item = base.item(withID: id) else { return nil }
    return section(item, list.sectionID(at: path.section))
  }
}

// MARK: - Seating

extension Arrangement {
  /// Puts items in where they belong among those that stay.
  private func seat(
    _ items: [(id: Item.ID, section: SectionID)],
    _ list: BaseSnapshot
  ) throws(Refusal) {
    guard !items.isEmpty else { return }
    for (section, group) in Dictionary(grouping: items, by: \.section) {
      guard let index = snapshot.index(ofSection: section) else { throw .unknownSection(section) }
      let seats = group.compactMap { entry in
        list.path(of: entry.id).map { Seat(id: entry.id, item: item(for: entry.id), path: $0) }
      }
      // In the order of the base first, since the sort is stable.
      var sorted = seats.sorted { $0.path < $1.path }
      if let order {
        sorted.sort { left, right in
          guard let left = left.item, let right = right.item else { return false }
          return order(left, right)
        }
      }
      try seat(sorted, inSectionAt: index, list)
    }
  }

  private struct Seat {
    let id: Item.ID
    /// The item, where its contents decide.
    let item: Item?
    let path: ListPath
  }

  private func item(for id: Item.ID) -> Item? { order == nil ? nil : base.item(withID: id) }

  private func seat(
    _ seats: [Seat],
    inSectionAt index: Int,
    _ list: BaseSnapshot
  ) throws(Refusal) {
    let staying = snapshot.itemIDs(inSectionAt: index)
    var places: [Changes.ItemChange] = []
    var start = 0
    for (count, seat) in seats.enumerated() {
      start = place(for: seat, in: staying, from: start, list)
      let path = ListPath(section: index, item: start + count)
      places.append(Changes.ItemChange(path: path, id: seat.id))
    }
    try snapshot.insert(places)
  }

  /// Finds the first of the items that stay, from one on, in front of which an item belongs.
  private func place(
    for seat: Seat,
    in staying: [Item.ID],
    from start: Int,
    _ list: BaseSnapshot
  ) -> Int {
    var low = start
    var high = staying.count
    while low < high {
      let middle = low + (high - low) / 2
      if comes(seat, before: staying[middle], list) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func comes(_ seat: Seat, before id: Item.ID, _ list: BaseSnapshot) -> Bool {
    if let order, let item = seat.item, let other = base.item(withID: id) {
      if order(item, other) { return true }
      if order(other, item) { return false }
    }
    guard let path = list.path(of: id) else { return false }
    return seat.path < path
  }
}
