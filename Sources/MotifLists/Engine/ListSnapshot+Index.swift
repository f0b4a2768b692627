// SPDX-License-Identifier: MIT

/// Where an item stands, once the index of its section is known.
@usableFromInline
struct ItemLocation: Sendable {
  /// The number of the section, or -1 for an item that is just being entered or has gone.
  @usableFromInline var section: Int32
  @usableFromInline var offset: Int32

  @inlinable
  init(section: Int32, offset: Int) {
    self.section = section
    self.offset = Int32(offset)
  }
}

// MARK: - Finding

extension ListSnapshot {
  @inlinable
  func knownSlot(of item: ItemID) throws(ListSnapshotError<SectionID, ItemID>) -> Int {
    guard let slot = itemSlots[item] else { throw .unknownItem(item) }
    return Int(slot)
  }

  @inlinable
  func knownIndex(
    of section: SectionID
  ) throws(ListSnapshotError<SectionID, ItemID>) -> Int {
    guard let index = index(ofSection: section) else { throw .unknownSection(section) }
    return index
  }

  @inlinable
  func path(ofSlot slot: Int) -> ListPath {
    let location = locations[slot]
    return ListPath(
      section: Int(sectionIndices[Int(location.section)]),
      item: Int(location.offset)
    )
  }
}

// MARK: - Entering and deleting

extension ListSnapshot {
  /// Makes room for more items.
  @inlinable
  mutating func reserveItems(_ count: Int) {
    let needed = itemSlots.count + count
    if needed > itemSlots.capacity { itemSlots.reserveCapacity(needed) }
    // An exact reservation at every edit would copy at every edit.
    if needed > locations.capacity {
      locations.reserveCapacity(max(needed, 2 * locations.capacity))
    }
  }

  /// Puts items in the place of others, some of which may be the same, or throws and changes nothing.
  ///
  /// - Parameters:
  ///   - range: The offsets of those that give way.
  ///   - index: The index of the section.
  ///   - ids: Those that come.
  /// - Throws: ``ListSnapshotError/duplicateItem(_:)``.
  @inlinable
  mutating func replaceItems(
    in range: Range<Int>,
    ofSectionAt index: Int,
    with ids: [ItemID]
  ) throws(ListSnapshotError<SectionID, ItemID>) {
    guard !(range.isEmpty && ids.isEmpty) else { return }
    let slots = try enter(ids, replacing: range, ofSectionAt: index)
    for offset in range {
      let slot = sections[index].slots[offset]
      if locations[Int(slot)].section >= 0 { forget(sections[index].items[offset], slot) }
    }
    if range.count == sections[index].items.count {
      sections[index].items = ids
      sections[index].slots = slots
    } else {
      sections[index].items.replaceSubrange(range, with: ids)
      sections[index].slots.replaceSubrange(range, with: slots)
    }
    let isAsLong = range.count == ids.count
    locate(isAsLong ? range : range.lowerBound..<sections[index].items.count, inSectionAt: index)
    shrink()
  }

  /// Gives numbers to items that are about to come, or throws and changes nothing.
  ///
  /// Until they are located, they count as being entered. Those that stand in the range keep their
  /// numbers.
  @inlinable
  mutating func enter(
    _ ids: [ItemID],
    replacing range: Range<Int>,
    ofSectionAt index: Int
  ) throws(ListSnapshotError<SectionID, ItemID>) -> [Int32] {
    reserveItems(ids.count)
    let section = sections[index].slot
    var slots: [Int32] = []
    slots.reserveCapacity(ids.count)
    for (position, id) in ids.enumerated() {
      let free = freeSlots.last ?? Int32(locations.count)
      let known = itemSlots.updateValue(free, forKey: id)
      if let known {
        itemSlots[id] = known
        let location = locations[Int(known)]
        guard location.section == section, range.contains(Int(location.offset)) else {
          giveBack(slots, of: ids, in: range, ofSectionAt: index)
          throw .duplicateItem(id)
        }
      } else if freeSlots.popLast() == nil {
        locations.append(ItemLocation(section: -1, offset: 0))
      }
      let slot = known ?? free
      locations[Int(slot)] = ItemLocation(section: -1, offset: position)
      slots.append(slot)
    }
    return slots
  }

  /// Undoes what ``enter(_:replacing:ofSectionAt:)`` has done so far.
  @inlinable
  mutating func giveBack(
    _ slots: [Int32],
    of ids: [ItemID],
    in range: Range<Int>,
    ofSectionAt index: Int
  ) {
    locate(range, inSectionAt: index)
    for (slot, id) in zip(slots, ids).reversed() where locations[Int(slot)].section < 0 {
      forget(id, slot)
    }
  }

  /// Tells items where they stand.
  @inlinable
  mutating func locate(_ range: Range<Int>, inSectionAt index: Int) {
    let section = sections[index].slot
    sections[index].slots.withUnsafeBufferPointer { slots in
      locations.withUnsafeMutableBufferPointer { locations in
        for offset in range {
          locations[Int(slots[offset])] = ItemLocation(section: section, offset: offset)
        }
      }
    }
  }

  /// Takes the number and the mark of an item away.
  @inlinable
  mutating func forget(_ id: ItemID, _ slot: Int32) {
    if !itemMarks.isEmpty { itemMarks[id] = nil }
    itemSlots[id] = nil
    freeSlots.append(slot)
  }

  /// Deletes items by their numbers, which may come twice.
  @inlinable
  mutating func delete(_ slots: [Int]) {
    guard !slots.isEmpty else { return }
    // Where the first of the items that go stands in a section, and how many they are, by index.
    var gaps: [Int: (start: Int, count: Int)] = [:]
    for slot in slots where locations[slot].section >= 0 {
      let path = path(ofSlot: slot)
      let gap = gaps[path.section] ?? (path.item, 0)
      gaps[path.section] = (min(gap.start, path.item), gap.count + 1)
      forget(sections[path.section].items[path.item], Int32(slot))
      locations[slot].section = -1
    }
    for (index, gap) in gaps {
      sections[index].delete(gap.count, from: gap.start) { locations[$0].section < 0 }
      locate(gap.start..<sections[index].items.count, inSectionAt: index)
    }
    shrink()
  }

  /// Gives all items new numbers when most numbers are of items that have gone.
  @inlinable
  mutating func shrink() {
    guard locations.count > 64, itemSlots.count < locations.count / 4 else { return }
    itemSlots = [:]
    locations = []
    freeSlots = []
    reserveItems(sections.reduce(0) { $0 + $1.items.count })
    for index in sections.indices {
      sections[index].slots = sections[index].items.map { id in
        itemSlots[id] = Int32(locations.count)
        locations.append(ItemLocation(section: -1, offset: 0))
        return Int32(locations.count - 1)
      }
      locate(sections[index].items.indices, inSectionAt: index)
    }
  }
}

extension ListSnapshot.Section {
  /// Deletes items, the first of which stands at an offset.
  @inlinable
  mutating func delete(_ count: Int, from start: Int, where isGone: (_ slot: Int) -> Bool) {
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
