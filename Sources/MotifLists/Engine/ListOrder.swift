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

  func contains(_ item: ItemID) -> Bool { path(item) != nil }

  func sorted(_ items: Set<ItemID>) -> [ItemID] {
    // To pass all items takes less than to sort many.
    let steps = items.count * (Int.bitWidth - items.count.leadingZeroBitCount)
    if steps > counts().reduce(0, +) { return all().filter(items.contains) }
    return items.compactMap { item in path(item).map { (item, $0) } }
      .sorted { $0.1 < $1.1 }
      .map { $0.0 }
  }

  func first(of items: Set<ItemID>) -> ItemID? {
    items.compactMap { item in path(item).map { (item, $0) } }
      .min { $0.1 < $1.1 }?.0
  }

  func last(of items: Set<ItemID>) -> ItemID? {
    items.compactMap { item in path(item).map { (item, $0) } }
      .max { $0.1 < $1.1 }?.0
  }

  /// All items, section by section.
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

  /// The nearest item that meets a condition: behind in the section, in front in the section,
  /// behind, in front.
  func neighbor(of item: ItemID, where isCandidate: (ItemID) -> Bool) -> ItemID? {
    guard let path = path(item) else { return nil }
    let items = section(path.section)
    if let found = items[(path.item + 1)...].first(where: isCandidate) { return found }
    if let found = items[..<path.item].last(where: isCandidate) { return found }
    for index in counts().indices[(path.section + 1)...] {
      if let found = section(index).first(where: isCandidate) { return found }
    }
    for index in (0..<path.section).reversed() {
      if let found = section(index).last(where: isCandidate) { return found }
    }
    return nil
  }

  /// Returns where a step of some items may lead, the best first.
  ///
  /// That is the item so many places on, or the last in this direction; then those beyond it; then
  /// those between it and the start, going back.
  ///
  /// - Parameters:
  ///   - start: Where the step begins, or `nil` for a step into the list.
  ///   - offset: How far, and which way.
  /// - Returns: The items at which the step may end, each of them found when it is asked for.
  func steps(from start: ItemID?, by offset: Int) -> some Sequence<ItemID> {
    let starts = counts().reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
    let count = starts[starts.count - 1]
    // Places are counted in the direction of the step.
    func item(_ place: Int) -> ItemID {
      let index = offset < 0 ? count - 1 - place : place
      var (low, high) = (0, starts.count)
      while high - low > 1 {
        let middle = (low + high) / 2
        if starts[middle] <= index { low = middle } else { high = middle }
      }
      return section(low)[index - starts[low]]
    }
    var origin = -1
    if let path = start.flatMap(path) {
      let index = starts[path.section] + path.item
      origin = offset < 0 ? count - 1 - index : index
    }
    let number = offset == 0 ? 0 : count - 1 - origin
    let goal = start == nil ? 0 : origin + min(Int(clamping: offset.magnitude), number)
    // Up to the end, and then back from in front of the goal.
    return (0..<number).lazy.map { step in
      item(goal + step < count ? goal + step : count - 1 - step)
    }
  }
}
