// SPDX-License-Identifier: MIT

@testable internal import MotifCaching

/// The behavior of a bounded cache in its simplest form: an array in order of use.
struct NaiveCache<Key: Hashable & Sendable, Value: Sendable & Equatable> {
  struct Entry {
    let key: Key
    let value: Value
    let cost: Int
    let deadline: Duration?
  }

  struct Departure: Equatable {
    let key: Key
    let value: Value
    let reason: EvictionReason
  }

  var countLimit: Int
  var costLimit: Int
  let lifetime: Duration?
  var now = Duration.zero

  /// From least to most recently used.
  private(set) var entries: [Entry] = []
  private var departures: [Departure] = []
  private var hits = 0
  private var misses = 0
  private var evictions = 0

  init(countLimit: Int, costLimit: Int, lifetime: Duration?) {
    self.countLimit = countLimit
    self.costLimit = costLimit
    self.lifetime = lifetime
  }

  var totalCost: Int { entries.reduce(0) { $0 + $1.cost } }

  var statistics: CacheStatistics {
    CacheStatistics(hits: hits, misses: misses, evictions: evictions)
  }

  /// The entries that have left since the last call.
  mutating func takeDepartures() -> [Departure] {
    defer { departures = [] }
    return departures
  }

  mutating func value(for key: Key) -> Value? {
    let value = peekValue(for: key)
    if value == nil { misses += 1 } else { hits += 1 }
    if let index = index(of: key) { entries.append(entries.remove(at: index)) }
    return value
  }

  mutating func peekValue(for key: Key) -> Value? {
    guard let index = index(of: key) else { return nil }
    if isExpired(entries[index]) {
      leave(index, .expired)
      return nil
    }
    return entries[index].value
  }

  mutating func insert(
    _ value: Value,
    for key: Key,
    cost: Int,
    lifetime: Duration?
  ) throws(BoundedCacheError) {
    guard cost >= 0 else { throw .negativeCost(cost) }
    guard countLimit > 0 else { throw .countLimitIsZero }
    guard cost <= costLimit else { throw .costExceedsLimit(cost: cost, limit: costLimit) }
    if let index = index(of: key) { leave(index, .replaced) }
    if entries.count == countLimit { leave(0, .countLimit) }
    while totalCost > costLimit - cost { leave(0, .costLimit) }
    let deadline = (lifetime ?? self.lifetime).map { now + $0 }
    entries.append(Entry(key: key, value: value, cost: cost, deadline: deadline))
  }

  mutating func removeValue(for key: Key) -> Value? {
    guard let index = index(of: key) else { return nil }
    let entry = entries[index]
    leave(index, .removed)
    return isExpired(entry) ? nil : entry.value
  }

  mutating func removeAll(_ reason: EvictionReason = .removed) {
    while !entries.isEmpty { leave(0, reason) }
  }

  mutating func removeExpired() {
    while let index = entries.firstIndex(where: isExpired) { leave(index, .expired) }
  }

  mutating func setCountLimit(_ limit: Int) {
    countLimit = limit
    while entries.count > limit { leave(0, .countLimit) }
  }

  mutating func setCostLimit(_ limit: Int) {
    costLimit = limit
    while totalCost > limit { leave(0, .costLimit) }
  }

  mutating func respond(to pressure: MemoryPressure) {
    guard pressure == .warning else { return removeAll(.memoryPressure) }
    let (count, cost) = (entries.count / 2, totalCost / 2)
    removeExpired()
    while entries.count > count || totalCost > cost { leave(0, .memoryPressure) }
  }

  private func index(of key: Key) -> Int? { entries.firstIndex { $0.key == key } }

  private func isExpired(_ entry: Entry) -> Bool { entry.deadline.map { $0 <= now } ?? false }

  private mutating func leave(_ index: Int, _ reason: EvictionReason) {
    let entry = entries.remove(at: index)
    let reason = isExpired(entry) ? .expired : reason
    if reason.isEviction { evictions += 1 }
    departures.append(Departure(key: entry.key, value: entry.value, reason: reason))
  }
}
