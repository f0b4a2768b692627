// SPDX-License-Identifier: MIT

@_exported public import MotifCore
@_exported public import MotifStorage
public import Synchronization

/// A cache that keeps the most recently used values and never exceeds its limits.
///
/// Use it for values that are slow to make or to fetch: rendered images, decoded files, answers of
/// a server. All of its values can be made again, so the cache may remove them at any time: for a
/// limit, after their lifetime, or because the system needs memory.
///
/// ```swift
/// let covers = BoundedCache<String, String>(countLimit: 2) { title, _, reason in
///   print(title, "goes:", reason)
/// }
/// try covers.insert("gray", for: "Low")
/// try covers.insert("blue", for: "Heroes")
/// print(covers.value(for: "Low") ?? "none")
/// try covers.insert("red", for: "Lodger")
/// print(covers.keys)
/// // Prints:
/// // gray
/// // Heroes goes: countLimit
/// // ["Low", "Lodger"]
/// ```
///
/// **Eviction.** The cache always evicts the least recently used entry. Inserting an entry is a
/// use, and so is getting its value; ``peekValue(for:)`` is not. The order is exact, not based on
/// samples or generations.
///
/// **Limits.** The cache has at most ``countLimit`` entries with a total cost of at most
/// ``costLimit``, in a unit of your choice, such as bytes. It rejects an entry that alone exceeds
/// the cost limit, and one with a negative cost; neither evicts other entries. An entry without a
/// cost counts only toward the count limit.
///
/// **Time.** An entry can have the cache's lifetime, or its own. By the cache's clock, it is
/// returned before its lifetime is over and never from that moment on. It is removed by the next
/// call that looks up its key, needs its place, or goes through all entries, such as
/// ``removeExpired()``. Until then, it counts as an entry; there is no timer.
///
/// **Memory.** Call ``respond(to:)`` when the system needs memory.
///
/// **Reports.** The initializer's closure receives each removed entry, with an ``EvictionReason``.
/// Entries removed in one call are reported in the order of their removal: first the replaced one,
/// then the others, beginning with the least recently used. When the cache itself is released, it
/// reports nothing.
///
/// **Threads and re-entrancy.** You may use a cache from any thread. The closure runs on the thread
/// of the call that removed the entries, after the cache has changed and before the call returns,
/// without a lock; keys and values are released there, too, and not under the lock. So both the
/// closure and a value's `deinit` may use the cache. What the closure itself removes is reported as
/// soon as the closure has returned; a closure that keeps causing its next call stops the program.
/// Calls on different threads may report at the same time. The clock is read outside the lock as
/// well. The key's `==` and `hash(into:)` run under the lock, and must not use the cache.
public final class BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  @usableFromInline typealias Storage = CacheStorage<Key, Value>

  @usableFromInline let lifetime: Duration?
  @usableFromInline let storage: Mutex<Storage>
  @usableFromInline let onEviction: (@Sendable (Key, Value, EvictionReason) -> Void)?
  /// The time since the cache was made.
  @usableFromInline let elapsed: @Sendable () -> Duration
  private let reports = TurnReports<Storage.Departure>(
    to: "onEviction",
    causedBy: "insert(_:for:) or another removal"
  )
  /// Whether an entry with a limited lifetime was ever inserted; until then, the clock is not read.
  @usableFromInline let isTimed = Atomic(false)

  /// Makes an empty cache.
  ///
  /// - Parameters:
  ///   - countLimit: The maximum number of entries, not negative.
  ///   - costLimit: The maximum total cost, not negative.
  ///   - lifetime: The lifetime of entries that are inserted without their own, or `nil` for no
  ///     limit. A lifetime of zero or less is over at once.
  ///   - clock: The clock for entries with a limited lifetime; a test passes one that it controls.
  ///   - onEviction: Receives the key and the value of each removed entry, and the reason.
  /// - Precondition: The limits are not negative.
  public init(
    countLimit: Int = .max,
    costLimit: Int = .max,
    lifetime: Duration? = nil,
    clock: some Clock<Duration> = ContinuousClock(),
    onEviction: (@Sendable (Key, Value, EvictionReason) -> Void)? = nil
  ) {
    Self.check(countLimit)
    Self.check(costLimit)
    self.lifetime = lifetime
    self.onEviction = onEviction
    storage = Mutex(Storage(countLimit: countLimit, costLimit: costLimit))
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
  }

  static func check(_ limit: Int) {
    require(limit >= 0, "A cache's limit must not be negative; 0 keeps nothing.")
  }
}

// MARK: - Values

