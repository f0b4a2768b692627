// SPDX-License-Identifier: MIT

/// The items around those in sight.
struct ListWalk<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
  private let snapshot: ListSnapshot<SectionID, ItemID>
  private let first: ListPath
  private let last: ListPath

  /// Begins at what is in sight, as far as the list has it.
  ///
  /// - Returns: `nil` when the list has none of it.
  init?(_ snapshot: ListSnapshot<SectionID, ItemID>, around visible: ClosedRange<ListPath>) {
    self.snapshot = snapshot
    var first = visible.lowerBound
    if first.section < 0 { first = ListPath(section: 0, item: 0) }
    first.item = max(first.item, 0)
    while first.section < snapshot.numberOfSections,
      first.item >= snapshot.numberOfItems(inSectionAt: first.section)
    {
      first = ListPath(section: first.section + 1, item: 0)
    }
    var last = visible.upperBound
    if last.section >= snapshot.numberOfSections {
      last = ListPath(section: snapshot.numberOfSections - 1, item: .max)
    }
    while last.section >= 0 {
      last.item = min(last.item, snapshot.numberOfItems(inSectionAt: last.section) - 1)
      if last.item >= 0 { break }
      last = ListPath(section: last.section - 1, item: .max)
    }
    guard first.section < snapshot.numberOfSections, last.section >= 0, first <= last else {
      return nil
    }
    self.first = first
    self.last = last
  }

  func visible() -> [ItemID] {
    (first.section...last.section).flatMap { section in
      let items = snapshot.itemIDs(inSectionAt: section)
      let start = section == first.section ? first.item : 0
      let end = section == last.section ? last.item + 1 : items.count
      return items[start..<end]
    }
  }

  /// The items behind, the nearest first.
  func after(_ count: Int) -> [ItemID] {
    var found: [ItemID] = []
    var start = last.item + 1
    for section in last.section..<snapshot.numberOfSections where found.count < count {
      found += snapshot.itemIDs(inSectionAt: section)[start...].prefix(count - found.count)
      start = 0
    }
    return found
  }

  /// The items in front, the nearest first.
  func before(_ count: Int) -> [ItemID] {
    var found: [ItemID] = []
    var end = first.item
    for section in (0...first.section).reversed() where found.count < count {
      let items = snapshot.itemIDs(inSectionAt: section)
      found += items[..<min(end, items.count)].suffix(count - found.count).reversed()
      end = .max
    }
    return found
  }
}
