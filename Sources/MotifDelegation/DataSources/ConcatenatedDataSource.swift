// SPDX-License-Identifier: MIT

/// Several sources, one after the other.
///
/// Make one with ``ListDataSource/concatenated(with:)``. Where sources have the same section, it stands
/// where the first of them has it, and their items stand in it one source after the other. So flat lists
/// become one flat list.
///
/// ```swift
/// struct Track: Identifiable {
///   let id: String
/// }
///
/// let queue = try ArrayDataSource([Track(id: "So What")])
/// let later = try ArrayDataSource([Track(id: "Blue in Green"), Track(id: "So What")])
/// let all = queue.concatenated(with: later)
/// print(all.snapshot)
/// try queue.remove("So What")
/// print(all.snapshot)
/// // Prints:
/// // [main: [So What, Blue in Green]]
/// // [main: [Blue in Green, So What]]
/// ```
///
/// An item that several sources have is shown once, where the first of them has it, and that source is
/// asked for its contents. When it goes there, it moves to the next, and is told as updated, too, since
/// that one may hold something else. While there are such items, a change costs a pass over all items.
///
/// The source keeps its parts alive; they don't keep it alive. Where two of them are made from the same
/// source, a change of that arrives as two.
public final class ConcatenatedDataSource<
  SectionID: Hashable & Sendable,
  Item: Identifiable
>: ListDataSource where Item.ID: Sendable {
  typealias Changes = Changeset<SectionID, Item.ID>
  typealias Snapshot = ListSnapshot<SectionID, Item.ID>
  typealias Refusal = ListSnapshotError<SectionID, Item.ID>

  /// The sources in order.
  public let sources: [any ListDataSource<SectionID, Item>]

  /// Those who hear of changes.
  public let observers = ListObservers<SectionID, Item.ID>()

  /// The items of all sources.
  public private(set) var snapshot = ListSnapshot<SectionID, Item.ID>()

  private var links: [ListLink<SectionID, Item.ID>] = []

  /// How many changes of each source have been seen.
  private var seen: [Int]
  /// How many items the sections of each source have.
  private var counts: [[Int]] = []
  /// Where the sections of each source are.
  private var indices: [[Int]] = []
  /// The sources that have each section.
  private var owners: [[(source: Int, section: Int)]] = []
  private var hasDuplicates = false

  init(_ sources: [any ListDataSource<SectionID, Item>]) {
    self.sources = sources
    seen = sources.map { _ in 0 }
    links = sources.indices.map { index in
      ListLink { [weak self] changes, snapshot in
        self?.follow(changes, of: index, to: snapshot)
      } deliver: { [weak self] in
        self?.observers.deliver()
      }
    }
    joinAll()
    for (source, link) in zip(sources, links) { source.observers.add(link) }
  }

  /// Returns an item as the first source has it that has it.
  ///
  /// - Parameter id: The item.
  /// - Returns: The item, or `nil` when no source has it.
  public func item(withID id: Item.ID) -> Item? {
    var held: Item?
    for source in sources {
      guard let item = source.item(withID: id) else { continue }
      if source.snapshot.containsItem(id) { return item }
      // A filter answers for what it holds back, too.
      if held == nil { held = item }
    }
    return held
  }

  /// Returns what stands above a section in the first source that has something there.
  ///
  /// - Parameter section: The section.
  /// - Returns: Its title.
  public func header(ofSection section: SectionID) -> String? {
    text(section) { $0.header(ofSection: section) }
  }

  /// Returns what stands below a section in the first source that has something there.
  ///
  /// - Parameter section: The section.
  /// - Returns: The text.
  public func footer(ofSection section: SectionID) -> String? {
    text(section) { $0.footer(ofSection: section) }
  }

  private func text(
    _ section: SectionID,
    _ text: (any ListDataSource<SectionID, Item>) -> String?
  ) -> String? {
    for source in sources where source.snapshot.containsSection(section) {
      if let text = text(source) { return text }
    }
    return nil
  }
}

// MARK: - Everything anew

extension ConcatenatedDataSource {
  /// Puts all sources together as they are now.
  private func joinAll() {
    let lists = sources.map { $0.snapshot }
    seen = sources.map { $0.observers.changeCount }
    counts = lists.map { list in
      (0..<list.numberOfSections).map { list.numberOfItems(inSectionAt: $0) }
    }
    var places: [SectionID: Int] = [:]
    var contents: [(SectionID, [Item.ID])] = []
    owners = []
    indices = []
    for (source, list) in lists.enumerated() {
      var own: [Int] = []
      for (section, id) in list.sectionIDs.enumerated() {
        let place = places[id] ?? contents.count
        if place == contents.count {
          places[id] = place
          contents.append((id, []))
          owners.append([])
        }
        own.append(place)
        owners[place].append((source, section))
        contents[place].1 += list.itemIDs(inSectionAt: section)
      }
      indices.append(own)
    }
    hasDuplicates = false
    do {
      snapshot = try Snapshot(sections: contents)
    } catch {
      hasDuplicates = true
      snapshot = withoutDuplicates(contents, lists)
    }
  }

