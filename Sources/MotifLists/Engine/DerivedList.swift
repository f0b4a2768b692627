// SPDX-License-Identifier: MIT

internal import MotifCore

/// The items of one source in other sections, in another order, or only some of them.
///
/// Filters, orders and groupings are one thing: each item of the base has a section here, or none, and
/// the items of a section stand in the order of the base or in a given one. So the place of an item is
/// found by halving, from the snapshots alone, and nothing is kept beside them.
///
/// The user functions are asked about an item when it comes or is updated, and at no other time.
final class DerivedList<
  BaseSectionID: Hashable & Sendable,
  SectionID: Hashable & Sendable,
  Item: Identifiable
>: DerivedItems where Item.ID: Sendable {
  typealias Changes = Changeset<SectionID, Item.ID>
  typealias Snapshot = ListSnapshot<SectionID, Item.ID>
  typealias BaseChanges = Changeset<BaseSectionID, Item.ID>
  typealias BaseSnapshot = ListSnapshot<BaseSectionID, Item.ID>
  typealias Refusal = ListSnapshotError<SectionID, Item.ID>
  typealias Plan = DerivedListPlan<SectionID, Item.ID>

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
  var current = Snapshot()

  let sections: Sections
  /// Says in which section an item belongs, or that it belongs in none.
  var section: (Item, BaseSectionID) -> SectionID?
  /// Says which of two items comes first; those that are equal stand as in the base.
  var order: ((Item, Item) -> Bool)?

  /// How many items the base has, with those that have no section here.
  var baseCount = 0

  private var heard: BaseChanges?

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
    observers.refresh = { [weak self] in self?.refresh() }
    follow(base)
    changing { asking { arrange(base.snapshot) } }
  }

  private func follow(_ base: some ListDataSource<BaseSectionID, Item>) {
    base.observers.add(observers) { [weak self] in self?.heard = $0 }
  }

  private func refresh() {
    guard let changes = heard else { return }
    heard = nil
    observers.note(follow(changes, to: base.snapshot), leadingTo: current)
  }

  /// What is shown, which effects and derived values that read it follow.
  var snapshot: Snapshot {
    observers.noteRead()
    return current
  }

  func item(withID id: Item.ID) -> Item? { base.item(withID: id) }

  /// The section that stands for each one of the base, or `nil` where sections follow from the items.
  var sectionOfBase: ((BaseSectionID) -> SectionID)? {
    if case .ofBase(let section) = sections { section } else { nil }
  }

  /// Does what asks user functions, which must not change the source meanwhile.
  private func asking<Result>(_ body: () -> Result) -> Result {
    observers.stage = .refreshing
    defer { observers.stage = .idle }
    return body()
  }

  /// Asks about every item again, and tells what is different.
  func rearrange() {
    observers.requireIdle()
    changing {
      let old = current
      asking { arrange(base.snapshot) }
      observers.tell(Changes(from: old, to: current), leadingTo: current)
    }
  }
}

/// The arrangement that a source shows, whatever sections its base has.
protocol DerivedItems<SectionID, Item>: AnyObject {
  associatedtype SectionID: Hashable & Sendable
  associatedtype Item: Identifiable where Item.ID: Sendable

  var snapshot: ListSnapshot<SectionID, Item.ID> { get }
  var current: ListSnapshot<SectionID, Item.ID> { get }
  var observers: ListObservers<SectionID, Item.ID> { get }
  func item(withID id: Item.ID) -> Item?
  func rearrange()
}

// MARK: - Everything

extension DerivedList {
  /// Asks about every item of the base, and puts all that have a section where they belong.
  func arrange(_ list: BaseSnapshot) {
    baseCount = list.numberOfItems
    var items: [SectionID: [(id: Item.ID, item: Item)]] = [:]
    for (index, baseSection) in list.sectionIDs.enumerated() {
      for id in list.itemIDs(inSectionAt: index) {
        guard let item = base.item(withID: id), let section = section(item, baseSection) else {
          continue
        }
        items[section, default: []].append((id, item))
      }
    }
    let ids =
      sectionOfBase.map { list.sectionIDs.map($0) }
      ?? sorted(Array(items.keys)) { items[$0]?.first.flatMap { list.path(of: $0.id) } }
    let contents = ids.map { section in
      var items = items[section] ?? []
      // The sort is stable.
      if let order { items.sort { order($0.item, $1.item) } }
      return (id: section, items: items.map(\.id))
    }
    current = Snapshot(uncheckedSections: contents)
  }

