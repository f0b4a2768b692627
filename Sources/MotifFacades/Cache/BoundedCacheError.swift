// SPDX-License-Identifier: MIT

/// Why a ``BoundedCache`` refused an entry.
///
/// A refusal changes nothing: what was in the cache stays there, and so does the value that the key
/// had before.
public enum BoundedCacheError: Error, Hashable {
  /// An entry must not cost less than nothing, or the others could cost more than the limit.
  case negativeCost(Int)

  /// The entry alone costs more than all entries together may.
  case costExceedsLimit(cost: Int, limit: Int)

  /// The cache may have no entries.
  case countLimitIsZero
}
