// SPDX-License-Identifier: MIT

/// How often a ``BoundedCache`` had what it was asked for, and gave up what it had.
///
/// All of it was true at one moment, even while other threads used the cache.
///
/// ```swift
/// let covers = BoundedCache<String, String>(countLimit: 1)
/// try covers.insert("gray", for: "Low")
/// _ = covers.value(for: "Low")
/// _ = covers.value(for: "Heroes")
/// try covers.insert("red", for: "Lodger")
///
/// let numbers = covers.statistics
/// print(numbers.hits, numbers.misses, numbers.evictions)
/// // Prints "1 1 1"
/// ```
public struct CacheStatistics: Sendable, Hashable {
  /// How often a value was asked for and there.
  public internal(set) var hits = 0

  /// How often a value was asked for and not there, or no longer.
  public internal(set) var misses = 0

  /// How many entries the cache gave up by itself: for a limit, for their time or for memory.
  public internal(set) var evictions = 0
}

/// Why a ``BoundedCache`` refused an entry.
///
/// A refusal changes nothing: what was in the cache stays there, and so does the value that the key
/// had before.
///
/// ```swift
/// let pages = BoundedCache<Int, String>(costLimit: 100)
/// try pages.insert("one page", for: 1, cost: 8)
/// do {
///   try pages.insert("an atlas", for: 1, cost: 120)
/// } catch .costExceedsLimit(let cost, let limit) {
///   print("\(cost) are more than \(limit)")
/// }
/// print(pages.value(for: 1) ?? "none")
/// // Prints:
/// // 120 are more than 100
/// // one page
/// ```
public enum BoundedCacheError: Error, Hashable {
  /// An entry must not cost less than nothing, or the others could cost more than the limit.
  case negativeCost(Int)

  /// The entry alone costs more than all entries together may.
  case costExceedsLimit(cost: Int, limit: Int)

  /// The cache may have no entries.
  case countLimitIsZero
}
