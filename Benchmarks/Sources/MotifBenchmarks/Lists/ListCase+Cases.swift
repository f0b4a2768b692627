// SPDX-License-Identifier: MIT

extension ListCase {
  /// Half of a list of a typical length changes.
  static let manyEdits = edited(5_000, deletes: 1_000, inserts: 1_000, shuffles: 200)

  /// One in a hundred changes.
  static let onePercent = edited(100_000, deletes: 400, inserts: 400, shuffles: 200)

  /// A small part of a long list changes.
  static let aFew = edited(1_000_000, deletes: 40, inserts: 40, shuffles: 20)

  static func identical(_ count: Int) -> Self {
    Self("\(count.grouped) identical", Array(0..<count), Array(0..<count))
  }

  static func shared(_ count: Int) -> Self {
    let list = Array(0..<count)
    var shared = Self("\(count.grouped) in shared storage", list, list)
    shared.sharesStorage = true
    return shared
  }

  static func reversed(_ count: Int) -> Self {
    Self("\(count.grouped) reversed", Array(0..<count), (0..<count).reversed())
  }

  static func replaced(_ count: Int) -> Self {
    Self("\(count.grouped) replaced", Array(0..<count), Array(count..<(2 * count)))
  }

  static func shuffled(_ count: Int) -> Self {
    var generator = SplitMix64(state: 43)
    let old = Array(0..<count)
    return Self("\(count.grouped) shuffled", old, old.shuffled(using: &generator))
  }

  /// A list in which every third element moves to the end, like completed items.
  static func partitioned(_ count: Int) -> Self {
    let old = Array(0..<count)
    let new = old.filter { !$0.isMultiple(of: 3) } + old.filter { $0.isMultiple(of: 3) }
    return Self("\(count.grouped), every third to the end", old, new)
  }

  static func oneMoved(_ count: Int) -> Self {
    var new = Array(0..<count)
    new.insert(new.remove(at: count / 10), at: count / 10 * 9)
    return Self("1 of \(count.grouped) moved", Array(0..<count), new)
  }

  /// A list that grows at its end and is trimmed at its start.
  static func scrolled(_ count: Int, by distance: Int) -> Self {
    Self(
      "\(count.grouped) scrolled by \(distance)",
      Array(0..<count),
      Array(distance..<(count + distance))
    )
  }
}
