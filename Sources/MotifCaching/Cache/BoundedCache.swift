// SPDX-License-Identifier: MIT

internal import MotifCore
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
/// try covers.insert("grey", for: "Low")
/// try covers.insert("blue", for: "Heroes")
/// print(covers.value(for: "Low") ?? "none")
/// try covers.insert("red", for: "Lodger")
/// print(covers.keys)
/// // Prints:
/// // grey
/// // Heroes goes: countLimit
/// // ["Low", "Lodger"]
/// ```
///
/// **Which entry goes.** It is always the one whose last use lies back farthest. Inserting an entry is
/// a use of it, and so is getting its value; ``peekValue(for:)`` and ``contains(_:)`` are none. The
/// order is exact, not one of samples or generations.
///
/// **Limits.** There may be ``countLimit`` entries, and they may cost ``costLimit`` together, in a unit
/// of your choice, such as bytes. An entry that costs more than all may together is refused, and so is
/// one of negative cost; neither pushes anything out. An entry without a cost counts as an entry only.
///
/// **Time.** An entry may live for a ``lifetime`` that is the same for all, or for one of its own. It
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
/// is read outside the lock as well. The key's `==` does run under it, and must not use the cache.
public final class BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  @usableFromInline typealias Storage = CacheStorage<Key, Value>
  @usableFromInline typealias Departures = CacheDepartures<Key, Value>

  /// How long an entry lives that has no lifetime of its own, or `nil` for as long as it is used.
  public let lifetime: Duration?

  @usableFromInline let storage: Mutex<Storage>
  @usableFromInline let onEviction: (@Sendable (Key, Value, EvictionReason) -> Void)?
  /// The time since the cache was made.
  @usableFromInline let elapsed: @Sendable () -> Duration

  /// Makes an empty cache.
  ///
  /// - Parameters:
  ///   - countLimit: How many entries there may be, not negative. No cache has more than 536,870,912.
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
    let tag = Storage.tag(key)
    if lifetime == nil {
      var needsTime = false
      let value = storage.withLock { storage -> Value? in
        let slot = storage.slot(of: key, tag)
        guard slot != 0 else {
          storage.statistics.misses &+= 1
          return nil
        }
        guard storage.deadlines == nil else {
          needsTime = true
          return nil
        }
        storage.statistics.hits &+= 1
        storage.use(slot)
        return storage.entries[slot].value
      }
      if !needsTime { return value }
    }
    return unexpiredValue(for: key, tag, isUse: true)
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
    unexpiredValue(for: key, Storage.tag(key), isUse: false)
  }

  /// Returns whether there is a value for a key, and leaves the order as it is.
  ///
  /// The answer may be outdated as soon as it is given, if another thread uses the cache. Whoever needs
  /// the value asks for the value.
  ///
  /// - Parameter key: What the value was inserted for.
  /// - Returns: Whether it is there and its time is not over.
  /// - Complexity: O(1) on average.
  @inlinable
  public func contains(_ key: Key) -> Bool { peekValue(for: key) != nil }

  /// Finds a value where entries may have a limited time.
  @inlinable
  @inline(never)
  func unexpiredValue(for key: Key, _ tag: UInt32, isUse: Bool) -> Value? {
    let now = elapsed()
    var departures = Departures()
    let value = storage.withLock { storage -> Value? in
      let slot = storage.slot(of: key, tag)
      var value: Value?
      if slot != 0 {
        if storage.isExpired(slot, now) {
          storage.remove(slot, .expired, now, &departures)
        } else {
          value = storage.entries[slot].value
          if isUse { storage.use(slot) }
        }
      }
      if isUse {
        if value == nil {
          storage.statistics.misses &+= 1
        } else {
          storage.statistics.hits &+= 1
        }
      }
      return value
    }
    finish(departures)
    return value
  }

  /// Tells what left, and lets go of it, with no lock held.
  @inlinable
  func finish(_ departures: consuming Departures) {
    if let onEviction { departures.report(to: onEviction) }
  }
}
