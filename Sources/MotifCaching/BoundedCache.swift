// SPDX-License-Identifier: MIT

@_exported public import MotifCore
@_exported public import MotifStorage
public import Synchronization

/// A cache that keeps what was used last and never grows beyond its limits.
///
/// Put in front of what is slow to make or to fetch: images that were drawn, files that were decoded,
/// answers of a server. Whatever is in it can be had again in another way, so it may go at any time:
/// for a limit, for its time, or because the system needs memory.
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
/// **Which entry goes.** It is always the one whose last use lies back farthest. Inserting an entry is
/// a use of it, and so is getting its value; ``peekValue(for:)`` is none. The order is exact, not one of
/// samples or generations.
///
/// **Limits.** There may be ``countLimit`` entries, and they may cost ``costLimit`` together, in a unit
/// of your choice, such as bytes. An entry that costs more than all may together is refused, and so is
/// one of negative cost; neither pushes anything out. An entry without a cost counts as an entry only.
///
/// **Time.** An entry may live for a time that is the same for all, or for one of its own. It
/// is returned before its time is over and never from that moment on, as the clock tells it. It leaves
/// when it is met: by a call that looks for its key, needs its place, or goes through all entries, as
/// ``removeExpired()`` does. Until then it counts as an entry; there is no timer.
///
/// **Memory.** The system's need of memory is passed on by ``respond(to:)``.
///
/// **What leaves** is told to the closure given to the initializer, with an ``EvictionReason``. Those
/// that leave in one call are told of in the order in which they leave: first the one that was
/// replaced, then the least recently used before the others. A cache that goes away itself tells
/// nothing.
///
/// **Threads and re-entrancy.** A cache may be used from any thread. The closure runs on the thread of
/// the call that made the entries leave, after the cache has changed and before the call returns, with
/// no lock held; keys and values end there, too, and not under the lock. So both the closure and a
/// value's `deinit` may use the cache. Calls on different threads may tell at the same time. The clock
/// is read outside the lock as well. The key's `==` and `hash(into:)` run under it, and must not use the
/// cache.
public final class BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  @usableFromInline typealias Storage = CacheStorage<Key, Value>

  @usableFromInline let lifetime: Duration?
  @usableFromInline let storage: Mutex<Storage>
  @usableFromInline let onEviction: (@Sendable (Key, Value, EvictionReason) -> Void)?
  /// The time since the cache was made.
  @usableFromInline let elapsed: @Sendable () -> Duration
  /// Whether an entry was ever inserted whose time is limited; until then nobody looks at the clock.
  @usableFromInline let isTimed = Atomic(false)

  /// Makes an empty cache.
  ///
  /// - Parameters:
  ///   - countLimit: How many entries there may be, not negative.
  ///   - costLimit: What they may cost together, not negative.
  ///   - lifetime: How long an entry lives that is inserted without a lifetime of its own, or `nil`
  ///     for as long as it is used. One of zero or less is over at once.
  ///   - clock: Tells the time, for entries whose time is limited; a test gives one that it turns.
  ///   - onEviction: Receives the key and the value of each entry that leaves, and why it does.
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
  /// - Parameter key: What the value was inserted for.
  /// - Returns: The value, or `nil` if there is none, or its time is over.
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

  /// Returns the value of a key and leaves the order as it is.
  ///
  /// It is no use of the entry, and counts in the ``statistics`` neither as a hit nor as a miss.
  ///
  /// - Parameter key: What the value was inserted for.
  /// - Returns: The value, or `nil` if there is none, or its time is over.
  /// - Complexity: O(1) on average.
  @inlinable
  public func peekValue(for key: Key) -> Value? {
    change { $0.entry(key)?.value }
  }

  /// The value of a key.
  ///
  /// Reading it is ``value(for:)``, and a use of the entry. Setting it is an ``insert(_:for:cost:lifetime:)``
  /// with no cost and the cache's own lifetime, and setting it to `nil` is ``removeValue(for:)``.
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
  /// It throws nothing, because a value without a cost is refused only where ``countLimit`` is 0, by a cache
  /// that keeps nothing. Use ``insert(_:for:cost:lifetime:)`` in a cache with a ``costLimit``.
  /// To edit a value in place, as in `cache[key]?.append(…)`, is to read and then to set: on another thread
  /// the entry may change between the two, and what was set there is lost. That is why there is no
  /// `cache[key, default:]`, unlike in a dictionary. To make what is missing, use a ``TieredLoader``.
  ///
  /// - Parameter key: What the value is asked for by.
  /// - Complexity: O(1) on average, for each entry that leaves.
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

  /// Does something under the lock, and then tells what left, and lets go of it.
  @inlinable
  func change<Result: Sendable>(_ body: (inout Storage) -> Result) -> Result {
    let now = isTimed.load(ordering: .relaxed) ? elapsed() : nil
    let (result, departures) = storage.withLock { storage in
      storage.now = now
      return (body(&storage), storage.takeDepartures())
    }
    if let onEviction, let first = departures.first {
      onEviction(first.key, first.value, first.reason)
      for next in departures.rest { onEviction(next.key, next.value, next.reason) }
    }
    return result
  }
}

