// SPDX-License-Identifier: MIT

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
