// SPDX-License-Identifier: MIT

/// Where items belong, according to the bases of a source.
struct DerivedPlaces<SectionID: Hashable & Sendable, Item: Identifiable> where Item.ID: Sendable {
  /// The first base that has an item, and the item's path there.
  typealias Rank = (base: Int, path: ListPath)

  struct Entry {
    let id: Item.ID
    let item: Item
    let rank: Rank
  }

  private let bases: [DerivedBase<SectionID, Item>]
  let lists: [(order: ListOrder<Item.ID>, sections: [SectionID]?)]
  private let order: ((Item, Item) -> Bool)?

  init(_ source: DerivedDataSource<SectionID, Item>) {
    bases = source.bases
    lists = bases.map { $0.read() }
    order = source.itemOrder
  }

  /// Whether an earlier base has the item, too.
  func isShadowed(_ id: Item.ID, in base: Int) -> Bool {
    lists[..<base].contains { $0.order.contains(id) }
  }

  /// The sections of the bases, if they are shown.
  var sections: [SectionID]? {
    var known: Set<SectionID> = []
    guard lists.allSatisfy({ $0.sections != nil }) else { return nil }
    return lists.flatMap { $0.sections ?? [] }.filter { known.insert($0).inserted }
  }

  func rank(of id: Item.ID) -> Rank? {
    for index in lists.indices {
      if let path = lists[index].order.path(id) { return (index, path) }
    }
    return nil
  }

  func entry(for id: Item.ID) -> Entry? {
    guard let rank = rank(of: id), let item = bases[rank.base].item(id) else { return nil }
    return Entry(id: id, item: item, rank: rank)
  }

  func section(of entry: Entry) -> SectionID? {
    lists[entry.rank.base].sections?[entry.rank.path.section]
  }

  func comes(_ one: Entry, before other: Entry) -> Bool {
    if let order {
      if order(one.item, other.item) { return true }
      if order(other.item, one.item) { return false }
    }
    return one.rank < other.rank
  }
}
