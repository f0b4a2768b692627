// SPDX-License-Identifier: MIT

internal import Synchronization

extension BoundedCache {
  /// Inserts what was loaded, unless it is out of date by then.
  ///
  /// The standing is asked under the lock. Whoever invalidates a load says so to its standing
  /// first, and removes the value from the cache then, so nothing out of date comes in after it was
  /// removed.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - key: Its key.
  ///   - cost: What it costs.
  ///   - standing: Knows whether the value may be kept.
  /// - Throws: ``BoundedCacheError`` when the cache refuses the value.
  func insert(
    _ value: Value,
    for key: Key,
    cost: Int,
    of standing: LoadStanding
  ) throws(BoundedCacheError) {
    guard cost >= 0 else { throw .negativeCost(cost) }
    let tag = Storage.tag(key)
    // What time it is, is asked in vain if no entry has a limited lifetime; a load can afford it.
    let now = elapsed()
    let insertion = Storage.Insertion(
      cost: cost,
      deadline: lifetime.map { Self.deadline($0, from: now) },
      now: now
    )
    var departures = Departures()
    let refusal = storage.withLock { storage -> Storage.Refusal? in
      guard standing.mayBeKept else { return nil }
      return storage.insert(CacheEntry(key: key, value: value), tag, insertion, &departures)
    }
    finish(departures)
    if case .error(let error)? = refusal { throw error }
  }
}
