// SPDX-License-Identifier: MIT

/// Slots that are filled or not, and how many are filled before each.
///
/// The structure is the tree of Peter M. Fenwick, "A New Data Structure for Cumulative Frequency
/// Tables", Software: Practice and Experience 24 (1994).
struct RunningCounts {
  private var tree: [Int]

  /// Makes slots.
  ///
  /// - Complexity: O(*n*) for *n* slots.
  init(_ isFilled: [Bool]) {
    tree = [0] + isFilled.map { $0 ? 1 : 0 }
    for index in tree.indices.dropFirst() {
      let parent = index + index & -index
      if parent < tree.count { tree[parent] += tree[index] }
    }
  }

  /// Fills a slot, with 1, or empties it, with -1.
  ///
  /// - Complexity: O(log *n*) for *n* slots.
  mutating func add(_ difference: Int, at slot: Int) {
    var index = slot + 1
    while index < tree.count {
      tree[index] += difference
      index += index & -index
    }
  }

  /// Returns how many slots before one are filled.
  ///
  /// - Complexity: O(log *n*) for *n* slots.
  func count(before slot: Int) -> Int {
    var index = slot
    var sum = 0
    while index > 0 {
      sum += tree[index]
      index -= index & -index
    }
    return sum
  }
}
