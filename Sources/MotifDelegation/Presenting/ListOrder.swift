// SPDX-License-Identifier: MIT

/// The order of a list's items, whatever tells its sections apart.
struct ListOrder<ItemID: Hashable & Sendable> {
  let path: (ItemID) -> ListPath?
  private let counts: () -> [Int]
  private let section: (Int) -> [ItemID]

  init() {
    path = { _ in nil }
    counts = { [] }
    section = { _ in [] }
  }

  init<SectionID>(_ snapshot: ListSnapshot<SectionID, ItemID>) {
    path = { snapshot.path(of: $0) }
    counts = { (0..<snapshot.numberOfSections).map { snapshot.numberOfItems(inSectionAt: $0) } }
    section = { snapshot.itemIDs(inSectionAt: $0) }
  }

  func sorted(_ items: Set<ItemID>) -> [ItemID] {
    items.compactMap { item in path(item).map { (item, $0) } }
      .sorted { $0.1 < $1.1 }
      .map { $0.0 }
  }

  func all() -> [ItemID] { counts().indices.flatMap(section) }

  /// The items from one to another, in the order of the list whichever comes first.
  func range(_ one: ItemID, _ other: ItemID) -> [ItemID] {
    guard let one = path(one), let other = path(other) else { return [] }
    let (first, last) = (min(one, other), max(one, other))
    return (first.section...last.section).flatMap { index in
      let items = section(index)
      let start = index == first.section ? first.item : 0
      let end = index == last.section ? last.item + 1 : items.count
      return items[start..<end]
    }
  }

  /// The nearest item that meets a condition: behind in the section, in front in the section, behind, in
  /// front.
  func neighbor(_ item: ItemID, where isCandidate: (ItemID) -> Bool) -> ItemID? {
    guard let path = path(item) else { return nil }
    let items = section(path.section)
    if let found = items[(path.item + 1)...].first(where: isCandidate) { return found }
    if let found = items[..<path.item].last(where: isCandidate) { return found }
    let count = counts().count
    for index in (path.section + 1)..<max(count, path.section + 1) {
      if let found = section(index).first(where: isCandidate) { return found }
    }
    for index in (0..<path.section).reversed() {
      if let found = section(index).last(where: isCandidate) { return found }
    }
    return nil
  }
}
