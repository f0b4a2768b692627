// SPDX-License-Identifier: MIT

// Collisions go to the next free place, and removal moves the followers up: algorithms L and R of
// Donald E. Knuth, "The Art of Computer Programming", volume 3, section 6.4.
extension CacheStorage {
  /// The part of a key's hash that the table holds.
  @inlinable
  static func tag(_ key: Key) -> UInt32 { UInt32(truncatingIfNeeded: key.hashValue) }

  @inlinable
  static func place(_ tag: UInt32, _ slot: Int) -> UInt64 {
    UInt64(tag) << 32 | UInt64(truncatingIfNeeded: slot)
  }

  /// Returns the slot of a key, or 0.
  @inlinable
  func slot(of key: Key, _ tag: UInt32) -> Int {
    var position = Int(truncatingIfNeeded: tag) & tableMask
    while true {
      let place = table[position]
      if UInt32(truncatingIfNeeded: place >> 32) == tag {
        let slot = Int(UInt32(truncatingIfNeeded: place))
        // The tag of a free place is 0, which is that of a key, too.
        if slot == 0 || entries[slot].key == key { return slot }
      } else if place == 0 {
        return 0
      }
      position = (position + 1) & tableMask
    }
  }

  /// Enters a slot whose tag is noted.
  @inlinable
  func enter(_ slot: Int) {
    let tag = notes[slot].tag
    var position = Int(truncatingIfNeeded: tag) & tableMask
    while table[position] != 0 { position = (position + 1) & tableMask }
    table[position] = Self.place(tag, slot)
  }

  /// Strikes out a slot.
  @inlinable
  func strike(_ slot: Int) {
    let tag = notes[slot].tag
    let struck = Self.place(tag, slot)
    var hole = Int(truncatingIfNeeded: tag) & tableMask
    while table[hole] != struck { hole = (hole + 1) & tableMask }
    var position = hole
    while true {
      position = (position + 1) & tableMask
      let place = table[position]
      if place == 0 { break }
      // It may move up into the hole unless the position it wants lies behind the hole.
      let home = Int(truncatingIfNeeded: place >> 32) & tableMask
      if (position - home) & tableMask >= (position - hole) & tableMask {
        table[hole] = place
        hole = position
      }
    }
    table[hole] = 0
  }

  /// Moves everything to where there is twice the room, or as much as is needed at most.
  @usableFromInline
  mutating func grow() {
    let most = min(countLimit, Self.largestCount) + 1
    let capacity = max(min(slotCapacity * 2, most), slotCapacity + 1)
    entries = Self.moved(entries + 1, count: freshSlot - 1, offset: 1, capacity: capacity)
    links = Self.moved(links, count: freshSlot, offset: 0, capacity: capacity)
    notes = Self.moved(notes + 1, count: freshSlot - 1, offset: 1, capacity: capacity)
    if let old = deadlines {
      deadlines = Self.moved(old + 1, count: freshSlot - 1, offset: 1, capacity: capacity)
    }
    slotCapacity = capacity

    guard capacity > (tableMask + 1) / 3 * 2 else { return }
    table.deallocate()
    tableMask = tableMask * 2 + 1
    table = .allocate(capacity: tableMask + 1)
    table.initialize(repeating: 0, count: tableMask + 1)
    var slot = Int(links[0].newer)
    while slot != 0 {
      enter(slot)
      slot = Int(links[slot].newer)
    }
  }

  private static func moved<Element>(
    _ old: UnsafeMutablePointer<Element>,
    count: Int,
    offset: Int,
    capacity: Int
  ) -> UnsafeMutablePointer<Element> {
    let new = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    (new + offset).moveInitialize(from: old, count: count)
    (old - offset).deallocate()
    return new
  }
}
