// SPDX-License-Identifier: MIT

/// Two states of a list, as numbers, and how many changes lead from one to the other.
struct ListCase {
  let name: String
  let old: [Int]
  let new: [Int]
  let deletes: Int
  let inserts: Int

  /// Fewest moves: those that are in both lists less a longest increasing subsequence.
  let moves: Int
  var sharesStorage = false

  /// Whether comparing takes time or memory by the square of the length, so that peers can't finish.
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
  /// A list from which some elements go, into which others come, and in which some go elsewhere.
  static func edited(_ count: Int, deletes: Int, inserts: Int, shuffles: Int) -> Self {
    var generator = SplitMix64(state: 42)
    let old = Array(0..<count)
    let gone = Set(old.shuffled(using: &generator).prefix(deletes))
    var kept = old.filter { !gone.contains($0) }
    let movers = Set(kept.shuffled(using: &generator).prefix(shuffles))
    kept.removeAll { movers.contains($0) }
    // Whatever comes or moves gets a random place; a sort puts all of it there at once.
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
  /// The number with commas between its thousands.
  var grouped: String {
    self < 1_000
      ? "\(self)" : (self / 1_000).grouped + "," + String("\(1_000 + self % 1_000)".dropFirst())
  }
}
