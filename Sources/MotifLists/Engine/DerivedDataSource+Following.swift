// SPDX-License-Identifier: MIT

internal import MotifCore

/// A source from which another one is derived, whatever its sections are.
struct DerivedBase<SectionID: Hashable & Sendable, Item: Identifiable> where Item.ID: Sendable {
  /// What changed in the source.
  struct News {
    /// The items that were inserted, deleted or updated.
    var changed: [Item.ID]
    /// The items that may have moved.
    var moved: [Item.ID]
    var updates: [(id: Item.ID, kind: ListUpdateKind)]
    var updatedSections: [SectionID]
  }

  let item: (Item.ID) -> Item?
  /// Reads the items, and their sections if the derived source shows these, too.
  let read: () -> (order: ListOrder<Item.ID>, sections: [SectionID]?)
  /// Passes changes to a source that is derived from this one.
  let follow: (any ListNode, @escaping (News) -> Void) -> Void

  init(_ source: some ListDataSource<SectionID, Item>) {
    self.init(source) { $0 }
  }

  init<Section>(regrouping source: some ListDataSource<Section, Item>) {
    self.init(source, section: nil)
  }

  private init<Source: ListDataSource>(
    _ source: Source,
    section: ((Source.SectionID) -> SectionID)?
  ) where Source.Item == Item {
    item = { source.item(withID: $0) }
    read = {
      let list = source.snapshot
      return (ListOrder(list), section.map { list.sectionIDs.map($0) })
    }
    follow = { node, hear in
      source.observers.add(node) { [weak source] changes in
        guard let list = source?.snapshot else { return }
        let moved = changes.movedSections.flatMap { list.itemIDs(inSection: $0.id) ?? [] }
        let changed = changes.allDeletedItems + changes.allInsertedItems
        let updates =
          changed.map { (id: $0.id, kind: ListUpdateKind.reconfigure) }
          + changes.updatedItems.map { (id: $0.id, kind: $0.kind) }
        hear(
          News(
            changed: updates.map { $0.id },
            moved: moved + changes.movedItems.map { $0.id },
            updates: updates,
            updatedSections: section.map { changes.updatedSections.map { $0.id }.map($0) } ?? []
          )
        )
      }
    }
  }
}

/// What a derived source has to do when no base is being edited any longer.
struct DerivedDues: OptionSet {
  let rawValue: Int

  /// Evaluate every item.
  static let arrangement = Self(rawValue: 1)
  /// Report every section, because their titles have changed.
  static let titles = Self(rawValue: 2)
  /// Report every item, because another source is shown.
  static let exchange = Self(rawValue: 4)
}

// MARK: - Changes

extension DerivedDataSource {
  typealias Changes = Changeset<SectionID, Item.ID>

  /// Evaluates every item again, and tells the difference.
  func rearrange() {
    observers.requireIdle()
    guard !observers.isHeld else { return postpone(.arrangement) }
    changing {
      let old = current
      arrangeAll()
      observers.tell(Changes(from: old, to: current), leadingTo: current)
    }
  }

  /// Leaves work for the end of the edit of a base.
  func postpone(_ work: DerivedDues) {
    dues.formUnion(work)
    changing { observers.markBehind() }
  }

  /// Evaluates every item, while nothing may change the source.
  ///
  /// It is one loop over plain arrays, because in generic code each closure and each tuple looks up its type
  /// for every item.
  func arrangeAll() {
    let stage = observers.stage
    observers.stage = .refreshing
    defer { observers.stage = stage }
    let places = DerivedPlaces(self)
    let order = itemOrder
    current = ListSnapshot()
    var numbers: [SectionID: Int] = [:]
    var ids: [[Item.ID]] = []
    var items: [[Item]] = []
    for (base, list) in places.lists.enumerated() {
      for index in 0..<list.order.sectionCount {
        let ownSection = list.sections?[index]
        for id in list.order.items(index) {
          if base > 0, places.isShadowed(id, in: base) { continue }
          guard let item = bases[base].item(id), let section = section(of: item, in: ownSection)
          else { continue }
          let number = numbers[section] ?? ids.count
          if number == ids.count {
            numbers[section] = number
            ids.append([])
            items.append([])
          }
          ids[number].append(id)
          if order != nil { items[number].append(item) }
        }
      }
    }
    let sections = places.sections ?? Array(numbers.keys)
    let contents = sections.map { section -> (SectionID, [Item.ID]) in
      guard let number = numbers[section] else { return (section, []) }
      guard let order else { return (section, ids[number]) }
      let items = items[number]
      // The sort is stable.
      return (section, items.indices.sorted { order(items[$0], items[$1]) }.map { ids[number][$0] })
    }
    current = ListSnapshot(uncheckedSections: contents)
    arrange([], places)
  }

