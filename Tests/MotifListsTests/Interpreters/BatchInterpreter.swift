// SPDX-License-Identifier: MIT

import MotifLists

/// A list view that takes batches as `UITableView` and `UICollectionView` do, and enforces their rules.
///
/// It is written from the rules, not from the change sets. Deletions, reloads, and the sources of moves
/// use positions before the batch; insertions and the destinations of moves use positions after it.
/// No position is named twice. No item is named whose section is deleted, inserted, moved, or
/// reloaded. And the numbers of items that the data source reports afterward have to equal those
/// before, minus the deletions, plus the insertions.
struct BatchInterpreter<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
  typealias Changes = Changeset<SectionID, ItemID>
  typealias Section = ShownSection<SectionID, ItemID>

  /// The sections that the view shows.
  private(set) var sections: [Section]

  init(_ list: ListSnapshot<SectionID, ItemID>) {
    sections = list.shown
  }

  /// Performs a batch, knowing only the batch.
  ///
  /// - Parameters:
  ///   - batch: The batch.
  ///   - counts: The numbers of items that the data source reports afterward.
  /// - Throws: The ``BrokenRule`` that the view would crash on.
  mutating func perform(_ batch: Changes, reporting counts: [Int]) throws {
    try checkOrder(of: batch)
    let origins = try sectionOrigins(batch, newCount: counts.count)
    var closedOld = Set(batch.deletedSections.map { $0.index })
    closedOld.formUnion(batch.movedSections.map { $0.from })
    closedOld.formUnion(batch.updatedSections.map { $0.from })
    var closedNew = Set(batch.insertedSections.map { $0.index })
    closedNew.formUnion(batch.movedSections.map { $0.to })
    for (index, origin) in origins.enumerated() {
      if let origin, batch.updatedSections.contains(where: { $0.from == origin }) {
        closedNew.insert(index)
      }
    }
    let sources = try checkSources(batch, closed: closedOld)
    let targets = try checkTargets(batch, counts, closed: closedNew)

    var result: [Section] = []
    for (index, origin) in origins.enumerated() {
      guard let origin else {
        result.append(try inserted(batch, at: index, counts[index]))
        continue
      }
      let old = sections[origin]
      var kept = old.items.enumerated().filter {
        !sources.contains(ListPath(section: origin, item: $0.offset))
      }
      .map { $0.element }[...]
      let came = targets.keys.count { $0.section == index }
      guard counts[index] == kept.count + came else {
        throw BrokenRule.wrongNumberOfItems(
          section: index,
          expected: kept.count + came,
          actual: counts[index]
        )
      }
      let items = (0..<counts[index]).map { item -> ItemID? in
        targets[ListPath(section: index, item: item)] ?? kept.popFirst()
      }
      result.append(Section(id: old.id, items: items.compactMap { $0 }))
    }
    let old = sections
    sections = result
    try checkUpdates(batch, old, origins)
  }

  /// Returns the positions before the batch of the sections after it.
  private func sectionOrigins(_ batch: Changes, newCount: Int) throws -> [Int?] {
    let expected = sections.count - batch.deletedSections.count + batch.insertedSections.count
    guard newCount == expected else {
      throw BrokenRule.wrongNumberOfSections(expected: expected, actual: newCount)
    }
    var sources: Set<Int> = []
    var gone: Set<Int> = []
    let named =
      batch.deletedSections.map { ($0.index, $0.id, true) }
      + batch.movedSections.map { ($0.from, $0.id, true) }
      + batch.updatedSections.map { ($0.from, $0.id, false) }
    for (index, id, leaves) in named {
      guard sections.indices.contains(index) else { throw BrokenRule.sectionOutOfRange(index) }
      guard sources.insert(index).inserted else { throw BrokenRule.sectionTwice(index) }
      guard sections[index].id == id else { throw BrokenRule.wrongSection(index) }
      if leaves { gone.insert(index) }
    }
    var targets: [Int: Int?] = [:]
    let placed =
      batch.insertedSections.map { ($0.index, Int?.none) }
      + batch.movedSections.map { ($0.to, $0.from) }
    for (index, origin) in placed {
      guard (0..<newCount).contains(index) else { throw BrokenRule.sectionOutOfRange(index) }
      guard targets.updateValue(origin, forKey: index) == nil else {
        throw BrokenRule.sectionTwice(index)
      }
    }
    var kept = sections.indices.filter { !gone.contains($0) }[...]
    return (0..<newCount).map { index in
      if let origin = targets[index] { return origin }
      return kept.popFirst()
    }
  }

  private func checkSources(_ batch: Changes, closed: Set<Int>) throws -> Set<ListPath> {
    var named: Set<ListPath> = []
    let sources =
      batch.deletedItems.map { ($0.path, $0.id) } + batch.movedItems.map { ($0.from, $0.id) }
    for (path, id) in sources + batch.updatedItems.map({ ($0.from, $0.id) }) {
      guard sections.indices.contains(path.section) else { throw BrokenRule.itemOutOfRange(path) }
      guard !closed.contains(path.section) else { throw BrokenRule.itemInChangedSection(path) }
      guard sections[path.section].items.indices.contains(path.item) else {
        throw BrokenRule.itemOutOfRange(path)
      }
      guard named.insert(path).inserted else { throw BrokenRule.itemTwice(path) }
      guard sections[path.section].items[path.item] == id else { throw BrokenRule.wrongItem(path) }
    }
    return Set(sources.map(\.0))
  }

  private func checkTargets(
    _ batch: Changes,
    _ counts: [Int],
    closed: Set<Int>
  ) throws -> [ListPath: ItemID] {
    var targets: [ListPath: ItemID] = [:]
    for (path, id) in batch.insertedItems.map({ ($0.path, $0.id) })
      + batch.movedItems.map({ ($0.to, $0.id) })
    {
      guard counts.indices.contains(path.section) else { throw BrokenRule.itemOutOfRange(path) }
      guard !closed.contains(path.section) else { throw BrokenRule.itemInChangedSection(path) }
      guard (0..<counts[path.section]).contains(path.item) else {
        throw BrokenRule.itemOutOfRange(path)
      }
      guard targets.updateValue(id, forKey: path) == nil else { throw BrokenRule.itemTwice(path) }
    }
    return targets
  }

  /// Returns an inserted section.
  private func inserted(_ batch: Changes, at index: Int, _ count: Int) throws -> Section {
    guard let change = batch.insertedSections.first(where: { $0.index == index }) else {
      throw BrokenRule.wrongSection(index)
    }
    guard change.items.map({ $0.path }) == (0..<count).map({ ListPath(section: index, item: $0) })
    else {
      throw BrokenRule.wrongItems(ofSection: index)
    }
    return Section(id: change.id, items: change.items.map { $0.id })
  }

  /// Checks that the parts that the view ignores are right, too.
  private func checkUpdates(_ batch: Changes, _ old: [Section], _ origins: [Int?]) throws {
    for change in batch.deletedSections {
      let items = old[change.index].items.enumerated().map {
        Changes.ItemChange(
          path: ListPath(section: change.index, item: $0.offset),
          id: $0.element
        )
      }
      guard change.items == items else { throw BrokenRule.wrongItems(ofSection: change.index) }
    }
    for update in batch.updatedSections {
      guard origins.indices.contains(update.to), origins[update.to] == update.from else {
        throw BrokenRule.wrongSection(update.to)
      }
    }
    for update in batch.updatedItems {
      let path = update.to
      guard
        sections.indices.contains(path.section),
        sections[path.section].items.indices.contains(path.item),
        sections[path.section].items[path.item] == update.id
      else { throw BrokenRule.wrongItem(path) }
    }
  }

  private func checkOrder(of batch: Changes) throws {
    try requireAscending(batch.deletedSections.map { $0.index })
    try requireAscending(batch.insertedSections.map { $0.index })
    try requireAscending(batch.movedSections.map { $0.to })
    try requireAscending(batch.updatedSections.map { $0.to })
    try requireAscending(batch.deletedItems.map { $0.path })
    try requireAscending(batch.insertedItems.map { $0.path })
    try requireAscending(batch.movedItems.map { $0.to })
    try requireAscending(batch.updatedItems.map { $0.to })
  }

  /// Equal neighbors are left to the check for repeated positions.
  private func requireAscending<Place: Comparable>(_ places: [Place]) throws {
    for index in places.indices.dropFirst() where places[index] < places[index - 1] {
      throw BrokenRule.unsorted
    }
  }
}
