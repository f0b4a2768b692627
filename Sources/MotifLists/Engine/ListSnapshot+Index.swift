// SPDX-License-Identifier: MIT

/// Where an item is, by the number of its chunk, which stays the same while other chunks are edited.
@usableFromInline
struct ItemLocation: Sendable {
  /// The number of the chunk, or -1 for an item that is just being entered or was deleted.
  @usableFromInline var chunk: Int32
  /// The offset in the chunk, or among the items that are just being entered.
  @usableFromInline var offset: Int32

  @inlinable
  init(chunk: Int32, offset: Int) {
    self.chunk = chunk
    self.offset = Int32(offset)
  }
}

// MARK: - Finding

extension ListSnapshot {
  /// Returns the number of an item.
  @inlinable
  func slot(of item: ItemID) -> Int? {
    slots.slot(SlotTable.tag(item)) { self.item(at: locations[$0]) == item }
  }

  @inlinable
  func knownSlot(of item: ItemID) throws(Failure) -> Int {
    guard let slot = slot(of: item) else { throw .unknownItem(item) }
    return slot
  }

  @inlinable
  func item(at location: ItemLocation) -> ItemID {
    let place = chunkPlaces[Int(location.chunk)]
    let section = Int(sectionIndices[Int(place.section)])
    return sections[section].chunks[Int(place.index)].items[Int(location.offset)]
  }

  @inlinable
  func knownIndex(of section: SectionID) throws(Failure) -> Int {
    guard let index = index(ofSection: section) else { throw .unknownSection(section) }
    return index
  }

  @inlinable
  func knownPath(of item: ItemID) throws(Failure) -> ListPath {
    path(ofSlot: try knownSlot(of: item))
  }

  /// Returns the path after the last item of a section.
  @inlinable
  func knownEnd(of section: SectionID) throws(Failure) -> ListPath {
    let index = try knownIndex(of: section)
    return ListPath(section: index, item: sections[index].count)
  }

  @inlinable
  func path(ofSlot slot: Int) -> ListPath {
    let location = locations[slot]
    let place = chunkPlaces[Int(location.chunk)]
    let section = Int(sectionIndices[Int(place.section)])
    let start = sections[section].starts[Int(place.index)]
    return ListPath(section: section, item: start + Int(location.offset))
  }
}

// MARK: - Entering and deleting

extension ListSnapshot {
  /// Makes room for more items.
  @inlinable
  mutating func reserveItems(_ count: Int) {
    let needed = slots.count + count
    slots.reserveCapacity(needed)
    // An exact reservation at every edit would copy at every edit.
    if needed > locations.capacity {
      locations.reserveCapacity(max(needed, 2 * locations.capacity))
    }
  }

  /// Replaces items with others, some of which may be the same, or throws and changes nothing.
  ///
  /// - Parameters:
  ///   - range: The offsets of the items to replace.
  ///   - index: The index of the section.
  ///   - ids: The new items.
  /// - Throws: ``ListSnapshotError/duplicateItem(_:)``.
  @inlinable
  mutating func replaceItems(
    in range: Range<Int>,
    ofSectionAt index: Int,
    with ids: [ItemID]
  ) throws(Failure) {
    guard !(range.isEmpty && ids.isEmpty) else { return }
    let slots = try enter(ids, replacing: range, ofSectionAt: index)
    for place in sections[index].chunkIndices(in: range) {
      let chunk = sections[index].chunks[place]
      let start = sections[index].starts[place]
      for offset in range.clamped(to: sections[index].range(ofChunk: place)) {
        let slot = chunk.slots[offset - start]
        if locations[Int(slot)].chunk >= 0 { forget(chunk.items[offset - start], slot) }
      }
    }
    splice(range, ofSectionAt: index, with: ids, numbered: slots)
    shrink()
  }

