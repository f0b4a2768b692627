// SPDX-License-Identifier: MIT

extension Alignment {
  /// Pairs equal identifiers among what comparing has left over, first-in first-out.
  ///
  /// The shorter rest goes into a hash table, for each identifier the places in order; the longer
  /// one is looked up, until no place is left. The table is open, with linear probing, as it is never
  /// more than half full and forgets all at once: Donald E. Knuth, "The Art of Computer Programming",
  /// volume 3, section 6.4. What is left over is hashed once, and the result doesn't depend on the
  /// hashes.
  @inlinable
  mutating func pairRest<ID: Hashable>(
    _ old: UnsafeBufferPointer<ID>,
    _ new: UnsafeBufferPointer<ID>
  ) {
    guard !oldRest.isEmpty, !newRest.isEmpty else { return }
    preparePairing(oldEnd: old.count)
    let oldRest = oldRest
    let newRest = newRest
    if oldRest.count <= newRest.count {
      Self.forEachPair(old, oldRest, new, newRest) { oldIndex, newIndex in
        pair(old: oldRest[oldIndex], newRestAt: newIndex)
      }
    } else {
      Self.forEachPair(new, newRest, old, oldRest) { newIndex, oldIndex in
        pair(old: oldRest[oldIndex], newRestAt: newIndex)
      }
    }
    mergePairs()
  }

  /// Calls a closure with each pair of indices of places at which two lists have the same identifier.
  @inlinable
  @inline(__always)
  static func forEachPair<ID: Hashable>(
    _ keys: UnsafeBufferPointer<ID>,
    _ keyPlaces: [Int32],
    _ others: UnsafeBufferPointer<ID>,
    _ otherPlaces: [Int32],
    _ body: (_ key: Int, _ other: Int) -> Void
  ) {
    var bits = 3
    while 1 << bits < 2 * keyPlaces.count { bits += 1 }
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 1 << bits) { table in
      table.initialize(repeating: 0)
      let mask = 1 << bits - 1
      // An entry is half a hash, and below it the number of the first place, counted from 1.
      let free: UInt64 = 0
      let spent = UInt64(UInt32.max)
      var following: [Int32] = []

      // Backwards, so that the places of one identifier end up in order.
      for key in stride(from: keyPlaces.count - 1, through: 0, by: -1) {
        let id = keys[Int(keyPlaces[key])]
        let hash = scrambled(id.hashValue)
        var bucket = Int(hash >> UInt64(64 - bits))
        while true {
          let entry = table[bucket]
          if entry != free {
            let first = Int(entry & spent) - 1
            guard entry >> 32 == hash & spent, keys[Int(keyPlaces[first])] == id else {
              bucket = (bucket + 1) & mask
              continue
            }
            if following.isEmpty {
              following = Array(repeating: 0, count: keyPlaces.count)
            }
            following[key] = Int32(first + 1)
          }
          table[bucket] = hash << 32 | UInt64(key + 1)
          break
        }
      }

      var left = keyPlaces.count
      for other in otherPlaces.indices {
        let id = others[Int(otherPlaces[other])]
        let hash = scrambled(id.hashValue)
        var bucket = Int(hash >> UInt64(64 - bits))
        while true {
          let entry = table[bucket]
          if entry == free { break }
          let number = entry & spent
          if number != spent, entry >> 32 == hash & spent {
            let key = Int(number) - 1
            if keys[Int(keyPlaces[key])] == id {
              let next = following.isEmpty ? 0 : UInt64(following[key])
              table[bucket] = hash << 32 | (next == 0 ? spent : next)
              body(key, other)
              left -= 1
              break
            }
          }
          bucket = (bucket + 1) & mask
        }
        if left == 0 { break }
      }
    }
  }

  /// Spreads a hash, as a type may have a poor one, so that its upper bits can be used alone.
  @inlinable
  static func scrambled(_ hash: Int) -> UInt64 {
    UInt64(UInt(bitPattern: hash)) &* 0x9E37_79B9_7F4A_7C15
  }
}
