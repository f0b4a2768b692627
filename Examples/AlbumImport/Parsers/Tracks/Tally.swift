// SPDX-License-Identifier: MIT

/// Counts the occurrences of each value.
struct Tally<Value: Equatable> {
  /// The values in the order of their first occurrence.
  ///
  /// There are few, so an array is sufficient.
  private var counts: [(value: Value, count: Int)] = []

  mutating func add(_ value: Value) {
    if let index = counts.firstIndex(where: { $0.value == value }) {
      counts[index].count += 1
    } else {
      counts.append((value, 1))
    }
  }

  /// The most frequent value.
  ///
  /// - Parameter isPreferred: Whether the first of two equally frequent values wins. If neither is
  ///   preferred, the one that occurred first wins.
  /// - Returns: The value, or `nil` if there is none.
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
