// SPDX-License-Identifier: MIT

internal import MotifCore

/// The work of a cache under its lock: which entries stay, which are removed, and why.
///
/// Nothing here releases a key or a value, whose `deinit` may run any code. Removed entries are
/// recorded, and the cache takes them away after the lock is released.
@usableFromInline
struct CacheStorage<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  @usableFromInline typealias Departure = (key: Key, value: Value, reason: EvictionReason)

  @usableFromInline var table = RecencyTable<Key, Value>()
  @usableFromInline var countLimit: Int
  @usableFromInline var costLimit: Int
  @usableFromInline var hits = 0
  @usableFromInline var misses = 0
  @usableFromInline var evictions = 0
  /// The time of the call, if any entry with a limited lifetime may have been inserted.
  @usableFromInline var now: Duration?
  /// The entries removed during the call.
  ///
  /// The first is stored separately, so that a full cache allocates nothing to replace one entry by
  /// another.
  @usableFromInline var departures: (first: Departure?, rest: [Departure]) = (nil, [])

  init(countLimit: Int, costLimit: Int) {
    self.countLimit = countLimit
    self.costLimit = costLimit
  }

  /// Returns the entries removed during the call.
  @inlinable
  mutating func takeDepartures() -> (first: Departure?, rest: [Departure]) {
    guard departures.first != nil else { return (nil, []) }
    defer { departures = (nil, []) }
    return departures
  }

  /// Returns the entry of a key, or `nil` if there is none or if it has expired, in which case it
  /// is removed.
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

  /// Inserts an entry after removing those whose place it takes, or returns why it does not fit.
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

  /// Returns the end of a lifetime that begins now, or `nil` if that is too far away to represent.
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

  /// Removes the least recently used entries until the others are within the limits.
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

  /// Removes all entries and frees their memory.
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
