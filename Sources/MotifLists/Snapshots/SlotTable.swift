// SPDX-License-Identifier: MIT

/// A hash table of the numbers that a snapshot gives its items.
///
/// It holds no identifiers: who looks for one compares it with the item that has the number. What it
/// holds is plain data, so that a copy of a snapshot is made without touching an identifier, and a
/// table grows without hashing any.
///
/// Collisions go to the next free place, and removal moves the followers up: algorithms L and R of
/// Donald E. Knuth, "The Art of Computer Programming", volume 3, section 6.4.
@usableFromInline
struct SlotTable: Sendable {
  /// A place in the table, and the number found there.
  @usableFromInline
  struct Probe {
    @usableFromInline let bucket: Int
    /// The number, or -1 for a free place.
    @usableFromInline let slot: Int

    @inlinable
    init(bucket: Int, slot: Int) {
      self.bucket = bucket
      self.slot = slot
    }
  }

  /// Half a hash above and a number plus 1 below, or 0 for a free place.
  ///
  /// How many there are is a power of 2.
  @usableFromInline var entries: [UInt64]
  @usableFromInline var count: Int

  @inlinable
  init() {
    entries = []
    count = 0
  }

  /// The part of a hash that the table keeps.
  @inlinable
  static func tag(_ id: some Hashable) -> UInt32 { UInt32(truncatingIfNeeded: id.hashValue) }

  @inlinable
  static func entry(_ tag: UInt32, _ slot: Int) -> UInt64 {
    UInt64(tag) << 32 | UInt64(truncatingIfNeeded: slot + 1)
  }

  @inlinable
  static func slot(of entry: UInt64) -> Int { Int(UInt32(truncatingIfNeeded: entry)) - 1 }

  /// Returns where an identifier is, or the free place that it would take.
  ///
  /// - Precondition: The table has a free place.
  @inlinable
  @inline(__always)
  func probe(_ tag: UInt32, where isMatch: (_ slot: Int) -> Bool) -> Probe {
    entries.withUnsafeBufferPointer { entries in
      let mask = entries.count - 1
      var bucket = Int(tag) & mask
      while true {
        let entry = entries[bucket]
        if entry == 0 { return Probe(bucket: bucket, slot: -1) }
        let slot = Self.slot(of: entry)
        if UInt32(truncatingIfNeeded: entry >> 32) == tag, isMatch(slot) {
          return Probe(bucket: bucket, slot: slot)
        }
        bucket = (bucket + 1) & mask
      }
    }
  }
}

// MARK: - Editing

extension SlotTable {
  /// Takes a free place.
  @inlinable
  mutating func fill(_ probe: Probe, _ tag: UInt32, _ slot: Int) {
    entries[probe.bucket] = Self.entry(tag, slot)
    count += 1
  }

  /// Makes room for a number of entries, a third of the table remaining free.
  @inlinable
  mutating func reserveCapacity(_ capacity: Int) {
    guard capacity > entries.count / 3 * 2 else { return }
    rebuild(capacity: capacity) { $0 }
  }

  /// Lays the table out anew, with other numbers, and without those that become -1.
  @inlinable
  mutating func rebuild(capacity: Int, renumbering number: (_ slot: Int) -> Int) {
    var size = 16
    while capacity > size / 3 * 2 { size *= 2 }
    var new = [UInt64](repeating: 0, count: size)
    var remaining = 0
    new.withUnsafeMutableBufferPointer { new in
      for entry in entries where entry != 0 {
        let slot = number(Self.slot(of: entry))
        guard slot >= 0 else { continue }
        let tag = UInt32(truncatingIfNeeded: entry >> 32)
        var bucket = Int(tag) & (size - 1)
        while new[bucket] != 0 { bucket = (bucket + 1) & (size - 1) }
        new[bucket] = Self.entry(tag, slot)
        remaining += 1
      }
    }
    entries = new
    count = remaining
  }

  /// Removes a number that is in the table.
  @inlinable
  mutating func remove(_ tag: UInt32, _ slot: Int) {
    var hole = probe(tag) { $0 == slot }.bucket
    let mask = entries.count - 1
    var bucket = hole
    while true {
      bucket = (bucket + 1) & mask
      let entry = entries[bucket]
      if entry == 0 { break }
      // An entry may move up into the hole unless the place it wants lies behind the hole.
      let home = Int(UInt32(truncatingIfNeeded: entry >> 32)) & mask
      if (bucket - home) & mask >= (bucket - hole) & mask {
        entries[hole] = entry
        hole = bucket
      }
    }
    entries[hole] = 0
    count -= 1
  }
}
