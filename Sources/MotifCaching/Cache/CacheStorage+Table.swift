// SPDX-License-Identifier: MIT

// Collisions go to the next free slot, and removal moves the followers up: algorithms L and R of
// Donald E. Knuth, "The Art of Computer Programming", volume 3, section 6.4.
extension CacheStorage {
  /// The part of a key's hash that is kept.
  @inlinable
  static func tag(_ key: Key) -> UInt32 { UInt32(truncatingIfNeeded: key.hashValue) }

  /// The mark of a slot whose key has a tag.
  @inlinable
  static func mark(_ tag: UInt32) -> UInt8 { 0x80 | UInt8(truncatingIfNeeded: tag >> 25) }

  /// The slot where the search for a tag begins.
  @inlinable
  func home(_ tag: UInt32) -> Int { Int(truncatingIfNeeded: tag) & (capacity - 1) + 1 }

  /// The slot after another, the first one after the last.
  @inlinable
  func next(_ slot: Int) -> Int { slot & (capacity - 1) + 1 }

  /// Returns the slot of a key, or 0.
  @inlinable
  func slot(of key: Key, _ tag: UInt32) -> Int {
    let wanted = Self.mark(tag)
    var slot = home(tag)
    while true {
      let mark = marks[slot]
      if mark == wanted, entries[slot].key == key { return slot }
      if mark == 0 { return 0 }
      slot = next(slot)
    }
  }

  /// Returns the first free slot for a tag.
  @inlinable
  func freeSlot(_ tag: UInt32) -> Int {
    var slot = home(tag)
    while marks[slot] != 0 { slot = next(slot) }
    return slot
  }

  /// Closes the gap that an entry has left, by moving up what would not be found behind it.
  @inlinable
  func close(_ gap: Int) {
    var hole = gap
    var slot = gap
    while true {
      slot = next(slot)
      guard marks[slot] != 0 else { break }
      // It may move up unless the search for it begins behind the hole.
      let start = home(tags[slot])
      if (slot - start) & (capacity - 1) >= (slot - hole) & (capacity - 1) {
        move(slot, to: hole)
        hole = slot
      }
    }
    marks[hole] = 0
  }

  /// Moves an entry to another slot, whose mark and neighbours in the ring are told.
  @inlinable
  func move(_ slot: Int, to hole: Int) {
    marks[hole] = marks[slot]
    (entries + hole).moveInitialize(from: entries + slot, count: 1)
    tags[hole] = tags[slot]
    if let costs { costs[hole] = costs[slot] }
    if let deadlines { deadlines[hole] = deadlines[slot] }
    let own = links[slot]
    links[hole] = own
    let number = Int32(truncatingIfNeeded: hole)
    links[Int(own.older)].newer = number
    links[Int(own.newer)].older = number
  }

  /// Makes room for one more entry, a fifth of the slots remaining free.
  @inlinable
  mutating func reserveSlot() {
    if statistics.count >= capacity / 5 * 4 { rebuild() }
  }

  /// Lays everything out anew, in as many slots as suit one entry more than there are.
  @usableFromInline
  mutating func rebuild() {
    applyUses()
    var capacity = Self.smallestCapacity
    while statistics.count >= capacity / 5 * 4 { capacity *= 2 }
    let new = Self(countLimit: countLimit, costLimit: costLimit, capacity: capacity)
    let newCosts = costs.map { _ in UnsafeMutablePointer<Int>.allocate(capacity: capacity + 1) }
    let newDeadlines = deadlines.map { _ in
      UnsafeMutablePointer<Duration>.allocate(capacity: capacity + 1)
    }
    var slot = Int(links[0].newer)
    while slot != 0 {
      let newSlot = new.freeSlot(tags[slot])
      new.marks[newSlot] = marks[slot]
      (new.entries + newSlot).moveInitialize(from: entries + slot, count: 1)
      new.tags[newSlot] = tags[slot]
      if let costs { newCosts?[newSlot] = costs[slot] }
      if let deadlines { newDeadlines?[newSlot] = deadlines[slot] }
      new.linkNewest(newSlot)
      slot = Int(links[slot].newer)
    }
    // All entries have moved out.
    links[0] = Links(older: 0, newer: 0)
    let statistics = statistics
    self = new
    self.statistics = statistics
    costs = newCosts
    deadlines = newDeadlines
  }
}