  /// Brings the sections that have items into order.
  func sorted(
    _ ids: [SectionID],
    firstItem: (SectionID) -> ListPath?
  ) -> [SectionID] {
    let places = ids.map { (id: $0, path: firstItem($0) ?? ListPath(section: 0, item: 0)) }
    let byFirstItem = places.sorted { $0.path < $1.path }.map(\.id)
    guard case .ordered(let order) = sections else { return byFirstItem }
    return byFirstItem.sorted(by: order)
  }
}

// MARK: - A change of the base

extension DerivedList {
  /// Makes the changes that follow from a change of the base.
  private func follow(_ changes: BaseChanges, to list: BaseSnapshot) -> Changes {
    guard let plan = plan(changes, list) else { return difference(from: changes, list) }
    baseCount = list.numberOfItems
    do throws(Refusal) {
      return try carryOut(plan, changes, list)
    } catch {
      assertionFailure("The plan didn't fit: \(error)")
      return difference(from: changes, list)
    }
  }

  /// Arranges everything again, since the base told of changes that it didn't make: what it shows counts.
  private func difference(from changes: BaseChanges, _ list: BaseSnapshot) -> Changes {
    let old = current
    arrange(list)
    var told = Changes(from: old, to: current)
    told.setUpdates(changes.updatedItems.map { ($0.id, $0.kind) }, from: old, to: current)
    return told
  }

  private func carryOut(
    _ plan: Plan,
    _ changes: BaseChanges,
    _ list: BaseSnapshot
  ) throws(Refusal) -> Changes {
    // Keeping it makes a copy, so it is kept only where it may be needed.
    let old = plan.isPlain ? nil : current
    var told = Changes()
    told.deletedItems = places(of: plan.leaving)
    let from = places(of: plan.replaced.map(\.id))
    let updatesFrom = plan.updates.map { current.path(of: $0.id) }

    try current.deleteItems(plan.leaving + plan.replaced.map(\.id))
    if old != nil { try current.appendSections(newSections(plan, list)) }
    try place(plan.arriving + plan.replaced, list)
    if let old {
      try current.arrangeSections(sectionsInOrder(list))
      if plan.replacedInSection > 1 || current.sectionIDs != old.sectionIDs {
        told = Changes(from: old, to: current)
        told.setUpdates(plan.updates, from: old, to: current)
        told.updatedSections = updatedSections(changes)
        return told
      }
    }

    told.insertedItems = places(of: plan.arriving.map(\.id))
    told.movedItems = moves(from: from, told)
    for (update, from) in zip(plan.updates, updatesFrom) {
      guard let from, let to = current.path(of: update.id) else { continue }
      told.updatedItems.append(
        Changes.ItemUpdate(id: update.id, from: from, to: to, kind: update.kind)
      )
    }
    told.updatedItems.sort { $0.to < $1.to }
    told.updatedSections = updatedSections(changes)
    return told
  }
}

// MARK: - Items

extension DerivedList {
  private func places(of ids: [Item.ID]) -> [Changes.ItemChange] {
    let places = ids.compactMap { id in
      current.path(of: id).map { Changes.ItemChange(path: $0, id: id) }
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
      guard let to = current.path(of: place.id) else { continue }
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
}

// MARK: - Sections

extension DerivedList {
  private func newSections(_ plan: Plan, _ list: BaseSnapshot) -> [SectionID] {
    var known: Set<SectionID> = []
    let wanted =
      sectionOfBase.map { list.sectionIDs.map($0) }
      ?? (plan.arriving + plan.replaced).map(\.section)
    return wanted.filter { !current.containsSection($0) && known.insert($0).inserted }
  }

  private func sectionsInOrder(_ list: BaseSnapshot) -> [SectionID] {
    if let sectionOfBase { return list.sectionIDs.map(sectionOfBase) }
    var places: [SectionID: ListPath] = [:]
    var filled: [SectionID] = []
    for (index, id) in current.sectionIDs.enumerated() {
      guard let first = current.itemIDs(inSectionAt: index).first else { continue }
      filled.append(id)
      places[id] = list.path(of: first)
    }
    return sorted(filled) { places[$0] }
  }

  private func updatedSections(_ changes: BaseChanges) -> [Changes.SectionUpdate] {
    guard let sectionOfBase else { return [] }
    return changes.updatedSections.map {
      Changes.SectionUpdate(id: sectionOfBase($0.id), from: $0.from, to: $0.to)
    }
  }
}
