// SPDX-License-Identifier: MIT

public import MotifCore

/// The hits, misses and evictions of a ``BoundedCache``.
///
/// The numbers are consistent, even if other threads use the cache at the same time.
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
  /// The number of look-ups that found a value.
  public internal(set) var hits = 0

  /// The number of look-ups that found no value, or an expired one.
  public internal(set) var misses = 0

  /// The number of entries that the cache removed by itself: for a limit, after their lifetime, or
  /// to free memory.
  public internal(set) var evictions = 0
}

/// The reason why a ``BoundedCache`` rejected an entry.
///
/// A rejection changes nothing: all entries stay in the cache, including the key's previous value.
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
  /// The cost is negative, which would let the other entries exceed the limit.
  case negativeCost(Int)

  /// The entry alone exceeds the cost limit of all entries together.
  case costExceedsLimit(cost: Int, limit: Int)

  /// The cache may have no entries.
  case countLimitIsZero
}

extension BoundedCacheError: DescribedError {
  /// A sentence that says what went wrong, and what to do about it.
  public var description: String {
    switch self {
    case .negativeCost(let cost):
      "The cost \(cost) is negative. Pass 0 for an entry that costs nothing."
    case .costExceedsLimit(let cost, let limit):
      """
      The entry costs \(cost), and the cache holds \(limit) at most. Raise the cost limit, or use the \
      value uncached.
      """
    case .countLimitIsZero:
      "The count limit is 0, so the cache holds no entry. Raise the limit to cache one."
    }
  }
}
