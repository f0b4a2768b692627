// SPDX-License-Identifier: MIT

/// The entries of a cache, in the order of their use.
///
/// A dictionary has the values and says in which slot the rest of an entry lies. The slots are linked to a
/// ring, from the least recently used entry to the most; slot 0 has no entry and closes the ring. So every
/// step takes the same time, however many entries there are. The links lie apart and are small: a use
/// touches three of them, and of a large cache those are far apart in memory.
///
/// It is used under a lock. Nothing here lets go of a key or a value, whose end may run any code: they are
/// handed to the caller, who does so when the lock is free.
@usableFromInline
struct CacheStorage<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  @usableFromInline typealias Departures = CacheDepartures<Key, Value>

  @usableFromInline
  struct Entry: Sendable {
    @usableFromInline let value: Value
    @usableFromInline let slot: Int

    @inlinable
    init(value: Value, slot: Int) {
      self.value = value
      self.slot = slot
    }
  }

  /// The slots of the entries that were used just before and just after one.
  @usableFromInline
  struct Links: Sendable {
    @usableFromInline var older: Int32
    /// Of a free slot, the next free one.
    @usableFromInline var newer: Int32

    @inlinable
    init(older: Int32 = 0, newer: Int32 = 0) {
      self.older = older
      self.newer = newer
    }
  }

  /// What is seldom looked at.
  @usableFromInline
  struct Details: Sendable {
    /// The key, or `nil` in slot 0 and in free ones.
    @usableFromInline var key: Key?
    @usableFromInline var cost = 0
    /// When its time is over.
    @usableFromInline var deadline = Duration(attoseconds: .max)

    @inlinable
    init() {}
  }

  @usableFromInline var entries: [Key: Entry] = [:]
  @usableFromInline var links = [Links()]
  @usableFromInline var details = [Details()]
  /// The first free slot, or 0.
  @usableFromInline var free = 0

  @usableFromInline var countLimit: Int
  @usableFromInline var costLimit: Int
  @usableFromInline var hits = 0
  @usableFromInline var misses = 0
  @usableFromInline var evictions = 0
  @usableFromInline var totalCost = 0

  init(countLimit: Int, costLimit: Int) {
    self.countLimit = countLimit
    self.costLimit = costLimit
  }

  var statistics: CacheStatistics {
    CacheStatistics(
      hits: hits,
      misses: misses,
      evictions: evictions,
      count: entries.count,
      totalCost: totalCost
    )
  }

  /// The keys, in the order of their use.
  var keys: [Key] {
    var keys: [Key] = []
    keys.reserveCapacity(entries.count)
    var slot = oldest
    while let key = details[slot].key {
      keys.append(key)
      slot = Int(links[slot].newer)
    }
    return keys
  }

  /// The slot of the least recently used entry, or 0.
  @inlinable var oldest: Int { Int(links[0].newer) }
}

// MARK: - One entry

extension CacheStorage {
  /// Returns the entry of a key, unless there is none or its time is over, in which case it leaves.
  @inlinable
  mutating func entry(_ key: Key, _ now: Duration?, _ departures: inout Departures) -> Entry? {
    guard let entry = entries[key] else { return nil }
    guard let now, details[entry.slot].deadline <= now else { return entry }
    remove(entry.slot, .expired, now, &departures)
    return nil
  }

  /// Inserts an entry and takes out those it takes the place of, or returns why it does not fit.
  @inlinable
  mutating func insert(
    _ value: Value,
    _ key: Key,
    _ cost: Int,
    _ deadline: Duration?,
    _ now: Duration?,
    _ departures: inout Departures
  ) -> BoundedCacheError? {
    guard countLimit > 0 else { return .countLimitIsZero }
    guard cost <= costLimit else { return .costExceedsLimit(cost: cost, limit: costLimit) }
    let slot = takeFreeSlot()
    if let old = entries.updateValue(Entry(value: value, slot: slot), forKey: key) {
      // The dictionary keeps the key that it has.
      let key = details[old.slot].key ?? key
      details[slot].key = key
      takeOut(old.slot, (key, old.value, .replaced), now, &departures)
    } else {
      details[slot].key = key
      if entries.count > countLimit { remove(oldest, .countLimit, now, &departures) }
    }
    // The new entry is not in the ring yet, so it is never one of those that go.
    trim(toCost: costLimit - cost, .costLimit, now, &departures)
    details[slot].cost = cost
    if let deadline { details[slot].deadline = deadline }
    totalCost += cost
    linkNewest(slot)
    return nil
  }

