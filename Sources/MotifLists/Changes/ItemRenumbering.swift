// SPDX-License-Identifier: MIT

/// Which index an item has after a change, worked out for one item at a time.
///
/// Items that were neither deleted nor moved *stay*: they keep their order and fill the places that
/// nothing was inserted at or moved to. So two sorted lists tell everything, however many items there
/// are.
package struct ItemRenumbering {
  /// How many items there were.
  package let oldCount: Int
  /// How many items there are.
  package let newCount: Int

  /// The old indices of what was deleted or moved, ascending.
  package let departures: [Int]
  /// The new indices of what was inserted or moved, ascending.
  package let arrivals: [Int]
  /// Where the items that moved went, by their old indices.
  private let moves: [Int: Int]

  /// Checks a change, and sorts it.
  ///
  /// - Parameters:
  ///   - oldCount: How many items there were.
  ///   - newCount: How many items there are.
  ///   - deleted: The old indices of what was deleted.
  ///   - inserted: The new indices of what was inserted.
  ///   - moved: The old and the new indices of what was moved.
  /// - Precondition: The numbers agree; every index is one of an item, and is there once.
  /// - Complexity: O(*c* log *c*) for *c* changes.
  package init(
    from oldCount: Int,
    to newCount: Int,
    deleted: [Int],
    inserted: [Int],
    moved: [(from: Int, to: Int)]
  ) {
    require(
      newCount == oldCount - deleted.count + inserted.count,
      """
      The data source has \(newCount) items now. \(oldCount) less \(deleted.count) deleted and \
      plus \(inserted.count) inserted are another number. Change the model first and then tell \
      all that changed, or reload().
      """
    )
    self.oldCount = oldCount
    self.newCount = newCount
    departures = Self.sorted(deleted + moved.map(\.from), below: oldCount, "deleted or moved away")
    arrivals = Self.sorted(inserted + moved.map(\.to), below: newCount, "inserted or moved to")
    moves = Dictionary(uniqueKeysWithValues: moved.map { ($0.from, $0.to) })
  }

  /// Sorts indices, each of which must exist and be there once.
  private static func sorted(_ indices: [Int], below count: Int, _ what: String) -> [Int] {
    let sorted = indices.sorted()
    for (index, next) in zip(sorted, sorted.dropFirst()) {
      require(index != next, "Item \(index) is \(what) twice in one change")
    }
    if let first = sorted.first, let last = sorted.last {
      require(
        first >= 0 && last < count,
        "Item \(first < 0 ? first : last) is \(what), where there are \(count) items"
      )
    }
    return sorted
  }
}

// MARK: - Asking

extension ItemRenumbering {
  /// Returns whether an item was neither deleted nor moved.
  ///
  /// - Parameter old: Its index before the change.
  /// - Returns: Whether it stays.
  package func isStaying(_ old: Int) -> Bool {
    let rank = departures.countBelow(old)
    return rank == departures.count || departures[rank] != old
  }

  /// Returns the new index of an item, or `nil` if it was deleted.
  ///
  /// - Parameter old: Its index before the change.
  /// - Returns: Its index after it.
  /// - Complexity: O(log *c*) for *c* changes.
  package func newIndex(of old: Int) -> Int? {
    let rank = departures.countBelow(old)
    if rank < departures.count, departures[rank] == old { return moves[old] }
    return newIndex(ofStaying: old - rank)
  }

  /// Returns the new index of an item or, if it was deleted, of the one in its place.
  ///
  /// The place is as far behind the item before it as it was. Where the row has closed up, it is that
  /// of the item which follows, or of the last item.
  ///
  /// - Parameter old: The index before the change.
  /// - Returns: The index, or `nil` when there are no items.
  package func newIndex(ofPlace old: Int) -> Int? {
    if let index = newIndex(of: old) { return index }
    var departed = departures.countBelow(old)
    let rank = old - departed
    // The item before the place, of those that stay.
    var before = old - 1
    while departed > 0, departures[departed - 1] == before {
      departed -= 1
      before -= 1
    }
    let newBefore = rank > 0 ? newIndex(ofStaying: rank - 1) : -1
    let stayingCount = newCount - arrivals.count
    let following = rank < stayingCount ? newIndex(ofStaying: rank) : newCount
    let place = min(newBefore + old - before, following, newCount - 1)
    return place >= 0 ? place : nil
  }

  /// Returns the new index of the item that is the `rank`th of those that stay.
  private func newIndex(ofStaying rank: Int) -> Int {
    // As many arrivals lie before it as have fewer staying items before them than it has.
    var (low, high) = (0, arrivals.count)
    while low < high {
      let middle = low + (high - low) / 2
      if arrivals[middle] - middle <= rank { low = middle + 1 } else { high = middle }
    }
    return rank + low
  }
}

extension [Int] {
  /// Returns how many elements of this sorted array are less than a number.
  fileprivate func countBelow(_ number: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
