// SPDX-License-Identifier: MIT

internal import MotifCore

/// A source from which another one is derived, whatever its sections are.
struct DerivedBase<SectionID: Hashable & Sendable, Item: Identifiable> where Item.ID: Sendable {
  /// What changed in the source.
  struct News {
    struct Update {
      let id: Item.ID
      let kind: ListUpdateKind
    }

    /// The items that were inserted, deleted or updated.
    var updates: [Update] = []
    /// The items that were inserted or deleted, or may have moved.
    var placed: [Item.ID] = []
    var updatedSections: [SectionID] = []
    var changesSections: Bool
  }

  /// The list of the source.
  struct List {
    let items: AnyListSnapshot<Item.ID>
    /// Returns the section at an index, if the derived source shows the sections, too.
    let section: ((_ index: Int) -> SectionID)?
  }

  let item: (Item.ID) -> Item?
  let read: () -> List
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
      let list = SomeListSnapshot(source.snapshot)
      return List(
        items: list,
        section: section.map { section in { section(list.snapshot.sectionID(at: $0)) } }
      )
    }
    follow = { node, hear in
      source.observers.add(node) { [weak source] changes in
        guard let source else { return }
        var news = News(changesSections: changes.changesSections)
        for items in [changes.allDeletedItems, changes.allInsertedItems] {
          for item in items {
            news.updates.append(News.Update(id: item.id, kind: .reconfigure))
            news.placed.append(item.id)
          }
        }
        for item in changes.updatedItems {
          news.updates.append(News.Update(id: item.id, kind: item.kind))
        }
        for item in changes.movedItems { news.placed.append(item.id) }
        for move in changes.movedSections {
          news.placed += source.snapshot.itemIDs(inSection: move.id) ?? []
        }
        if let section {
          news.updatedSections = changes.updatedSections.map { section($0.id) }
        }
        hear(news)
      }
    }
  }
}

