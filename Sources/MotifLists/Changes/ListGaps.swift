// SPDX-License-Identifier: MIT

/// Where those go that nobody mentions: some places are taken out, some are filled, and the others
/// fill the gaps in their order.
struct ListGaps: Hashable, Sendable {
  /// The old places that are taken out, ascending.
  var taken: [Int] = []
  /// The new places that are filled, ascending.
  var placed: [Int] = []

  /// Returns the new place of what is kept, or `nil` for what is taken out.
  func newPlace(forOld place: Int) -> Int? {
    Self.map(place, taken, placed)
  }

  /// Returns the old place of what is kept, or `nil` for what was put in.
  func oldPlace(forNew place: Int) -> Int? {
    Self.map(place, placed, taken)
  }

  private static func map(_ place: Int, _ taken: [Int], _ placed: [Int]) -> Int? {
    let before = taken.partitionPoint { $1 < place }
    guard before == taken.count || taken[before] != place else { return nil }
    // Numbers from outside may be of any size, and must not trap.
    let rank = place &- before
    return rank &+ placed.partitionPoint { $1 &- $0 <= rank }
  }
}

extension [Int] {
  /// Counts the elements that belong, all of which come first.
  fileprivate func partitionPoint(_ belongs: (Int, Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if belongs(middle, self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
