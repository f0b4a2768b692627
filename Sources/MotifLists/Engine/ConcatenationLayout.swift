// SPDX-License-Identifier: MIT

/// Where the sections of several lists are when these are put together.
struct ConcatenationLayout<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
  typealias Changes = Changeset<SectionID, ItemID>
  typealias Snapshot = ListSnapshot<SectionID, ItemID>

  /// Whether an item is in more than one of the lists.
  private(set) var hasDuplicates = false

  /// How many items the sections of each list have.
  private var counts: [[Int]]
  /// Where the sections of each list are.
  private var indices: [[Int]] = []
  /// The lists that have each section, in order.
  private var owners: [[(list: Int, section: Int)]] = []

  /// Puts lists together.
  ///
  /// - Parameters:
  ///   - lists: The lists in order. What an earlier one has is left out of the later ones.
  ///   - joined: The list that they make.
  init(_ lists: [Snapshot], joined: inout Snapshot) {
    counts = lists.map(Self.counts)
    var places: [SectionID: Int] = [:]
    var ids: [SectionID] = []
    for (list, snapshot) in lists.enumerated() {
      var own: [Int] = []
      for (section, id) in snapshot.sectionIDs.enumerated() {
        let place = places[id] ?? ids.count
        if place == ids.count {
          places[id] = place
          ids.append(id)
          owners.append([])
        }
        own.append(place)
        owners[place].append((list, section))
      }
      indices.append(own)
    }
    do {
      joined = try Snapshot(sections: Array(zip(ids, items(lists) { _ in true })))
    } catch {
      hasDuplicates = true
      var known: Set<ItemID> = []
      let sections = zip(ids, items(lists) { known.insert($0).inserted })
      joined = Snapshot(uncheckedSections: sections.map { (id: $0, items: $1) })
    }
  }

  /// The items of each section, of those that are shown.
  ///
  /// They are asked for list by list, since an earlier list may have an item in a later section.
  private func items(
    _ lists: [Snapshot],
    isShown: (ItemID) -> Bool
  ) -> [[ItemID]] {
    var items = owners.map { _ in [ItemID]() }
    for (list, snapshot) in lists.enumerated() {
      for (section, place) in indices[list].enumerated() {
        items[place] += snapshot.itemIDs(inSectionAt: section).filter(isShown)
      }
    }
    return items
  }

  private static func counts(_ list: Snapshot) -> [Int] {
    (0..<list.numberOfSections).map { list.numberOfItems(inSectionAt: $0) }
  }
}

// MARK: - Changes of items

extension ConcatenationLayout {
  /// Returns the changes of one list as seen from the list that all make, and takes note of them.
  ///
  /// - Parameters:
  ///   - changes: The changes, in which no sections come, go or move.
  ///   - list: The list that has changed.
  ///   - snapshot: The list after that.
  ///   - joined: The list that all make, before that.
  /// - Returns: The changes, or `nil` when these aren't what led to the list.
  mutating func shifting(
    _ changes: Changes,
    of list: Int,
    to snapshot: Snapshot,
    in joined: Snapshot
  ) -> Changes? {
    guard hasLed(changes, of: list, to: snapshot) else { return nil }
    let offsets = indices[list].map { place in
      owners[place].prefix { $0.list < list }.reduce(0) { $0 + counts[$1.list][$1.section] }
    }
    func shifted(_ path: ListPath) -> ListPath {
      ListPath(section: indices[list][path.section], item: path.item + offsets[path.section])
    }
    var told = Changes()
    told.deletedItems = changes.deletedItems.map { .init(path: shifted($0.path), id: $0.id) }
    told.insertedItems = changes.insertedItems.map { .init(path: shifted($0.path), id: $0.id) }
    told.movedItems = changes.movedItems.map {
      .init(id: $0.id, from: shifted($0.from), to: shifted($0.to))
    }
    told.updatedItems = changes.updatedItems.map {
      .init(id: $0.id, from: shifted($0.from), to: shifted($0.to), kind: $0.kind)
    }
    told.updatedSections = changes.updatedSections.map {
      .init(id: $0.id, from: indices[list][$0.from], to: indices[list][$0.to])
    }
    // Sections of the list may stand in another order here.
    told.deletedItems.sort { $0.path < $1.path }
    told.insertedItems.sort { $0.path < $1.path }
    told.movedItems.sort { $0.to < $1.to }
    told.updatedItems.sort { $0.to < $1.to }
    told.updatedSections.sort { $0.to < $1.to }
    let gone = told.deletedItems + told.movedItems.map { .init(path: $0.from, id: $0.id) }
    guard gone.allSatisfy({ joined.path(of: $0.id) == $0.path }) else { return nil }
    counts[list] = Self.counts(snapshot)
    return told
  }

  /// Whether changes may be what led to a list.
  private func hasLed(_ changes: Changes, of list: Int, to snapshot: Snapshot) -> Bool {
    var expected = counts[list]
    let gone = changes.deletedItems.map(\.path) + changes.movedItems.map(\.from)
    let come = changes.insertedItems.map(\.path) + changes.movedItems.map(\.to)
    let old =
      (gone + changes.updatedItems.map(\.from)).map(\.section) + changes.updatedSections.map(\.from)
    guard snapshot.numberOfSections == expected.count, changes.mayLead(to: snapshot),
      old.allSatisfy(expected.indices.contains),
      Set(gone).count == gone.count, Set(come).count == come.count
    else { return false }
    for path in gone { expected[path.section] -= 1 }
    for path in come { expected[path.section] += 1 }
    return expected == Self.counts(snapshot)
  }
}
