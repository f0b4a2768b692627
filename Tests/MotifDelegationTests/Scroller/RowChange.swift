// SPDX-License-Identifier: MIT

import MotifTestSupport

/// A random change to a row of titles, with the outcome for each title.
struct RowChange {
  private(set) var old: [String]
  private(set) var new: [String] = []
  private(set) var deleted: [Int] = []
  private(set) var inserted: [Int] = []
  private(set) var moved: [(from: Int, to: Int)] = []
  private(set) var updated: [Int] = []

  /// The titles that are neither deleted nor moved.
  private var staying: [String] = []

  /// Draws the titles to delete and to move, and then the positions of moved and new titles.
  init(of old: [String], newTitles: () -> String, using random: inout SeededGenerator) {
    self.old = old
    let rarity = [1, 2, 5, 20].randomElement(using: &random) ?? 1
    var movers: [Int] = []
    for index in old.indices {
      switch Int.random(in: 0...(2 * rarity), using: &random) {
      case 0: deleted.append(index)
      case 1: movers.append(index)
      default: staying.append(old[index])
      }
    }
    let insertedCount = Int.random(in: 0...4, using: &random)
    new = staying
    var slots = Array(repeating: -1, count: insertedCount) + movers
    slots.shuffle(using: &random)
    // Each is inserted at a random position, which shifts the ones after it.
    for mover in slots {
      let title = mover < 0 ? newTitles() : old[mover]
      new.insert(title, at: Int.random(in: 0...new.count, using: &random))
    }
    for (index, title) in new.enumerated() where !staying.contains(title) {
      if let from = old.firstIndex(of: title) {
        moved.append((from, index))
      } else {
        inserted.append(index)
      }
    }
    updated = old.indices.filter { index in
      !deleted.contains(index) && Int.random(in: 0..<6, using: &random) == 0
    }
    deleted.shuffle(using: &random)
    inserted.shuffle(using: &random)
    moved.shuffle(using: &random)
  }

  /// The title that takes the place of an earlier one, found by walking along both rows.
  func heir(of title: String) -> String? {
    if new.contains(title) || new.isEmpty { return new.isEmpty ? nil : title }
    // Back to the previous title that stays, and from there forward in the new row.
    var steps = 0
    var index = old.firstIndex(of: title) ?? 0
    while index >= 0, !staying.contains(old[index]) {
      steps += 1
      index -= 1
    }
    var place = index < 0 ? -1 : new.firstIndex(of: old[index]) ?? -1
    while steps > 0, place + 1 < new.count {
      steps -= 1
      place += 1
      if staying.contains(new[place]) { break }
    }
    return new[place]
  }
}