// MARK: - Inserting

extension BoundedCache {
  /// Inserts a value for a key and makes it the most recently used.
  ///
  /// If the key has a value, this one takes its place, with its own cost and lifetime, and the old
  /// one leaves as ``EvictionReason/replaced``. Then the least recently used entries leave, one by one,
  /// until the limits are kept.
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
  /// // costExceedsLimit(cost: 15, limit: 10)
  /// // [3] 6
  /// ```
  ///
  /// A refusal changes nothing. So a key keeps the value it had; where that must not be served any
  /// longer, remove it with ``removeValue(for:)``.
  ///
  /// - Parameters:
  ///   - value: What to keep.
  ///   - key: What it will be asked for by.
  ///   - cost: What it costs to keep it, not negative.
  ///   - lifetime: How long it lives from now on, or `nil` for the time that the cache gives to all. One of
  ///     zero or less is over at once.
  /// - Throws: ``BoundedCacheError/negativeCost(_:)``, ``BoundedCacheError/countLimitIsZero`` or
  ///   ``BoundedCacheError/costExceedsLimit(cost:limit:)``, looked for in this order.
  /// - Complexity: O(1) on average, for each entry that leaves.
  @inlinable
  public func insert(
    _ value: Value,
    for key: Key,
    cost: Int = 0,
    lifetime: Duration? = nil
  ) throws(BoundedCacheError) {
    try insert(value, for: key, cost: cost, lifetime: lifetime) { true }
  }

  /// Inserts a value unless it is out of date by then, which is asked under the lock.
  ///
  /// To invalidate a load, first tell it so, and then remove its value from the cache. So nothing out of
  /// date comes in after it was removed.
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
  /// - Parameter key: What the value was inserted for.
  /// - Returns: The value, or `nil` if there was none, or its time was over.
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

  /// Removes all values, and gives the memory back that the cache itself needed for them.
  ///
  /// - Complexity: O(*n*) for *n* entries.
  public func removeAll() {
    change { $0.removeAll(.removed) }
  }

  /// Removes the values whose time is over.
  ///
  /// They are not returned in any case, but they take up room until a call meets them. Call it now
  /// and then where many are inserted that nobody asks for again.
  ///
  /// - Complexity: O(*n*) for *n* entries.
  public func removeExpired() {
    change { $0.removeExpired() }
  }

  /// Gives up values when the system needs memory.
  ///
  /// On ``MemoryPressure/warning`` those go first whose time is over, then the least recently used,
  /// until there are no more than half as many as before, which cost no more than half. On
  /// ``MemoryPressure/critical`` all go, and the memory that the cache itself needed for them.
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
  /// - Parameter pressure: How badly it needs memory.
  /// - Complexity: O(*n*) for *n* entries.
  public func respond(to pressure: MemoryPressure) {
    change { $0.respond(to: pressure) }
  }
}

// MARK: - Limits and numbers

extension BoundedCache {
  /// How many entries there may be.
  ///
  /// When it is lowered, the least recently used entries leave until it is kept. Where it is 0, every
  /// value is refused.
  ///
  /// - Precondition: Not negative.
  /// - Complexity: O(1) for each entry that leaves.
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

  /// What the entries may cost together.
  ///
  /// When it is lowered, the least recently used entries leave until it is kept.
  ///
  /// - Precondition: Not negative.
  /// - Complexity: O(1) for each entry that leaves.
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

  /// How often the cache had what it was asked for, and gave up what it had.
  public var statistics: CacheStatistics {
    storage.withLock { CacheStatistics(hits: $0.hits, misses: $0.misses, evictions: $0.evictions) }
  }

  /// How many entries there are, those included whose time is over and which nobody has met since.
  public var count: Int { storage.withLock { $0.table.count } }

  /// What these entries cost together.
  public var totalCost: Int { storage.withLock { $0.table.totalCost } }

  /// The keys of all values, from the least recently used to the most.
  ///
  /// Values whose time is over are removed first. It is no use of the others.
  ///
  /// - Complexity: O(*n*) for *n* entries.
  public var keys: [Key] {
    change { storage in
      storage.removeExpired()
      return storage.table.keys
    }
  }
}
