// SPDX-License-Identifier: MIT

// MARK: - Finding

extension ListSnapshot {
  /// Returns the number of an item.
  @inlinable
  func slot(of item: ItemID) -> Int? {
    guard table.count > 0 else { return nil }
    let slot = table.probe(SlotTable.tag(item)) { self.item(ofSlot: $0) == item }.slot
    return slot < 0 ? nil : slot
  }

  @inlinable
  func knownSlot(of item: ItemID) throws(ListSnapshotError<SectionID, ItemID>) -> Int {
    guard let slot = slot(of: item) else { throw .unknownItem(item) }
    return slot
  }

  @inlinable
  func knownIndex(
    of section: SectionID
  ) throws(ListSnapshotError<SectionID, ItemID>) -> Int {
    guard let index = index(ofSection: section) else { throw .unknownSection(section) }
    return index
  }

  @inlinable
  func item(ofSlot slot: Int) -> ItemID {
    let location = locations[slot]
    let index = Int(sectionIndices[Int(location.section)])
    return sections[index].items[Int(location.offset)]
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

// MARK: - Entering and removing

extension ListSnapshot {
  /// Makes room for more items.
  @inlinable
  mutating func reserveItems(_ count: Int) {
    table.reserveCapacity(table.count + count)
    let needed = locations.count + count - freeSlots.count
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
    var gone: [Int] = []
    for offset in range {
      let slot = Int(sections[index].slots[offset])
      if locations[slot].section >= 0 { gone.append(slot) }
    }
    let isBulk = isBulk(gone.count)
    for slot in gone { forget(item(ofSlot: slot), slot, keepingEntry: isBulk) }
    if range.count == sections[index].items.count {
      sections[index].items = ids
      sections[index].slots = slots
    } else {
      sections[index].items.replaceSubrange(range, with: ids)
      sections[index].slots.replaceSubrange(range, with: slots)
    }
    let isAsLong = range.count == ids.count
    locate(isAsLong ? range : range.lowerBound..<sections[index].items.count, inSectionAt: index)
    if isBulk { renumber() }
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
      let tag = SlotTable.tag(id)
      let probe = table.probe(tag) { slot in
        let location = locations[slot]
        return location.section < 0
          ? ids[Int(location.offset)] == id : item(ofSlot: slot) == id
      }
      var slot = probe.slot
      if slot < 0 {
        slot = takeSlot()
        table.fill(probe, tag, slot)
      } else {
        let location = locations[slot]
        guard location.section == section, range.contains(Int(location.offset)) else {
          giveBack(slots, of: ids, in: range, ofSectionAt: index)
          throw .duplicateItem(id)
        }
      }
      locations[slot] = Location(section: -1, offset: position)
      slots.append(Int32(slot))
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
      forget(id, Int(slot))
    }
  }

  /// Tells items where they stand.
  @inlinable
  mutating func locate(_ range: Range<Int>, inSectionAt index: Int) {
    let section = sections[index].slot
    sections[index].slots.withUnsafeBufferPointer { slots in
      locations.withUnsafeMutableBufferPointer { locations in
        for offset in range {
          locations[Int(slots[offset])] = Location(section: section, offset: offset)
        }
      }
    }
  }

  @inlinable
  mutating func takeSlot() -> Int {
    if let slot = freeSlots.popLast() { return Int(slot) }
    locations.append(Location(section: -1, offset: 0))
    return locations.count - 1
  }

  /// Takes the mark of an item away, and its number unless all are about to be given anew.
  @inlinable
  mutating func forget(_ id: ItemID, _ slot: Int, keepingEntry: Bool = false) {
    if !itemMarks.isEmpty { itemMarks[id] = nil }
    guard !keepingEntry else { return }
    table.remove(SlotTable.tag(id), slot)
    freeSlots.append(Int32(slot))
  }

  /// Whether so many items go that it is faster to number the others anew.
  @inlinable
  func isBulk(_ count: Int) -> Bool { count > 16 && count > table.count / 8 }

  /// Numbers all items anew in order, and drops those from the table that have gone.
  @inlinable
  mutating func renumber() {
    var numbers = [Int32](repeating: -1, count: locations.count)
    var count = 0
    locations.removeAll(keepingCapacity: true)
    for index in sections.indices {
      let section = sections[index].slot
      sections[index].slots.withUnsafeMutableBufferPointer { slots in
        for offset in slots.indices {
          numbers[Int(slots[offset])] = Int32(count)
          slots[offset] = Int32(count)
          locations.append(Location(section: section, offset: offset))
          count += 1
        }
      }
    }
    table.rebuild(capacity: count) { Int(numbers[$0]) }
    freeSlots = []
  }
}