  /// Gives numbers to items that are about to be inserted, or throws and changes nothing.
  ///
  /// Until they are located, they count as being entered. Those in the range keep their numbers.
  @inlinable
  mutating func enter(
    _ ids: [ItemID],
    replacing range: Range<Int>,
    ofSectionAt index: Int
  ) throws(Failure) -> [Int32] {
    reserveItems(ids.count)
    var slots: [Int32] = []
    slots.reserveCapacity(ids.count)
    for (position, id) in ids.enumerated() {
      let tag = SlotTable.tag(id)
      let known = self.slots.slot(tag) { slot in
        let location = locations[slot]
        return location.chunk < 0 ? ids[Int(location.offset)] == id : item(at: location) == id
      }
      let slot = known ?? freeSlots.popLast().map(Int.init) ?? locations.count
      if let known {
        let path = locations[known].chunk < 0 ? nil : path(ofSlot: known)
        guard let path, path.section == index, range.contains(path.item) else {
          giveBack(slots, of: ids, in: range, ofSectionAt: index)
          throw .duplicateItem(id)
        }
      } else {
        self.slots.insert(tag, slot)
        if slot == locations.count { locations.append(ItemLocation(chunk: -1, offset: 0)) }
      }
      locations[slot] = ItemLocation(chunk: -1, offset: position)
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
    for place in sections[index].chunkIndices(in: range) {
      locateItems(from: 0, upTo: nil, of: place, inSectionAt: index)
    }
    for (slot, id) in zip(slots, ids).reversed() where locations[Int(slot)].chunk < 0 {
      forget(id, slot)
    }
  }

  /// Removes the number and the mark of an item.
  @inlinable
  mutating func forget(_ id: ItemID, _ slot: Int32) {
    if !itemMarks.isEmpty { itemMarks[id] = nil }
    slots.remove(SlotTable.tag(id), Int(slot))
    freeSlots.append(slot)
  }

  /// Deletes items by their numbers, which may occur twice.
  @inlinable
  mutating func delete(_ slots: [Int]) {
    var gone: [ListPath] = []
    for slot in slots where locations[slot].chunk >= 0 {
      gone.append(path(ofSlot: slot))
      forget(item(at: locations[slot]), Int32(slot))
      locations[slot].chunk = -1
    }
    gone.sort()
    var rest = gone[...]
    while let first = rest.first {
      let places = rest.prefix { $0.section == first.section }.map { $0.item }
      rest = rest.dropFirst(places.count)
      removeItems(at: places, ofSectionAt: first.section)
    }
    shrink()
  }

  /// Gives all items new numbers if most numbers belong to deleted items.
  @inlinable
  mutating func shrink() {
    guard locations.count > 64, slots.count < locations.count / 4 else { return }
    slots = SlotTable()
    locations = []
    freeSlots = []
    reserveItems(sections.reduce(0) { $0 + $1.count })
    for index in sections.indices {
      for place in sections[index].chunks.indices {
        sections[index].chunks[place].slots = sections[index].chunks[place].items.map { id in
          slots.insert(SlotTable.tag(id), locations.count)
          locations.append(ItemLocation(chunk: -1, offset: 0))
          return Int32(locations.count - 1)
        }
        locateItems(from: 0, upTo: nil, of: place, inSectionAt: index)
      }
    }
  }
}

extension Array {
  /// The most elements that are inserted or removed one by one; more are in one pass over the array.
  @inlinable static var onePassCount: Int { 64 }

  /// Inserts elements at the indices that they will have in the end, ascending.
  @inlinable
  mutating func insert(_ new: [Element], at places: [Int]) {
    guard let first = places.first, let last = places.last else { return }
    if last - first == new.count - 1 { return insert(contentsOf: new, at: first) }
    // Each insertion moves everything after it, so many of them are merged in one pass.
    guard new.count > Self.onePassCount else {
      for (element, place) in zip(new, places) { insert(element, at: place) }
      return
    }
    var merged: [Element] = []
    merged.reserveCapacity(count + new.count)
    var next = 0
    for (element, place) in zip(new, places) {
      let end = next + place - merged.count
      merged += self[next..<end]
      merged.append(element)
      next = end
    }
    self = merged + self[next...]
  }

  /// Removes the elements at some indices, ascending.
  @inlinable
  mutating func remove(at places: [Int]) {
    guard places.count > Self.onePassCount else {
      for place in places.reversed() { remove(at: place) }
      return
    }
    var rest: [Element] = []
    rest.reserveCapacity(count - places.count)
    var next = 0
    for place in places {
      rest += self[next..<place]
      next = place + 1
    }
    self = rest + self[next...]
  }
}
