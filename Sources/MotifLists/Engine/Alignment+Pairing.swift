// SPDX-License-Identifier: MIT

extension Alignment {
  /// Pairs equal identifiers among the places that comparing left over, first-in first-out.
  ///
  /// The shorter rest goes into a hash table, with the places of each identifier in order; the longer
  /// one is looked up until no place is left. Each identifier is hashed once, and the result doesn't
  /// depend on the hashes.
  @inlinable
  mutating func pairRest<ID: Hashable>(
    _ old: UnsafeBufferPointer<ID>,
    _ new: UnsafeBufferPointer<ID>
  ) {
    guard !oldRest.isEmpty, !newRest.isEmpty else { return }
    let partners = oldRest.withUnsafeBufferPointer { oldRest in
      newRest.withUnsafeBufferPointer { newRest in
        [Int32](unsafeUninitializedCapacity: newRest.count) { partners, count in
          partners.initialize(repeating: -1)
          count = newRest.count
          if oldRest.count <= newRest.count {
            Self.forEachPair(old, oldRest, new, newRest) { oldIndex, newIndex in
              partners[newIndex] = oldRest[oldIndex]
            }
          } else {
            Self.forEachPair(new, newRest, old, oldRest) { newIndex, oldIndex in
              partners[newIndex] = oldRest[oldIndex]
            }
          }
        }
      }
    }
    pair(partners, oldEnd: old.count)
  }

  /// Calls a closure with the indices of each pair of places at which two lists have the same identifier.
  @inlinable
  @inline(__always)
  static func forEachPair<ID: Hashable>(
    _ keys: UnsafeBufferPointer<ID>,
    _ keyPlaces: UnsafeBufferPointer<Int32>,
    _ others: UnsafeBufferPointer<ID>,
    _ otherPlaces: UnsafeBufferPointer<Int32>,
    _ body: (_ key: Int, _ other: Int) -> Void
  ) {
    PlaceTable.withTable(of: keys, at: keyPlaces) { table in
      var left = keyPlaces.count
      var other = 0
      while other < otherPlaces.count, left > 0 {
        if let key = table.takeFirst(others[Int(otherPlaces[other])]) {
          body(key, other)
          left -= 1
        }
        other += 1
      }
    }
  }
}

/// A hash table of the places of identifiers, from which equal ones are taken first-in first-out.
///
/// The table is open, with linear probing, because it is never more than two thirds full and is
/// discarded all at once: Donald E. Knuth, "The Art of Computer Programming", volume 3, section 6.4.
/// It contains neither identifiers nor places, only indices into a list of places.
@usableFromInline
struct PlaceTable<ID: Hashable> {
  /// Half a hash above and an index plus 1, its number, below; 0 for a free entry.
  @usableFromInline let entries: UnsafeMutableBufferPointer<UInt64>
  @usableFromInline let shift: UInt64
  @usableFromInline let ids: UnsafeBufferPointer<ID>
  @usableFromInline let places: UnsafeBufferPointer<Int32>
  /// For each index, the number of the next one with the same identifier, or 0; empty if there are none.
  @usableFromInline var following: [Int32] = []

  /// Calls a closure with a table of some places of a list.
  @inlinable
  @inline(__always)
  static func withTable(
    of ids: UnsafeBufferPointer<ID>,
    at places: UnsafeBufferPointer<Int32>,
    _ body: (inout PlaceTable) -> Void
  ) {
    var bits = 3
    while 1 << bits < places.count + places.count / 2 { bits += 1 }
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 1 << bits) { entries in
      entries.initialize(repeating: 0)
      var table = PlaceTable(entries, shift: UInt64(64 - bits), ids, places)
      // Backward, so that the places of each identifier end up in order.
      for index in places.indices.reversed() { table.insert(index) }
      body(&table)
    }
  }

  @inlinable
  init(
    _ entries: UnsafeMutableBufferPointer<UInt64>,
    shift: UInt64,
    _ ids: UnsafeBufferPointer<ID>,
    _ places: UnsafeBufferPointer<Int32>
  ) {
    self.entries = entries
    self.shift = shift
    self.ids = ids
    self.places = places
  }
}

// MARK: - Entries

extension PlaceTable {
  /// The half of an entry that contains the number.
  @inlinable
  static var numberMask: UInt64 { UInt64(UInt32.max) }

  /// The number of an entry from which all indices have been taken.
  @inlinable
  static var lost: Int { Int(UInt32.max) }

  /// Spreads a hash, which may be a poor one, so that its upper bits can be used alone.
  @inlinable
  static func scrambledHash(of id: ID) -> UInt64 {
    UInt64(UInt(bitPattern: id.hashValue)) &* 0x9E37_79B9_7F4A_7C15
  }

  @inlinable
  @inline(__always)
  static func entry(_ hash: UInt64, number: Int) -> UInt64 {
    hash &<< 32 | UInt64(truncatingIfNeeded: number)
  }

  /// Finds the entry of an identifier, or the free one where it would go.
  @inlinable
  @inline(__always)
  func find(_ id: ID, _ hash: UInt64) -> (bucket: Int, index: Int?) {
    var bucket = Int(truncatingIfNeeded: hash &>> shift)
    while entries[bucket] != 0 {
      let entry = entries[bucket]
      let number = Int(truncatingIfNeeded: entry & Self.numberMask)
      if (entry ^ hash &<< 32) &>> 32 == 0, number != Self.lost, ids[Int(places[number - 1])] == id
      {
        return (bucket, number - 1)
      }
      bucket = (bucket &+ 1) & (entries.count &- 1)
    }
    return (bucket, nil)
  }

  /// Inserts an index before all others of the same identifier.
  @inlinable
  @inline(__always)
  mutating func insert(_ index: Int) {
    let id = ids[Int(places[index])]
    let hash = Self.scrambledHash(of: id)
    let (bucket, first) = find(id, hash)
    if let first {
      if following.isEmpty { following = Array(repeating: 0, count: places.count) }
      following[index] = Int32(truncatingIfNeeded: first + 1)
    }
    entries[bucket] = Self.entry(hash, number: index + 1)
  }

  /// Removes and returns the first index of an identifier.
  @inlinable
  @inline(__always)
  mutating func takeFirst(_ id: ID) -> Int? {
    let hash = Self.scrambledHash(of: id)
    let (bucket, first) = find(id, hash)
    guard let first else { return nil }
    let next = following.isEmpty ? 0 : Int(following[first])
    entries[bucket] = Self.entry(hash, number: next == 0 ? Self.lost : next)
    return first
  }
}
