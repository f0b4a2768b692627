// SPDX-License-Identifier: MIT

// MARK: - Coming

extension ListSnapshot {
  /// Appends items to a section.
  ///
  /// - Parameters:
  ///   - items: The items in order.
  ///   - section: The section.
  /// - Throws: ``ListSnapshotError/unknownSection(_:)``, or ``ListSnapshotError/duplicateItem(_:)``
  ///   for an item that is in the list already or comes twice.
  /// - Complexity: O(*m*) on average for *m* new items.
  @inlinable
  public mutating func appendItems(
    _ items: [ItemID],
    toSection section: SectionID
  ) throws(ListSnapshotError<SectionID, ItemID>) {
    let index = try knownIndex(of: section)
    let end = sections[index].items.count
    try replaceItems(in: end..<end, ofSectionAt: index, with: items)
  }

  /// Inserts items in front of another.
  ///
  /// - Parameters:
  ///   - items: The items in order.
  ///   - next: The item that comes to stand behind the last of them.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)``, or ``ListSnapshotError/duplicateItem(_:)`` for
  ///   an item that is in the list already or comes twice.
  /// - Complexity: O(*d* + *m*) for *d* items behind them in the section, which get new places, and *m*
  ///   new ones. Insert many in one call: one by one in front of all others, they cost O(*n*) each.
  @inlinable
  public mutating func insertItems(
    _ items: [ItemID],
    before next: ItemID
  ) throws(ListSnapshotError<SectionID, ItemID>) {
    let path = path(ofSlot: try knownSlot(of: next))
    try replaceItems(in: path.item..<path.item, ofSectionAt: path.section, with: items)
  }

  /// Inserts items behind another.
  ///
  /// - Parameters:
  ///   - items: The items in order.
  ///   - previous: The item that comes to stand in front of the first of them.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)``, or ``ListSnapshotError/duplicateItem(_:)`` for
  ///   an item that is in the list already or comes twice.
  /// - Complexity: O(*d* + *m*) for *d* items behind them in the section, which get new places, and *m*
  ///   new ones. Insert many in one call: one by one in front of all others, they cost O(*n*) each.
  @inlinable
  public mutating func insertItems(
    _ items: [ItemID],
    after previous: ItemID
  ) throws(ListSnapshotError<SectionID, ItemID>) {
    let path = path(ofSlot: try knownSlot(of: previous))
    let offset = path.item + 1
    try replaceItems(in: offset..<offset, ofSectionAt: path.section, with: items)
  }
}

extension ListSnapshot where SectionID == MainSection {
  /// Appends items to a flat list.
  ///
  /// - Parameter items: The items in order.
  /// - Throws: ``ListSnapshotError/duplicateItem(_:)`` for an item that is in the list already or
  ///   comes twice; ``ListSnapshotError/unknownSection(_:)`` when the list was made without its
  ///   section, or has lost it.
  /// - Complexity: O(*m*) on average for *m* new items.
  @inlinable
  public mutating func appendItems(
    _ items: [ItemID]
  ) throws(ListSnapshotError<SectionID, ItemID>) {
    try appendItems(items, toSection: .main)
  }
}

// MARK: - Replacing

extension ListSnapshot {
  /// Puts an item in the place of another.
  ///
  /// The new item isn't the old one changed, but another one: it has no mark. To show an item anew
  /// that keeps its identifier, see ``reloadItems(_:)``. An item may be replaced by itself, which
  /// changes nothing.
  ///
  /// - Parameters:
  ///   - item: The item that goes.
  ///   - replacement: The one that comes.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)`` when the list hasn't the first;
  ///   ``ListSnapshotError/duplicateItem(_:)`` when it has the second already.
  @inlinable
  public mutating func replaceItem(
    _ item: ItemID,
    with replacement: ItemID
  ) throws(ListSnapshotError<SectionID, ItemID>) {
    let path = path(ofSlot: try knownSlot(of: item))
    guard item != replacement else { return }
    let range = path.item..<(path.item + 1)
    try replaceItems(in: range, ofSectionAt: path.section, with: [replacement])
  }