  /// Leaves out what an earlier source has.
  private func withoutDuplicates(
    _ contents: [(SectionID, [Item.ID])],
    _ lists: [Snapshot]
  ) -> Snapshot {
    var kept = contents.map { ($0.0, [Item.ID]()) }
    var known: Set<Item.ID> = []
    // Source by source, since an earlier source may have the item in a later section.
    var parts = owners.map { $0.map { _ in [Item.ID]() } }
    for (source, list) in lists.enumerated() {
      for (section, place) in indices[source].enumerated() {
        guard let part = owners[place].firstIndex(where: { $0 == (source, section) }) else {
          continue
        }
        parts[place][part] = list.itemIDs(inSectionAt: section).filter { known.insert($0).inserted }
      }
    }
    for place in kept.indices { kept[place].1 = parts[place].flatMap { $0 } }
    do {
      return try Snapshot(sections: kept)
    } catch {
      assertionFailure("An item was left in twice: \(error)")
      return snapshot
    }
  }
}

// MARK: - Following the sources

extension ConcatenatedDataSource {
  private func follow(_ changes: Changes, of source: Int, to list: Snapshot) {
    let number = sources[source].observers.changeCount
    // What another source's change made known already needs no second look, but for updates.
    let isKnown = number <= seen[source]
    seen[source] = max(seen[source], number)
    let isPlain =
      !isKnown && !hasDuplicates && !changes.changesSections
      && !changes.insertedItems.contains { snapshot.containsItem($0.id) }
    if isPlain, let told = try? shift(changes, of: source, to: list) {
      observers.prepare(told, snapshot)
      return
    }
    let old = snapshot
    if !isKnown { joinAll() }
    var told = Changes(from: old, to: snapshot)
    told.setUpdates(updates(changes, of: source), from: old, to: snapshot)
    told.updatedSections = changes.updatedSections.compactMap { update in
      guard let from = old.index(ofSection: update.id),
        let to = snapshot.index(ofSection: update.id)
      else { return nil }
      return Changes.SectionUpdate(id: update.id, from: from, to: to)
    }
    .sorted { $0.to < $1.to }
    observers.prepare(told, snapshot)
  }

  /// The items that have other contents from now on, of those that are shown already.
  ///
  /// An item that comes to a source may have been shown from a later one, and one that goes may be shown
  /// from a later one from now on. Nobody but the sources knows whether they agree about it.
  private func updates(
    _ changes: Changes,
    of source: Int
  ) -> [(id: Item.ID, kind: ListUpdateKind)] {
    var kinds: [Item.ID: ListUpdateKind] = [:]
    for item in changes.allDeletedItems + changes.allInsertedItems { kinds[item.id] = .reconfigure }
    for item in changes.updatedItems { kinds[item.id] = item.kind }
    return kinds.filter { isShown($0.key, from: source) }.map { ($0.key, $0.value) }
  }

  /// Whether no earlier source has the item.
  private func isShown(_ id: Item.ID, from source: Int) -> Bool {
    !sources[..<source].contains { $0.snapshot.containsItem(id) }
  }

  /// Makes the changes of one source where its items are, and returns them as seen from here.
  private func shift(
    _ changes: Changes,
    of source: Int,
    to list: Snapshot
  ) throws(Refusal) -> Changes {
    let offsets = indices[source].indices.map { section in
      owners[indices[source][section]].prefix { $0.source < source }
        .reduce(0) { $0 + counts[$1.source][$1.section] }
    }
    func shifted(_ path: ListPath) -> ListPath {
      guard offsets.indices.contains(path.section) else { return path }
      return ListPath(
        section: indices[source][path.section],
        item: path.item + offsets[path.section]
      )
    }
    func shifted(_ items: [Changes.ItemChange]) -> [Changes.ItemChange] {
      items.map { Changes.ItemChange(path: shifted($0.path), id: $0.id) }
        .sorted { $0.path < $1.path }
    }
    var told = Changes()
    told.deletedItems = shifted(changes.deletedItems)
    told.insertedItems = shifted(changes.insertedItems)
    told.movedItems = changes.movedItems.map {
      Changes.ItemMove(id: $0.id, from: shifted($0.from), to: shifted($0.to))
    }
    .sorted { $0.to < $1.to }
    told.updatedItems = changes.updatedItems.map {
      Changes.ItemUpdate(id: $0.id, from: shifted($0.from), to: shifted($0.to), kind: $0.kind)
    }
    .sorted { $0.to < $1.to }
    told.updatedSections = changes.updatedSections.compactMap {
      guard let index = snapshot.index(ofSection: $0.id) else { return nil }
      return Changes.SectionUpdate(id: $0.id, from: index, to: index)
    }
    .sorted { $0.to < $1.to }

    let moving = told.movedItems.map { Changes.ItemChange(path: $0.from, id: $0.id) }
    let arriving = told.movedItems.map { Changes.ItemChange(path: $0.to, id: $0.id) }
    try snapshot.deleteItems((told.deletedItems + moving).map(\.id))
    do throws(Refusal) {
      try snapshot.insert((told.insertedItems + arriving).sorted { $0.path < $1.path })
    } catch {
      try snapshot.putBack(told.deletedItems + moving, for: told.insertedItems.map(\.id))
      throw error
    }
    counts[source] = (0..<list.numberOfSections).map { list.numberOfItems(inSectionAt: $0) }
    return told
  }
}

extension ListDataSource {
  /// Returns a source of the items of this source and then of others.
  ///
  /// Keep it: nobody else does, but for its observations and the sources made from it.
  ///
  /// - Parameter others: The sources that follow, in order.
  /// - Returns: A source that follows them all.
  /// - Complexity: O(*n*) for *n* items. A change of *m* items costs O(*m* log *m*) and one pass over the
  ///   numbers of the items behind them; where sections come, go or move or sources have items in common,
  ///   O(*n*).
  public func concatenated(
    with others: any ListDataSource<SectionID, Item>...
  ) -> ConcatenatedDataSource<SectionID, Item> {
    ConcatenatedDataSource([self] + others)
  }
}
