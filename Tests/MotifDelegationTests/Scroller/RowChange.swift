// SPDX-License-Identifier: MIT

import MotifTestSupport

/// A random change of a row of titles, with what becomes of each of them written out.
struct RowChange {
  private(set) var old: [String]
  private(set) var new: [String] = []
  private(set) var deleted: [Int] = []
  private(set) var inserted: [Int] = []
  private(set) var moved: [(from: Int, to: Int)] = []
  private(set) var updated: [Int] = []

  /// The titles that are neither deleted nor moved.
  private var staying: [String] = []

  /// Draws a change: which titles go and which move, then where these and new ones come.
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
    // One after the other comes to a random place, which pushes those behind it.
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

  /// The title that has the place of one that there was, by walking along both rows.
  func heir(of title: String) -> String? {
    if new.contains(title) || new.isEmpty { return new.isEmpty ? nil : title }
    // The way back to the title before it that stays, and from there forth in the new row.
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
