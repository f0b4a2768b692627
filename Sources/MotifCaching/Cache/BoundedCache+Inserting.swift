// SPDX-License-Identifier: MIT

public import Synchronization

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
  /// print(pages.keys, pages.statistics.totalCost)
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
  ///   - lifetime: How long it lives from now on, or `nil` for the ``lifetime`` of the cache. One of
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
    guard cost >= 0 else { throw .negativeCost(cost) }
    let tag = Storage.tag(key)
    var now: Duration?
    var deadline: Duration?
    if let lifetime = lifetime ?? self.lifetime {
      let time = elapsed()
      now = time
      deadline = Self.deadline(lifetime, from: time)
    }
    while true {
      var departures = Departures()
      let insertion = Storage.Insertion(cost: cost, deadline: deadline, now: now)
      let refusal = storage.withLock { storage in
        storage.insert(CacheEntry(key: key, value: value), tag, insertion, &departures)
      }
      switch refusal {
      case nil:
        finish(departures)
        return
      case .error(let error):
        throw error
      case .needsTime:
        now = elapsed()
      }
    }
  }

  /// When a time is over that begins now, or never if that is too far away to be told.
  @usableFromInline
  static func deadline(_ lifetime: Duration, from now: Duration) -> Duration {
    let (sum, overflow) = now.attoseconds.addingReportingOverflow(lifetime.attoseconds)
    guard overflow else { return Duration(attoseconds: sum) }
    return Duration(attoseconds: lifetime > .zero ? .max : .min)
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
    let tag = Storage.tag(key)
    var value: Value?
    change { storage, now, departures in
      let slot = storage.slot(of: key, tag)
      guard slot != 0 else { return }
      if !storage.isExpired(slot, now) { value = storage.entries[slot].value }
      storage.remove(slot, .removed, now, &departures)
    }
    return value
  }

  /// Removes all values, and gives the memory back that the cache itself needed for them.
  ///
  /// - Complexity: O(*n*) for *n* entries.
  public func removeAll() {
    change { $0.removeAll(.removed, $1, &$2) }
  }

  /// Removes the values whose time is over.
  ///
  /// They are not returned in any case, but they take up room until somebody meets them. Call it now
  /// and then where many are inserted that nobody asks for again.
  ///
  /// - Complexity: O(*n*) for *n* entries.
  public func removeExpired() {
    change { $0.removeExpired($1, &$2) }
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
    change { $0.respond(to: pressure, $1, &$2) }
  }

  /// Changes the entries under the lock, and then tells what left.
  @inlinable
  func change(_ body: (inout Storage, Duration, inout Departures) -> Void) {
    let now = elapsed()
    var departures = Departures()
    storage.withLock { body(&$0, now, &departures) }
    finish(departures)
  }
}