/// The work of a derived source that waits until no base is being edited.
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

  /// Evaluates every item again, and reports the difference.
  func rearrange() {
    observers.requireIdle()
    guard !observers.isHeld else { return postpone(.arrangement) }
    changing { observers.tell(rearrangement(), leadingTo: current, isChecked: true) }
  }

  /// Evaluates every item again, and returns the difference.
  private func rearrangement() -> Changes {
    let old = current
    arrangeAll()
    return Changes(from: old, to: current)
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
    if showsBase, let base = places.onlySnapshot {
      // Shared with the base until one of them changes.
      current = base.withoutMarks
      return
    }
    let order = itemOrder
    current = ListSnapshot()
    var numbers: [SectionID: Int] = [:]
    var ids: [[Item.ID]] = []
    var items: [[Item]] = []
    for (base, list) in places.lists.enumerated() {
      for index in 0..<list.items.sectionCount {
        let ownSection = list.section?(index)
        for id in list.items.items(inSectionAt: index) {
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
    arrangeSections(places)
  }

  /// Applies what the bases have told.
  func refresh() {
    endDraft()
    let (news, dues) = (news, dues)
    self.news = []
    self.dues = []
    guard !news.isEmpty || !dues.isEmpty else {
      return observers.note(Changes(), leadingTo: current, isChecked: true)
    }
    let places = DerivedPlaces(self)
    let updates = updates(news, dues, places)
    let isAll = dues.contains(.arrangement) || changesMost(news)
    var told = isAll ? rearrangement() : apply(news, places)
    told.takeUpdates(of: updates, to: current)
    observers.note(told, leadingTo: current, isChecked: true)
  }

  /// Whether many items come or go, more than half as many as are shown, as when a file is imported.
  ///
  /// Then one pass over all items takes less time than finding the place of each.
  private func changesMost(_ news: [(base: Int, news: Base.News)]) -> Bool {
    let count = news.reduce(0) { $0 + $1.news.placed.count }
    return count > 1_000 && count > current.numberOfItems / 2
  }

  /// How to update what is already shown, with the places before the change.
  ///
  /// An item inserted into a base may have been shown from a later one, and a deleted one may now be
  /// shown from a later one. Only the bases know whether their versions of it agree.
  private func updates(
    _ news: [(base: Int, news: Base.News)],
    _ dues: DerivedDues,
    _ places: DerivedPlaces<SectionID, Item>
  ) -> Changes {
    var kinds: [Item.ID: ListUpdateKind] = [:]
    for (base, news) in news {
      for update in news.updates where kinds[update.id] != .reload {
        // The first base that has the item decides what it contains.
        guard current.containsItem(update.id), let rank = places.rank(of: update.id) else {
          continue
        }
        if rank.base >= base { kinds[update.id] = update.kind }
      }
    }
    if dues.contains(.exchange) {
      for id in current.itemIDs where kinds[id] == nil { kinds[id] = .reconfigure }
    }
    var sections = Set(news.flatMap { $0.news.updatedSections })
    if dues.contains(.titles) { sections.formUnion(current.sectionIDs) }
    var updates = Changes()
    updates.setUpdates(kinds, ofSections: sections, from: current, to: current)
    return updates
  }
}

// MARK: - Placing

extension DerivedDataSource {
  private typealias Places = DerivedPlaces<SectionID, Item>

  /// Evaluates the items that the bases report, and puts them where they belong.
  ///
  /// - Returns: The deletions, insertions, and moves. If these might be incomplete, or more than needed,
  ///   the lists are compared.
  private func apply(_ news: [(base: Int, news: Base.News)], _ places: Places) -> Changes {
    var evaluated: Set<Item.ID> = []
    var placed: Set<Item.ID> = []
    for (_, news) in news {
      for update in news.updates { evaluated.insert(update.id) }
      placed.formUnion(news.placed)
    }
    let concerned = evaluated.union(placed)
    var leaving: [Changes.ItemChange] = []
    var arriving: [SectionID: [Places.Entry]] = [:]
    var returning: [Item.ID] = []
    var changesSections = news.contains { $0.news.changesSections }
    for id in concerned {
      let path = current.path(of: id)
      let entry = places.entry(for: id)
      let section = entry.flatMap {
        ownSection($0, at: path, isEvaluated: evaluated.contains(id), places)
      }
      if let path, let entry, let section, keepsPlace(entry, path, section, concerned, places) {
        if placed.contains(id), places.isFirst(path) { changesSections = true }
        continue
      }
      if let path {
        leaving.append(Changes.ItemChange(path: path, id: id))
        if places.isFirst(path) { changesSections = true }
      }
      if let entry, let section {
        arriving[section, default: []].append(entry)
        if path != nil { returning.append(id) }
        if !changesSections { changesSections = isNewFirst(entry, section, places) }
      }
    }
    let old = changesSections || returning.count > 1 ? current : nil
    current.delete(leaving.compactMap { current.slot(of: $0.id) })
    let arrivals = insert(arriving, places)
    guard let old else {
      return Changes(taking: leaving, putting: arrivals, returning: returning.first)
    }
    arrangeSections(places)
    return Changes(from: old, to: current)
  }

  /// Returns the section that an item belongs in, if any; one that only moved is shown if it was before.
  private func ownSection(
    _ entry: Places.Entry,
    at path: ListPath?,
    isEvaluated: Bool,
    _ places: Places
  ) -> SectionID? {
    let base = places.section(of: entry)
    if isEvaluated { return places.item(of: entry).flatMap { section(of: $0, in: base) } }
    return path.map { base ?? current.sectionID(at: $0.section) }
  }

  /// Whether an item that arrives makes its section another one or the first item of it another one.
  private func isNewFirst(_ entry: Places.Entry, _ section: SectionID, _ places: Places) -> Bool {
    guard let index = current.index(ofSection: section) else { return true }
    guard places.computesSections else { return false }
    return current.sections[index].first.flatMap(places.entry).map {
      places.comes(entry, before: $0)
    } ?? true
  }

  /// Whether an item is where it belongs: in its section, and in order between its neighbors.
  private func keepsPlace(
    _ entry: Places.Entry,
    _ path: ListPath,
    _ section: SectionID,
    _ concerned: Set<Item.ID>,
    _ places: Places
  ) -> Bool {
    guard current.sectionID(at: path.section) == section else { return false }
    let items = current.sections[path.section]
    for index in [path.item - 1, path.item + 1]
    where index >= 0 && index < items.count {
      guard !concerned.contains(items[index]), let neighbor = places.entry(for: items[index]) else {
        return false
      }
      let (first, second) = index < path.item ? (neighbor, entry) : (entry, neighbor)
      if places.comes(second, before: first) { return false }
    }
    return true
  }

  /// Inserts items where they belong, and returns their paths.
  private func insert(
    _ groups: [SectionID: [Places.Entry]],
    _ places: Places
  ) -> [Changes.ItemChange] {
    guard !groups.isEmpty else { return [] }
    var arrivals: [Changes.ItemChange] = []
    do throws(ListSnapshotError<SectionID, Item.ID>) {
      try current.appendSections(groups.keys.filter { !current.containsSection($0) })
      for (section, group) in groups {
        let index = try current.knownIndex(of: section)
        let staying = current.sections[index]
        var start = 0
        var paths: [Changes.ItemChange] = []
        for entry in group.sorted(by: places.comes) {
          start = (start..<staying.count).partitionPointFromEnd { index in
            places.entry(for: staying[index]).map { !places.comes(entry, before: $0) } ?? true
          }
          let path = ListPath(section: index, item: start + paths.count)
          paths.append(Changes.ItemChange(path: path, id: entry.id))
        }
        arrivals += paths
      }
      arrivals.sort { $0.path < $1.path }
      try current.insert(arrivals)
    } catch {
      trap("Items that were taken out are in the list. \(error)")
    }
    return arrivals
  }

  /// Puts the sections in order.
  private func arrangeSections(_ places: Places) {
    do {
      try current.arrangeSections(places.sections ?? sectionsByItems(places))
    } catch {
      trap("Sections are in the list twice. \(error)")
    }
  }

  /// The sections that have items, in order.
  private func sectionsByItems(_ places: Places) -> [SectionID] {
    // Two arrays, because a tuple looks up its type for every section.
    var ids: [SectionID] = []
    var ranks: [Places.Rank] = []
    for section in current.sections {
      guard let rank = section.first.flatMap(places.rank) else { continue }
      ids.append(section.id)
      ranks.append(rank)
    }
    ids = ids.indices.sorted { ranks[$0] < ranks[$1] }.map { ids[$0] }
    return sectionOrder.map { ids.sorted(by: $0) } ?? ids
  }
}
