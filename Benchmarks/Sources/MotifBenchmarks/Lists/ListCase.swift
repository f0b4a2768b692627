// SPDX-License-Identifier: MIT

/// Two states of a list, as numbers, and the number of changes between them.
struct ListCase {
  let name: String
  let old: [Int]
  let new: [Int]
  let deletes: Int
  let inserts: Int

  /// The minimum number of moves: the common elements minus a longest increasing subsequence.
  let moves: Int
  var sharesStorage = false

  /// Whether comparing takes quadratic time or memory, so that peers can't finish.
  var isHardToCompare: Bool { deletes + inserts + moves > 4_000 }

  init(_ name: String, _ old: [Int], _ new: [Int]) {
    self.name = name
    self.old = old
    self.new = new
    let places = Dictionary(uniqueKeysWithValues: zip(old, 0...))
    let common = new.compactMap { places[$0] }
    deletes = old.count - common.count
    inserts = new.count - common.count
    moves = common.count - Self.longestIncreasing(common)
  }

  private static func longestIncreasing(_ numbers: [Int]) -> Int {
    var tails: [Int] = []
    for number in numbers {
      var low = 0
      var high = tails.count
      while low < high {
        let middle = (low + high) / 2
        if tails[middle] < number { low = middle + 1 } else { high = middle }
      }
      if low == tails.count { tails.append(number) } else { tails[low] = number }
    }
    return tails.count
  }
}

// MARK: - Editing

extension ListCase {
  /// A list after random removals, insertions, and moves.
  static func edited(_ count: Int, deletes: Int, inserts: Int, shuffles: Int) -> Self {
    var generator = SplitMix64(state: 42)
    let old = Array(0..<count)
    let gone = Set(old.shuffled(using: &generator).prefix(deletes))
    var kept = old.filter { !gone.contains($0) }
    let movers = Set(kept.shuffled(using: &generator).prefix(shuffles))
    kept.removeAll { movers.contains($0) }
    // Inserted and moved elements get random positions; a single sort applies them.
    let arriving = Array(movers).sorted() + Array(count..<(count + inserts))
    let arrivals = arriving.map { (Int.random(in: 0...kept.count, using: &generator), $0) }
      .sorted { $0 < $1 }
    var new: [Int] = []
    var next = arrivals[...]
    for (index, element) in kept.enumerated() {
      while let first = next.first, first.0 == index {
        new.append(first.1)
        next.removeFirst()
      }
      new.append(element)
    }
    new += next.map { $0.1 }
    return Self(
      "\(count.grouped), \(deletes.grouped) deletes, \(inserts.grouped) inserts, "
        + "\(shuffles.grouped) shuffles",
      old,
      new
    )
  }
}

extension Int {
  /// The number with commas as thousands separators.
  var grouped: String {
    self < 1_000
      ? "\(self)" : (self / 1_000).grouped + "," + String("\(1_000 + self % 1_000)".dropFirst())
  }
}
