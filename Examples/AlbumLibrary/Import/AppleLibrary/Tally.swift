// SPDX-License-Identifier: MIT

/// Counts how often each value occurs.
struct Tally<Value: Equatable> {
  /// The values in the order in which they first came.
  ///
  /// There are few, so a list does.
  private var counts: [(value: Value, count: Int)] = []

  mutating func add(_ value: Value) {
    if let index = counts.firstIndex(where: { $0.value == value }) {
      counts[index].count += 1
    } else {
      counts.append((value, 1))
    }
  }

  /// The value that occurs most often.
  ///
  /// - Parameter isPreferred: Whether the first of two values that occur equally often is to win.
  ///   If neither is preferred, the one that came first wins.
  /// - Returns: The value, or `nil` when there is none.
  func mostCommon(
    preferring isPreferred: (Value, Value) -> Bool = { _, _ in false }
  ) -> Value? {
    counts.reduce(nil as (value: Value, count: Int)?) { best, next in
      guard let best else { return next }
      if next.count != best.count { return next.count > best.count ? next : best }
      return isPreferred(next.value, best.value) ? next : best
    }?.value
  }
}
