// SPDX-License-Identifier: MIT

internal import Synchronization

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
      change { storage, now, departures in
        storage.countLimit = newValue
        storage.trimCount(to: newValue, .countLimit, now, &departures)
      }
    }
  }

  /// What the entries may cost together.
  ///
  /// When it is lowered below what they cost, those leave that cost more than it by themselves, and
  /// then the least recently used until it is kept.
  ///
  /// - Precondition: Not negative.
  /// - Complexity: O(*n*) for *n* entries when entries leave, otherwise O(1).
  public var costLimit: Int {
    get { storage.withLock { $0.costLimit } }
    set {
      Self.check(newValue)
      change { $0.setCostLimit(newValue, $1, &$2) }
    }
  }

  /// What the cache has done since it was made, and what it holds.
  public var statistics: CacheStatistics { storage.withLock { $0.statistics } }

  /// How many entries there are, those included whose time is over and which nobody has met since.
  public var count: Int { statistics.count }

  /// The keys of all values, from the least recently used to the most.
  ///
  /// Values whose time is over are removed first. It is no use of the others.
  ///
  /// - Complexity: O(*n*) for *n* entries.
  public var keys: [Key] {
    var keys: [Key] = []
    change { storage, now, departures in
      storage.removeExpired(now, &departures)
      keys = storage.keys()
    }
    return keys
  }
}