  /// Applies what the bases have told.
  func refresh() {
    endDraft()
    let (news, dues) = (news, dues)
    self.news = []
    self.dues = []
    let old = current
    guard !news.isEmpty || !dues.isEmpty else {
      return observers.note(Changes(), leadingTo: old)
    }
    let places = DerivedPlaces(self)
    if dues.contains(.arrangement) { arrangeAll() } else { apply(news, places) }

    var told = Changes(from: old, to: current)
    var kinds = updates(news, places)
    if dues.contains(.exchange) {
      for id in current.itemIDs where kinds[id] == nil { kinds[id] = .reconfigure }
    }
    var sections = Set(news.flatMap { $0.news.updatedSections })
    if dues.contains(.titles) { sections.formUnion(current.sectionIDs) }
    told.setUpdates(kinds, from: old, to: current)
    told.setUpdates(ofSections: sections, from: old, to: current)
    observers.note(told, leadingTo: current)
  }

  /// Evaluates the items that the bases report, and puts them where they belong.
  private func apply(
    _ news: [(base: Int, news: Base.News)],
    _ places: DerivedPlaces<SectionID, Item>
  ) {
    guard !news.isEmpty else { return }
    let old = current
    let changed = Set(news.flatMap { $0.news.changed })
    let concerned = changed.union(news.flatMap { $0.news.moved })
    let entries = concerned.compactMap(places.entry).map { entry in
      let section = places.section(of: entry)
      // An item that only moved is shown if it was shown before.
      let shown =
        changed.contains(entry.id)
        ? self.section(of: entry.item, in: section)
        : old.section(containing: entry.id).map { section ?? $0 }
      return (entry, shown)
    }
    let misplaced = entries.filter { !keepsPlace($0, $1, among: concerned, places) }
    let staying = Set(entries.map { $0.0.id }).subtracting(misplaced.map { $0.0.id })
    current.delete(
      concerned.subtracting(staying).compactMap(current.slot)
    )
    arrange(misplaced, places)
  }

  /// Whether an item is where it belongs: in its section, and in order between its neighbors.
  private func keepsPlace(
    _ entry: DerivedPlaces<SectionID, Item>.Entry,
    _ section: SectionID?,
    among concerned: Set<Item.ID>,
    _ places: DerivedPlaces<SectionID, Item>
  ) -> Bool {
    guard let path = current.path(of: entry.id), current.sectionID(at: path.section) == section
    else {
      return false
    }
    let items = current.itemIDs(inSectionAt: path.section)
    for index in [path.item - 1, path.item + 1] where items.indices.contains(index) {
      guard !concerned.contains(items[index]), let neighbor = places.entry(for: items[index]) else {
        return false
      }
      let (first, second) = index < path.item ? (neighbor, entry) : (entry, neighbor)
      if places.comes(second, before: first) { return false }
    }
    return true
  }

  /// How to update items that are already shown.
  ///
  /// An item inserted into a base may have been shown from a later one, and a deleted one may be shown
  /// from a later one from now on. Only the bases know whether their versions of it agree.
  private func updates(
    _ news: [(base: Int, news: Base.News)],
    _ places: DerivedPlaces<SectionID, Item>
  ) -> [Item.ID: ListUpdateKind] {
    var kinds: [Item.ID: ListUpdateKind] = [:]
    for (base, news) in news {
      for (id, kind) in news.updates where kinds[id] != .reload {
        // The first base that has the item decides what it contains.
        if let rank = places.rank(of: id), rank.base >= base { kinds[id] = kind }
      }
    }
    return kinds
  }
}

// MARK: - Arranging

extension DerivedDataSource {
  /// Inserts items where they belong, and puts the sections in order.
  private func arrange(
    _ entries: [(DerivedPlaces<SectionID, Item>.Entry, SectionID?)],
    _ places: DerivedPlaces<SectionID, Item>
  ) {
    var groups: [SectionID: [DerivedPlaces<SectionID, Item>.Entry]] = [:]
    for (entry, section) in entries {
      if let section { groups[section, default: []].append(entry) }
    }
    do throws(ListSnapshotError<SectionID, Item.ID>) {
      try current.appendSections(groups.keys.filter { !current.containsSection($0) })
      for (section, group) in groups {
        let index = try current.knownIndex(of: section)
        let staying = current.itemIDs(inSectionAt: index)
        var start = 0
        var arrivals: [Changes.ItemChange] = []
        for entry in group.sorted(by: places.comes) {
          start = (start..<staying.count).partitionPoint { index in
            places.entry(for: staying[index]).map { !places.comes(entry, before: $0) } ?? true
          }
          let path = ListPath(section: index, item: start + arrivals.count)
          arrivals.append(Changes.ItemChange(path: path, id: entry.id))
        }
        try current.insert(arrivals)
      }
      try current.arrangeSections(places.sections ?? sectionsByItems(places))
    } catch {
      trap("Items that were taken out are in the list. \(error)")
    }
  }

  /// The sections that have items, in order.
  private func sectionsByItems(_ places: DerivedPlaces<SectionID, Item>) -> [SectionID] {
    // Two arrays, because a tuple looks up its type for every section.
    var ids: [SectionID] = []
    var ranks: [DerivedPlaces<SectionID, Item>.Rank] = []
    for section in current.sections {
      guard let rank = section.items.first.flatMap(places.rank) else { continue }
      ids.append(section.id)
      ranks.append(rank)
    }
    ids = ids.indices.sorted { ranks[$0] < ranks[$1] }.map { ids[$0] }
    return sectionOrder.map { ids.sorted(by: $0) } ?? ids
  }
}