  /// Gives a section other items, or the same ones in another order.
  ///
  /// Items that the section has before and after keep their marks.
  ///
  /// ```swift
  /// var list = try ListSnapshot([3, 1, 2])
  /// try list.replaceItems(inSection: .main, with: list.itemIDs.sorted())
  /// print(list.itemIDs)
  /// // Prints "[1, 2, 3]"
  /// ```
  ///
  /// - Parameters:
  ///   - section: The section.
  ///   - items: All its items in order.
  /// - Throws: ``ListSnapshotError/unknownSection(_:)``, or ``ListSnapshotError/duplicateItem(_:)``
  ///   for an item that comes twice or stands in another section.
  /// - Complexity: O(*n* + *m*) for *n* old and *m* new items. Only those between the first and the
  ///   last difference are hashed. The array is kept, not copied.
  @inlinable
  public mutating func replaceItems(
    inSection section: SectionID,
    with items: [ItemID]
  ) throws(ListSnapshotError<SectionID, ItemID>) {
    let index = try knownIndex(of: section)
    let old = sections[index].items
    let shared = min(old.count, items.count)
    var start = 0
    while start < shared, old[start] == items[start] { start += 1 }
    var tail = 0
    while tail < shared - start, old[old.count - 1 - tail] == items[items.count - 1 - tail] {
      tail += 1
    }
    let middle = Array(items[start..<(items.count - tail)])
    try replaceItems(in: start..<(old.count - tail), ofSectionAt: index, with: middle)
  }
}

// MARK: - Going

extension ListSnapshot {
  /// Deletes items.
  ///
  /// - Parameter items: The items, in any order; one that is named twice is deleted once.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)``.
  /// - Complexity: O(*n* + *m*) for *n* items in the sections concerned and *m* deleted ones.
  @inlinable
  public mutating func deleteItems(
    _ items: [ItemID]
  ) throws(ListSnapshotError<SectionID, ItemID>) {
    var slots: [Int] = []
    slots.reserveCapacity(items.count)
    for item in items { slots.append(try knownSlot(of: item)) }
    remove(slots)
  }

  /// Deletes the items that meet a condition.
  ///
  /// ```swift
  /// var list = try ListSnapshot(Array(1...9))
  /// list.deleteItems { $0.isMultiple(of: 3) }
  /// print(list.itemIDs)
  /// // Prints "[1, 2, 4, 5, 7, 8]"
  /// ```
  ///
  /// - Parameter isDeleted: Whether an item goes. It is asked once for every item, in order, before
  ///   anything is deleted.
  /// - Throws: What the condition throws; the list is unchanged then.
  /// - Complexity: O(*n*) for *n* items in the list.
  @inlinable
  public mutating func deleteItems<Failure>(
    where isDeleted: (_ item: ItemID) throws(Failure) -> Bool
  ) throws(Failure) {
    var slots: [Int] = []
    for section in sections {
      for offset in section.items.indices where try isDeleted(section.items[offset]) {
        slots.append(Int(section.slots[offset]))
      }
    }
    remove(slots)
  }

  /// Deletes all items and all sections.
  @inlinable
  public mutating func deleteAll() { self = Self() }

  @inlinable
  mutating func remove(_ slots: [Int]) {
    guard !slots.isEmpty else { return }
    // Where the first of the items that go stands in a section, and how many they are, by index.
    var gaps = [(start: Int, count: Int)](repeating: (.max, 0), count: sections.count)
    let isBulk = isBulk(slots.count)
    for slot in slots where locations[slot].section >= 0 {
      let path = path(ofSlot: slot)
      gaps[path.section].start = min(gaps[path.section].start, path.item)
      gaps[path.section].count += 1
      forget(sections[path.section].items[path.item], slot, keepingEntry: isBulk)
      locations[slot].section = -1
    }
    for (index, gap) in gaps.enumerated() where gap.count > 0 {
      sections[index].remove(gap.count, from: gap.start) { locations[$0].section < 0 }
      if !isBulk { locate(gap.start..<sections[index].items.count, inSectionAt: index) }
    }
    if isBulk { renumber() }
  }
}

extension ListSnapshot.Section {
  /// Removes items, the first of which stands at an offset.
  @inlinable
  mutating func remove(_ count: Int, from start: Int, where isGone: (_ slot: Int) -> Bool) {
    var end = start
    while end < start + count, isGone(Int(slots[end])) { end += 1 }
    if end == start + count {
      items.removeSubrange(start..<end)
      slots.removeSubrange(start..<end)
      return
    }
    items.withUnsafeMutableBufferPointer { items in
      slots.withUnsafeMutableBufferPointer { slots in
        var target = start
        for source in end..<slots.count where !isGone(Int(slots[source])) {
          items.swapAt(target, source)
          slots.swapAt(target, source)
          target += 1
        }
      }
    }
    items.removeLast(count)
    slots.removeLast(count)
  }
}