extension BoundedCache {
  /// Returns the value of a key and makes it the most recently used.
  ///
  /// - Parameter key: The key of the value.
  /// - Returns: The value, or `nil` if there is none, or if it has expired.
  /// - Complexity: O(1) on average.
  @inlinable
  public func value(for key: Key) -> Value? {
    change { storage in
      guard let entry = storage.entry(key) else {
        storage.misses &+= 1
        return nil
      }
      storage.hits &+= 1
      storage.table.makeNewest(entry.slot)
      return entry.value
    }
  }

  /// Returns the value of a key without changing the order.
  ///
  /// This is not a use of the entry, and counts in the ``statistics`` neither as a hit nor as a
  /// miss.
  ///
  /// - Parameter key: The key of the value.
  /// - Returns: The value, or `nil` if there is none, or if it has expired.
  /// - Complexity: O(1) on average.
  @inlinable
  public func peekValue(for key: Key) -> Value? {
    change { $0.entry(key)?.value }
  }

  /// The value of a key.
  ///
  /// Reading it calls ``value(for:)``, which is a use of the entry. Setting it calls
  /// ``insert(_:for:cost:lifetime:)`` without a cost and with the cache's lifetime, and setting it
  /// to `nil` calls ``removeValue(for:)``.
  ///
  /// ```swift
  /// let covers = BoundedCache<String, String>(countLimit: 2)
  /// covers["Low"] = "gray"
  /// covers["Heroes"] = "blue"
  /// covers["Low"] = nil
  /// print(covers["Low"] ?? "none", covers["Heroes"] ?? "none")
  /// // Prints "none blue"
  /// ```
  ///
  /// It does not throw, because a value without a cost is rejected only if ``countLimit`` is 0, by
  /// a cache that keeps nothing. In a cache with a ``costLimit``, use
  /// ``insert(_:for:cost:lifetime:)``. Editing a value in place, as in `cache[key]?.append(…)`,
  /// reads it and then sets it: another thread may change the entry between the two, and its change
  /// is lost. Therefore, there is no `cache[key, default:]`, unlike in a dictionary. To make
  /// missing values, use a ``TieredLoader``.
  ///
  /// - Parameter key: The key of the value.
  /// - Complexity: O(1) on average, for each removed entry.
  @inlinable
  public subscript(key: Key) -> Value? {
    get { value(for: key) }
    set {
      guard let newValue else {
        removeValue(for: key)
        return
      }
      // It has no cost, so a refusal means that the cache keeps nothing, and has nothing for the key.
      try? insert(newValue, for: key)
    }
  }

  /// Performs an operation under the lock, and then reports the removed entries and releases them.
  @inlinable
  func change<Result: Sendable>(_ body: (inout Storage) -> Result) -> Result {
    let now = isTimed.load(ordering: .relaxed) ? elapsed() : nil
    let (result, departures) = storage.withLock { storage in
      storage.now = now
      return (body(&storage), storage.takeDepartures())
    }
    if onEviction != nil, let first = departures.first { report([first] + departures.rest) }
    return result
  }

  @usableFromInline
  func report(_ departures: [Storage.Departure]) {
    reports.make(departures) { onEviction?($0.key, $0.value, $0.reason) }
  }
}

// MARK: - Inserting

extension BoundedCache {
  /// Inserts a value for a key and makes it the most recently used.
  ///
  /// If the key has a value, this one replaces it, with its own cost and lifetime, and the old one
  /// is removed as ``EvictionReason/replaced``. Then the least recently used entries are evicted,
  /// one by one, until the cache is within its limits.
  ///
  /// ```swift
  /// let pages = BoundedCache<Int, String>(costLimit: 10)
  /// try pages.insert("short", for: 1, cost: 5)
  /// try pages.insert("brief", for: 2, cost: 5)
  /// do {
  ///   try pages.insert("longer than all", for: 1, cost: 15)
  /// } catch {
  ///   print(error)
  /// }
  /// try pages.insert("medium", for: 3, cost: 6)
  /// print(pages.keys, pages.totalCost)
  /// // Prints:
  /// // The entry costs 15, and the cache holds 10 at most. Raise the cost limit, or use the value uncached.
  /// // [3] 6
  /// ```
  ///
  /// A rejection changes nothing, so the key keeps its old value; if that must no longer be used,
  /// remove it with ``removeValue(for:)``.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - key: The key of the value.
  ///   - cost: The cost of the value, not negative.
  ///   - lifetime: The lifetime from now on, or `nil` for the cache's lifetime. A lifetime of zero
  ///     or less is over at once.
  /// - Throws: ``BoundedCacheError/negativeCost(_:)``, ``BoundedCacheError/countLimitIsZero`` or
  ///   ``BoundedCacheError/costExceedsLimit(cost:limit:)``, checked in this order.
  /// - Complexity: O(1) on average, for each removed entry.
  @inlinable
  public func insert(
    _ value: Value,
    for key: Key,
    cost: Int = 0,
    lifetime: Duration? = nil
  ) throws(BoundedCacheError) {
    try insert(value, for: key, cost: cost, lifetime: lifetime) { true }
  }

