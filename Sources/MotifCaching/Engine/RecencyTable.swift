// SPDX-License-Identifier: MIT

/// Values by their keys, in the order of their use, for the caches in memory and on disk.
///
/// A dictionary has the values and the slot numbers of the rest of each entry. The slots are linked
/// into a ring, from the least recently used entry to the most recently used one; slot 0 has no
/// entry and closes the ring. So every step takes the same time, however many entries there are.
/// The links are stored separately and are small: a use touches three of them, which are far apart
/// in memory in a large table.
@usableFromInline
struct RecencyTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// The data that is rarely read.
  @usableFromInline typealias Details = (key: Key, cost: Int, deadline: Duration?)

  @usableFromInline var entries: [Key: (value: Value, slot: Int)] = [:]
  /// The slots of the entries used just before and just after each.
  @usableFromInline var links: [(older: Int32, newer: Int32)] = [(0, 0)]
  /// None in slot 0 and in free ones.
  @usableFromInline var details: [Details?] = [nil]
  @usableFromInline var freeSlots: [Int] = []

  /// The total cost of the entries.
  @usableFromInline var totalCost = 0

  init() {}

  @inlinable var count: Int { entries.count }

  /// The slot of the least recently used entry, or 0.
  @inlinable var oldest: Int { Int(links[0].newer) }

  /// Returns the slot of the entry used next, or 0.
  func next(after slot: Int) -> Int { Int(links[slot].newer) }

  /// Returns the value in a slot; `nil` in slot 0 and in free ones.
  func value(at slot: Int) -> Value? {
    details[slot].flatMap { entries[$0.key]?.value }
  }

  /// The keys, in the order of their use.
  var keys: [Key] {
    sequence(first: oldest, next: next(after:)).prefix(count).compactMap { details[$0]?.key }
  }

  /// Adds the value of a key that has none, and makes it the most recently used.
  @inlinable
  mutating func insert(_ value: Value, _ key: Key, cost: Int, deadline: Duration? = nil) {
    let slot = freeSlots.popLast() ?? links.count
    if slot == links.count {
      links.append((0, 0))
      details.append(nil)
    }
    entries[key] = (value, slot)
    details[slot] = (key, cost, deadline)
    totalCost += cost
    linkNewest(slot)
  }

  /// Removes an entry and returns all of it, so that the caller decides where to release it.
  @inlinable
  mutating func remove(_ slot: Int) -> (value: Value, details: Details)? {
    guard let old = details[slot], let entry = entries.removeValue(forKey: old.key) else {
      return nil
    }
    details[slot] = nil
    totalCost -= old.cost
    unlink(slot)
    freeSlots.append(slot)
    return (entry.value, old)
  }

  @inlinable
  mutating func makeNewest(_ slot: Int) {
    // A cache is often asked for the same key again.
    if links[slot].newer == 0 { return }
    unlink(slot)
    linkNewest(slot)
  }

  @inlinable
  mutating func linkNewest(_ slot: Int) {
    // In the buffer it is not asked before every write whether the array is shared.
    links.withUnsafeMutableBufferPointer { links in
      let newest = links[0].older
      links[slot] = (newest, 0)
      links[Int(newest)].newer = Int32(truncatingIfNeeded: slot)
      links[0].older = Int32(truncatingIfNeeded: slot)
    }
  }

  @inlinable
  mutating func unlink(_ slot: Int) {
    links.withUnsafeMutableBufferPointer { links in
      let own = links[slot]
      links[Int(own.older)].newer = own.newer
      links[Int(own.newer)].older = own.older
    }
  }
}
