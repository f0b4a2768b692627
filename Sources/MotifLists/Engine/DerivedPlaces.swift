// SPDX-License-Identifier: MIT

/// Where items belong, according to the bases of a source.
struct DerivedPlaces<SectionID: Hashable & Sendable, Item: Identifiable> where Item.ID: Sendable {
  /// The first base that has an item, and the item's path there.
  typealias Rank = (base: Int, path: ListPath)

  struct Entry {
    let id: Item.ID
    let rank: Rank
    /// The item, if the source has an order.
    let item: Item?
  }

  private let bases: [DerivedBase<SectionID, Item>]
  let lists: [DerivedBase<SectionID, Item>.List]
  private let order: ((Item, Item) -> Bool)?

  init(_ source: DerivedDataSource<SectionID, Item>) {
    bases = source.bases
    lists = bases.map { $0.read() }
    order = source.itemOrder
  }

  /// The list of the only base, if its sections are shown.
  var onlySnapshot: ListSnapshot<SectionID, Item.ID>? {
    lists.count == 1 ? (lists[0].items as? SomeListSnapshot<SectionID, Item.ID>)?.snapshot : nil
  }

  /// Whether an earlier base has the item, too.
  func isShadowed(_ id: Item.ID, in base: Int) -> Bool {
    lists[..<base].contains { $0.items.path(of: id) != nil }
  }

  /// Whether sections are computed from their items, instead of being those of the bases.
  var computesSections: Bool { lists.contains { $0.section == nil } }

  /// The sections of the bases, if they are shown.
  var sections: [SectionID]? {
    var known: Set<SectionID> = []
    var sections: [SectionID] = []
    for list in lists {
      guard let section = list.section else { return nil }
      let all = (0..<list.items.sectionCount).map(section)
      sections += all.filter { known.insert($0).inserted }
    }
    return sections
  }

  func rank(of id: Item.ID) -> Rank? {
    for index in lists.indices {
      if let path = lists[index].items.path(of: id) { return (index, path) }
    }
    return nil
  }

  func entry(for id: Item.ID) -> Entry? {
    guard let rank = rank(of: id) else { return nil }
    guard order != nil else { return Entry(id: id, rank: rank, item: nil) }
    return bases[rank.base].item(id).map { Entry(id: id, rank: rank, item: $0) }
  }

  func item(of entry: Entry) -> Item? { entry.item ?? bases[entry.rank.base].item(entry.id) }

  func section(of entry: Entry) -> SectionID? {
    lists[entry.rank.base].section?(entry.rank.path.section)
  }

  /// Whether the order of computed sections depends on the item at a path.
  func isFirst(_ path: ListPath) -> Bool { path.item == 0 && computesSections }

  func comes(_ one: Entry, before other: Entry) -> Bool {
    if let order, let first = one.item, let second = other.item {
      if order(first, second) { return true }
      if order(second, first) { return false }
    }
    return one.rank < other.rank
  }
}
