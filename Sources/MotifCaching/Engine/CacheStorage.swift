// SPDX-License-Identifier: MIT

internal import MotifCore

/// What a cache does under its lock: who may stay, who goes, and why.
///
/// Nothing here lets go of a key or a value, whose end may run any code. What leaves is noted, and the
/// cache takes it away when the lock is free.
@usableFromInline
struct CacheStorage<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  @usableFromInline typealias Departure = (key: Key, value: Value, reason: EvictionReason)

  @usableFromInline var table = RecencyTable<Key, Value>()
  @usableFromInline var countLimit: Int
  @usableFromInline var costLimit: Int
  @usableFromInline var hits = 0
  @usableFromInline var misses = 0
  @usableFromInline var evictions = 0
  /// The time of the call, if any entry may have been inserted whose time is limited.
  @usableFromInline var now: Duration?
  /// What has left during the call.
  ///
  /// The first is kept apart, so that a full cache allocates nothing to let one entry go for another.
  @usableFromInline var departures: (first: Departure?, rest: [Departure]) = (nil, [])

  init(countLimit: Int, costLimit: Int) {
    self.countLimit = countLimit
    self.costLimit = costLimit
  }

  /// Hands over what has left during the call.
  @inlinable
  mutating func takeDepartures() -> (first: Departure?, rest: [Departure]) {
    guard departures.first != nil else { return (nil, []) }
    defer { departures = (nil, []) }
    return departures
  }

  /// Returns the entry of a key, unless there is none or its time is over, in which case it leaves.
  @inlinable
  mutating func entry(_ key: Key) -> (value: Value, slot: Int)? {
    guard let entry = table.entries[key] else { return nil }
    guard isExpired(entry.slot) else { return entry }
    remove(entry.slot, .expired)
    return nil
  }

  @inlinable
  func isExpired(_ slot: Int) -> Bool {
    guard let now, let deadline = table.details[slot]?.deadline else { return false }
    return deadline <= now
  }

  /// Inserts an entry after taking out those whose place it takes, or returns why it does not fit.
  @inlinable
  mutating func insert(
    _ value: Value,
    _ key: Key,
    _ cost: Int,
    _ lifetime: Duration?
  ) -> BoundedCacheError? {
    guard countLimit > 0 else { return .countLimitIsZero }
    guard cost <= costLimit else { return .costExceedsLimit(cost: cost, limit: costLimit) }
    if let old = table.entries[key] { remove(old.slot, .replaced) }
    trim(toCount: countLimit - 1, .countLimit)
    trim(toCost: costLimit - cost, .costLimit)
    table.insert(value, key, cost: cost, deadline: lifetime.flatMap(deadline))
    return nil
  }

  /// When a time is over that begins now, or `nil` for never, if that is too far away to be told.
  @usableFromInline
  func deadline(_ lifetime: Duration) -> Duration? {
    let start = now ?? .zero
    let (sum, overflow) = start.attoseconds.addingReportingOverflow(lifetime.attoseconds)
    if overflow { return lifetime > .zero ? nil : start }
    return Duration(attoseconds: sum)
  }

  @inlinable
  mutating func remove(_ slot: Int, _ reason: EvictionReason) {
    let reason = isExpired(slot) ? .expired : reason
    guard let entry = table.remove(slot) else { return }
    if reason.isEviction { evictions &+= 1 }
    let departure = (entry.details.key, entry.value, reason)
    if departures.first == nil {
      departures.first = departure
    } else {
      departures.rest.append(departure)
    }
  }

  /// Takes out the least recently used entries until the others are few and cost little enough.
  @inlinable
  mutating func trim(toCount count: Int = .max, toCost cost: Int = .max, _ reason: EvictionReason) {
    while table.count > count || table.totalCost > cost { remove(table.oldest, reason) }
  }

  mutating func removeExpired() {
    guard now != nil else { return }
    var slot = table.oldest
    while slot != 0 {
      let next = table.next(after: slot)
      if isExpired(slot) { remove(slot, .expired) }
      slot = next
    }
  }

  /// Takes out all entries and gives their room back.
  mutating func removeAll(_ reason: EvictionReason) {
    trim(toCount: 0, reason)
    table = RecencyTable()
  }

  mutating func respond(to pressure: MemoryPressure) {
    guard pressure == .warning else { return removeAll(.memoryPressure) }
    let (count, cost) = (table.count / 2, table.totalCost / 2)
    removeExpired()
    trim(toCount: count, toCost: cost, .memoryPressure)
  }
}