  /// Inserts a value unless it is outdated by then, which is checked under the lock.
  ///
  /// To invalidate a load, first mark it as outdated, and then remove its value from the cache. So
  /// no outdated value is inserted after the removal.
  @inlinable
  func insert(
    _ value: Value,
    for key: Key,
    cost: Int,
    lifetime: Duration? = nil,
    if isUpToDate: () -> Bool
  ) throws(BoundedCacheError) {
    guard cost >= 0 else { throw .negativeCost(cost) }
    let lifetime = lifetime ?? self.lifetime
    if lifetime != nil { isTimed.store(true, ordering: .relaxed) }
    let error = change { isUpToDate() ? $0.insert(value, key, cost, lifetime) : nil }
    if let error { throw error }
  }
}

// MARK: - Removing

extension BoundedCache {
  /// Removes the value of a key.
  ///
  /// - Parameter key: The key of the value.
  /// - Returns: The value, or `nil` if there was none, or if it had expired.
  /// - Complexity: O(1) on average.
  @inlinable
  @discardableResult
  public func removeValue(for key: Key) -> Value? {
    change { storage in
      guard let entry = storage.entry(key) else { return nil }
      storage.remove(entry.slot, .removed)
      return entry.value
    }
  }

  /// Removes all values, and frees the memory that the cache itself needed for them.
  ///
  /// - Complexity: O(*n*) for *n* entries.
  public func removeAll() {
    change { $0.removeAll(.removed) }
  }

  /// Removes the expired values.
  ///
  /// Expired values are never returned, but take up room until a call finds them. Call this method
  /// now and then if you insert many values that are never requested again.
  ///
  /// - Complexity: O(*n*) for *n* entries.
  public func removeExpired() {
    change { $0.removeExpired() }
  }

  /// Removes values when the system needs memory.
  ///
  /// On ``MemoryPressure/warning``, the cache removes expired values first, then the least recently
  /// used ones, until both count and cost are at most half as large as before. On
  /// ``MemoryPressure/critical``, it removes all values, and frees the memory that it needed for
  /// them.
  ///
  /// ```swift
  /// let thumbnails = BoundedCache<Int, String>()
  /// for number in 1...5 { try thumbnails.insert("image", for: number) }
  /// thumbnails.respond(to: .warning)
  /// print(thumbnails.keys)
  /// thumbnails.respond(to: .critical)
  /// print(thumbnails.keys)
  /// // Prints:
  /// // [4, 5]
  /// // []
  /// ```
  ///
  /// - Parameter pressure: How urgently the system needs memory.
  /// - Complexity: O(*n*) for *n* entries.
  public func respond(to pressure: MemoryPressure) {
    change { $0.respond(to: pressure) }
  }
}

// MARK: - Limits and numbers

extension BoundedCache {
  /// The maximum number of entries.
  ///
  /// If you lower it, the least recently used entries are evicted until the cache is within the
  /// limit. If it is 0, every value is rejected.
  ///
  /// - Precondition: Not negative.
  /// - Complexity: O(1) for each removed entry.
  public var countLimit: Int {
    get { storage.withLock { $0.countLimit } }
    set {
      Self.check(newValue)
      change { storage in
        storage.countLimit = newValue
        storage.trim(toCount: newValue, .countLimit)
      }
    }
  }

  /// The maximum total cost of the entries.
  ///
  /// If you lower it, the least recently used entries are evicted until the cache is within the
  /// limit.
  ///
  /// - Precondition: Not negative.
  /// - Complexity: O(1) for each removed entry.
  public var costLimit: Int {
    get { storage.withLock { $0.costLimit } }
    set {
      Self.check(newValue)
      change { storage in
        storage.costLimit = newValue
        storage.trim(toCost: newValue, .costLimit)
      }
    }
  }

  /// The hits, misses and evictions of the cache.
  public var statistics: CacheStatistics {
    storage.withLock { CacheStatistics(hits: $0.hits, misses: $0.misses, evictions: $0.evictions) }
  }

  /// The number of entries, including expired ones that no call has found yet.
  public var count: Int { storage.withLock { $0.table.count } }

  /// The total cost of these entries.
  public var totalCost: Int { storage.withLock { $0.table.totalCost } }

  /// The keys of all values, from the least recently used to the most.
  ///
  /// Expired values are removed first. This is not a use of the others.
  ///
  /// - Complexity: O(*n*) for *n* entries.
  public var keys: [Key] {
    change { storage in
      storage.removeExpired()
      return storage.table.keys
    }
  }
}
