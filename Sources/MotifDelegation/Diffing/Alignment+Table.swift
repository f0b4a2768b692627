// SPDX-License-Identifier: MIT

extension Alignment {
  /// Pairs equal identifiers among what comparing has left over, first-in first-out.
  ///
  /// The shorter rest goes into a hash table, for each identifier the places in order; the longer
  /// one is looked up, until no place is left. The table is open, with linear probing, as it is never
  /// more than two thirds full and forgets all at once: Donald E. Knuth, "The Art of Computer Programming",
  /// volume 3, section 6.4. What is left over is hashed once, and the result doesn't depend on the
  /// hashes.
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

  /// Calls a closure with each pair of indices of places at which two lists have the same identifier.
  @inlinable
  @inline(__always)
  static func forEachPair<ID: Hashable>(
    _ keys: UnsafeBufferPointer<ID>,
    _ keyPlaces: UnsafeBufferPointer<Int32>,
    _ others: UnsafeBufferPointer<ID>,
    _ otherPlaces: UnsafeBufferPointer<Int32>,
    _ body: (_ key: Int, _ other: Int) -> Void
  ) {
    var bits = 3
    while 1 << bits < keyPlaces.count + keyPlaces.count / 2 { bits += 1 }
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 1 << bits) { table in
      table.initialize(repeating: 0)
      let shift = UInt64(64 - bits)
      let mask = 1 << bits - 1
      // An entry is half a hash, and below it the number of the first place, counted from 1. An
      // entry without a number has lost all its places. An empty one is free.
      let low = UInt64(UInt32.max)
      let lost = low
      // The number of the next place with the same identifier. Most lists need none.
      var following: [Int32] = []

      // Backwards, so that the places of one identifier end up in order.
      var key = keyPlaces.count
      while key > 0 {
        key -= 1
        let place = Int(keyPlaces[key])
        let hash = scrambled(keys[place].hashValue)
        var bucket = Int(truncatingIfNeeded: hash &>> shift)
        while table[bucket] != 0 {
          let entry = table[bucket]
          let first = Int(truncatingIfNeeded: entry & low) - 1
          if (entry ^ hash &<< 32) &>> 32 == 0, keys[Int(keyPlaces[first])] == keys[place] {
            if following.isEmpty {
              following = Array(repeating: 0, count: keyPlaces.count)
            }
            following[key] = Int32(truncatingIfNeeded: first + 1)
            break
          }
          bucket = (bucket &+ 1) & mask
        }
        table[bucket] = hash &<< 32 | UInt64(truncatingIfNeeded: key + 1)
      }

      var left = keyPlaces.count
      var other = 0
      while other < otherPlaces.count, left > 0 {
        let place = Int(otherPlaces[other])
        let hash = scrambled(others[place].hashValue)
        var bucket = Int(truncatingIfNeeded: hash &>> shift)
        while table[bucket] != 0 {
          let entry = table[bucket]
          if (entry ^ hash &<< 32) &>> 32 == 0, entry & low != lost {
            let key = Int(truncatingIfNeeded: entry & low) - 1
            if keys[Int(keyPlaces[key])] == others[place] {
              let next = following.isEmpty ? 0 : UInt64(truncatingIfNeeded: following[key])
              table[bucket] = hash &<< 32 | (next == 0 ? lost : next)
              body(key, other)
              left -= 1
              break
            }
          }
          bucket = (bucket &+ 1) & mask
        }
        other += 1
      }
    }
  }

  /// Spreads a hash, as a type may have a poor one, so that its upper bits can be used alone.
  @inlinable
  static func scrambled(_ hash: Int) -> UInt64 {
    UInt64(UInt(bitPattern: hash)) &* 0x9E37_79B9_7F4A_7C15
  }
}
