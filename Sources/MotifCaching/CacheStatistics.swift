// SPDX-License-Identifier: MIT

/// What a ``BoundedCache`` has done since it was made, and what it holds.
///
/// All of it was true at one moment, even while other threads used the cache.
///
/// ```swift
/// let covers = BoundedCache<String, String>(countLimit: 1)
/// try covers.insert("grey", for: "Low")
/// _ = covers.value(for: "Low")
/// _ = covers.value(for: "Heroes")
/// try covers.insert("red", for: "Lodger")
///
/// let numbers = covers.statistics
/// print(numbers.hits, numbers.misses, numbers.evictions, numbers.count)
/// print(numbers.hitRate ?? 0)
/// // Prints:
/// // 1 1 1 1
/// // 0.5
/// ```
public struct CacheStatistics: Sendable, Hashable {
  /// How often a value was asked for and there.
  public var hits: Int

  /// How often a value was asked for and not there, or no longer.
  public var misses: Int

  /// How many entries the cache gave up by itself: for a limit, for their time or for memory.
  public var evictions: Int

  /// How many entries there are, those included whose time is over and which nobody has met since.
  public var count: Int

  /// What these entries cost together.
  public var totalCost: Int

  /// The share of hits in all questions, from 0 to 1, or `nil` if there was no question.
  public var hitRate: Double? {
    let questions = Double(hits) + Double(misses)
    return questions > 0 ? Double(hits) / questions : nil
  }
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
