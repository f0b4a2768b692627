// SPDX-License-Identifier: MIT

/// A hash table of the numbers that a snapshot gives its items.
///
/// It contains no identifiers: a lookup compares the identifier with the item that has the number. The
/// table is plain data, so copying a snapshot touches no identifier, and growing a table hashes none.
///
/// Collisions go to the next free place, and removal moves later entries up: algorithms L and R of
/// Donald E. Knuth, "The Art of Computer Programming", volume 3, section 6.4.
@usableFromInline
struct SlotTable: Sendable {
  /// Half a hash above and a number plus 1 below, or 0 for a free place; their count is a power of 2.
  @usableFromInline var entries: [UInt64] = []
  @usableFromInline var count = 0

  @inlinable
  init() {}

  /// The part of a hash that the table keeps, in the upper half.
  @inlinable
  static func tag(_ id: some Hashable) -> UInt64 { UInt64(UInt(bitPattern: id.hashValue)) << 32 }

  @inlinable
  @inline(__always)
  func bucket(_ tag: UInt64) -> Int { Int(truncatingIfNeeded: tag >> 32) & (entries.count - 1) }

  /// Returns the number of an identifier.
  @inlinable
  @inline(__always)
  func slot(_ tag: UInt64, where isMatch: (_ slot: Int) -> Bool) -> Int? {
    if count == 0 { return nil }
    return entries.withUnsafeBufferPointer { entries in
      var bucket = bucket(tag)
      while entries[bucket] != 0 {
        let slot = Int(UInt32(truncatingIfNeeded: entries[bucket])) - 1
        if (entries[bucket] ^ tag) >> 32 == 0, isMatch(slot) { return slot }
        bucket = (bucket + 1) & (entries.count - 1)
      }
      return nil
    }
  }

  /// Makes room for a number of entries, with a third of the table free.
  @inlinable
  mutating func reserveCapacity(_ capacity: Int) {
    guard capacity > entries.count / 3 * 2 else { return }
    var size = 16
    while capacity > size / 3 * 2 { size *= 2 }
    let old = entries
    entries = Array(repeating: 0, count: size)
    for entry in old where entry != 0 { place(entry) }
  }

  /// Enters a number that isn't in the table.
  @inlinable
  mutating func insert(_ tag: UInt64, _ slot: Int) {
    reserveCapacity(count + 1)
    place(tag | UInt64(truncatingIfNeeded: slot + 1))
    count += 1
  }

  @inlinable
  mutating func place(_ entry: UInt64) {
    var bucket = bucket(entry)
    entries.withUnsafeMutableBufferPointer { entries in
      while entries[bucket] != 0 { bucket = (bucket + 1) & (entries.count - 1) }
      entries[bucket] = entry
    }
  }

  /// Removes a number that is in the table.
  @inlinable
  mutating func remove(_ tag: UInt64, _ slot: Int) {
    let mask = entries.count - 1
    var hole = bucket(tag)
    while entries[hole] != tag | UInt64(truncatingIfNeeded: slot + 1) { hole = (hole + 1) & mask }
    var next = hole
    while true {
      next = (next + 1) & mask
      if entries[next] == 0 { break }
      // An entry may move up into the hole unless its own bucket comes after the hole.
      if (next - bucket(entries[next])) & mask >= (next - hole) & mask {
        entries[hole] = entries[next]
        hole = next
      }
    }
    entries[hole] = 0
    count -= 1
  }
}