  @inlinable
  mutating func takeFreeSlot() -> Int {
    if free != 0 {
      defer { free = Int(links[free].newer) }
      return free
    }
    links.append(Links())
    details.append(Details())
    return links.count - 1
  }

  /// Removes an entry.
  @inlinable
  mutating func remove(
    _ slot: Int,
    _ reason: EvictionReason,
    _ now: Duration?,
    _ departures: inout Departures
  ) {
    // The key that the dictionary lets go of is the same, so none ends here.
    guard let key = details[slot].key, let entry = entries.removeValue(forKey: key) else { return }
    takeOut(slot, (key, entry.value, reason), now, &departures)
  }

  /// Notes that what had a slot is gone.
  @inlinable
  mutating func takeOut(
    _ slot: Int,
    _ departure: Departures.Departure,
    _ now: Duration?,
    _ departures: inout Departures
  ) {
    var departure = departure
    if let now, details[slot].deadline <= now { departure.reason = .expired }
    if departure.reason.isEviction { evictions += 1 }
    totalCost -= details[slot].cost
    details[slot] = Details()
    unlink(slot)
    links[slot].newer = Int32(truncatingIfNeeded: free)
    free = slot
    departures.append(departure)
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
      links[slot] = Links(older: newest, newer: 0)
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

// MARK: - Many entries

extension CacheStorage {
  /// Takes out the least recently used entries until the others cost little enough.
  @inlinable
  mutating func trim(
    toCost limit: Int,
    _ reason: EvictionReason,
    _ now: Duration?,
    _ departures: inout Departures
  ) {
    while totalCost > limit { remove(oldest, reason, now, &departures) }
  }

  /// Takes out the least recently used entries until there are few enough.
  mutating func trim(
    toCount limit: Int,
    _ reason: EvictionReason,
    _ now: Duration?,
    _ departures: inout Departures
  ) {
    while entries.count > limit { remove(oldest, reason, now, &departures) }
  }

  /// Takes out, in the order of their use, the entries that a test finds.
  private mutating func removeAll(
    _ reason: EvictionReason,
    _ now: Duration?,
    _ departures: inout Departures,
    where isDoomed: (Details) -> Bool
  ) {
    var slot = oldest
    while slot != 0 {
      let next = Int(links[slot].newer)
      if isDoomed(details[slot]) { remove(slot, reason, now, &departures) }
      slot = next
    }
  }

  mutating func removeExpired(_ now: Duration?, _ departures: inout Departures) {
    guard let now else { return }
    removeAll(.expired, now, &departures) { $0.deadline <= now }
  }

  /// Takes out all entries and gives their room back.
  mutating func removeAll(
    _ reason: EvictionReason,
    _ now: Duration?,
    _ departures: inout Departures
  ) {
    trim(toCount: 0, reason, now, &departures)
    (entries, links, details, free) = ([:], [Links()], [Details()], 0)
  }

  mutating func setCostLimit(_ limit: Int, _ now: Duration?, _ departures: inout Departures) {
    costLimit = limit
    guard totalCost > limit else { return }
    // One that can't stay in any case must not push others out before.
    removeAll(.costLimit, now, &departures) { $0.cost > limit }
    trim(toCost: limit, .costLimit, now, &departures)
  }

  mutating func respond(
    to pressure: MemoryPressure,
    _ now: Duration?,
    _ departures: inout Departures
  ) {
    switch pressure {
    case .warning:
      let (count, cost) = (entries.count / 2, totalCost / 2)
      removeExpired(now, &departures)
      trim(toCount: count, .memoryPressure, now, &departures)
      trim(toCost: cost, .memoryPressure, now, &departures)
    case .critical:
      removeAll(.memoryPressure, now, &departures)
    }
  }
}

// MARK: - What is handed out

/// The entries that left a cache during one call, in that order.
@usableFromInline
struct CacheDepartures<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  @usableFromInline typealias Departure = (key: Key, value: Value, reason: EvictionReason)

  /// Kept apart, so that a full cache allocates nothing to let one entry go for another.
  @usableFromInline var first: Departure?
  @usableFromInline var rest: [Departure] = []

  @inlinable
  init() {}

  @inlinable
  mutating func append(_ departure: Departure) {
    if first == nil { first = departure } else { rest.append(departure) }
  }

  @inlinable
  func report(to callback: @Sendable (Key, Value, EvictionReason) -> Void) {
    guard let first else { return }
    callback(first.key, first.value, first.reason)
    for departure in rest { callback(departure.key, departure.value, departure.reason) }
  }
}
