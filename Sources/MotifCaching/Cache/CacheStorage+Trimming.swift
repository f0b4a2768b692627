// SPDX-License-Identifier: MIT

// What is done now and then, and to many entries at once.
extension CacheStorage {
  /// Takes out the least recently used entries until there are few enough.
  mutating func trimCount(
    to limit: Int,
    _ reason: EvictionReason,
    _ now: Duration,
    _ departures: inout Departures
  ) {
    while statistics.count > limit { remove(oldest, reason, now, &departures) }
  }

  /// Takes out, in the order of their use, the entries that a test finds.
  mutating func removeAll(
    _ reason: EvictionReason,
    _ now: Duration,
    _ departures: inout Departures,
    where isToGo: (borrowing Self, Int) -> Bool
  ) {
    let count = statistics.count
    var slot = oldest
    while slot != 0 {
      let next = Int(links[slot].newer)
      if isToGo(self, slot) { takeOut(slot, reason, now, &departures) }
      slot = next
    }
    // What remains finds its place again, in less memory.
    if statistics.count < count { rebuild() }
  }

  /// Takes out the entries whose time is over.
  mutating func removeExpired(_ now: Duration, _ departures: inout Departures) {
    guard deadlines != nil else { return }
    removeAll(.expired, now, &departures) { $0.isExpired($1, now) }
  }

  /// Takes out all entries and gives their room back.
  mutating func removeAll(
    _ reason: EvictionReason,
    _ now: Duration,
    _ departures: inout Departures
  ) {
    removeAll(reason, now, &departures) { _, _ in true }
    // Where nothing was left, the room of those that went before is still there.
    if capacity > Self.smallestCapacity { rebuild() }
    costs?.deallocate()
    deadlines?.deallocate()
    (costs, deadlines) = (nil, nil)
  }

  /// Sets how much the entries may cost together.
  mutating func setCostLimit(_ limit: Int, _ now: Duration, _ departures: inout Departures) {
    let isLower = limit < costLimit
    costLimit = limit
    guard isLower, statistics.totalCost > limit else { return }
    // One that can't stay in any case must not push others out before.
    removeAll(.costLimit, now, &departures) { storage, slot in
      storage.costs.map { $0[slot] > limit } ?? false
    }
    trimCost(to: limit, .costLimit, now, &departures)
  }

  /// Takes out whatever has to go when memory runs short.
  mutating func respond(
    to pressure: MemoryPressure,
    _ now: Duration,
    _ departures: inout Departures
  ) {
    switch pressure {
    case .warning:
      let (count, cost) = (statistics.count / 2, statistics.totalCost / 2)
      removeExpired(now, &departures)
      trimCount(to: count, .memoryPressure, now, &departures)
      trimCost(to: cost, .memoryPressure, now, &departures)
    case .critical:
      removeAll(.memoryPressure, now, &departures)
    }
  }

  /// Returns the keys, in the order of their use.
  mutating func keys() -> [Key] {
    var keys: [Key] = []
    keys.reserveCapacity(statistics.count)
    var slot = oldest
    while slot != 0 {
      keys.append(entries[slot].key)
      slot = Int(links[slot].newer)
    }
    return keys
  }
}
