// SPDX-License-Identifier: MIT

extension Alignment {
  /// Pairs equal identifiers among what comparing has left over, first-in first-out.
  ///
  /// The shorter rest goes into a hash table, for each identifier the places in order; the longer
  /// one is looked up, until no place is left. What is left over is hashed once, and the result doesn't
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
