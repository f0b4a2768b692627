// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

extension SeededGenerator {
  /// Edits a sequence of distinct numbers: some are deleted, inserted, or moved, one by one or in blocks.
  mutating func edited(_ old: [Int], edits: Int, block: Int) -> [Int] {
    var new = old
    var fresh = (old.max() ?? 0) + 1
    for _ in 0..<edits {
      let length = Int.random(in: 1...block, using: &self)
      let start = Int.random(in: 0...new.count, using: &self)
      let range = start..<min(start + length, new.count)
      switch Int.random(in: 0..<3, using: &self) {
      case 0:
        new.removeSubrange(range)
      case 1:
        new.insert(contentsOf: fresh..<(fresh + length), at: start)
        fresh += length
      default:
        let moved = new[range]
        new.removeSubrange(range)
        new.insert(contentsOf: moved, at: Int.random(in: 0...new.count, using: &self))
      }
    }
    return new
  }
}

@Suite("Changeset between plain sequences, properties")
struct SequenceDifferencePropertyTests {
  @Test func `changes of unique identifiers are correct and minimal`() {
    withSeeds(300) { generator in
      let count =
        [0, 1, 3, 20, 200, 999, 1_000, 1_001, 2_500].randomElement(using: &generator) ?? 0
      let edits = Int.random(in: 0...max(1, count / 3), using: &generator)
      let block = [1, 2, 6, 7, 70].randomElement(using: &generator) ?? 1
      let old = Array(0..<count)
      let new = generator.edited(old, edits: edits, block: block)
      let changes = try checkDifference(old, new)
      let pairs = new.filter { $0 < count }
      #expect(changes.movedItems.count == pairs.count - longestIncreasing(pairs))
    }
  }

  @Test func `any order of many takes the fewest moves`() {
    withSeeds(30) { generator in
      let old = Array(0..<Int.random(in: 400...1_500, using: &generator))
      let new = old.shuffled(using: &generator)
      let changes = try checkDifference(old, new)
      #expect(changes.movedItems.count == old.count - longestIncreasing(new))
    }
  }

  @Test func `equal identifiers pair first-in first-out up to the limit`() {
    withSeeds(200) { generator in
      let letters = Int.random(in: 1...30, using: &generator)
      let limit = generator.seed % 10 == 0 ? 1_000 : 60
      func sequence() -> [Int] {
        (0..<Int.random(in: 0...limit, using: &generator)).map { _ in
          Int.random(in: 0..<letters, using: &generator)
        }
      }
      let old = sequence()
      let new = sequence()
      let changes = try checkDifference(old, new)
      let pairs = pairing(old, new)
      #expect(changes.movedItems.count == pairs.count - longestIncreasing(pairs))
    }
  }

  @Test func `equal identifiers beyond the limit still work`() {
    withSeeds(40) { generator in
      let letters = [2, 10, 500, 3_000].randomElement(using: &generator) ?? 2
      let old = (0..<2_500).map { _ in Int.random(in: 0..<letters, using: &generator) }
      var new = old
      for _ in 0..<Int.random(in: 1...300, using: &generator) {
        let id = Int.random(in: 0..<letters, using: &generator)
        new.insert(id, at: Int.random(in: 0...new.count, using: &generator))
        new.remove(at: Int.random(in: 0..<new.count, using: &generator))
      }
      try checkDifference(old, new)
      try checkDifference(new, new.shuffled(using: &generator))
    }
  }

  @Test func `changes don't depend on hashes`() {
    withSeeds(60) { generator in
      let count = [10, 300, 1_200].randomElement(using: &generator) ?? 10
      let isUnique = Bool.random(using: &generator)
      let old =
        isUnique
        ? Array(0..<count)
        : (0..<count).map { _ in Int.random(in: 0..<40, using: &generator) }
      let new = generator.edited(old, edits: count / 5, block: 3)
      let expected = try checkDifference(old, new).summary
      func check(_ makeID: (Int) -> some Hashable & Sendable) throws {
        try #require(try checkDifference(old.map(makeID), new.map(makeID)).summary == expected)
      }
      try check { ConstantHashID(value: $0) }
      try check { PoorHashID(value: $0) }
      try check { BoxedID($0) }
      try check { "identifier \($0)" }
    }
  }

  @Test func `noncontiguous collections give the same changes as arrays`() {
    withSeeds(40) { generator in
      let old = Array(0..<50)
      let new = generator.edited(old, edits: 10, block: 3)
      let expected = Changeset(from: old, to: new)
      #expect(Changeset(from: 0..<50, to: new.reversed().reversed()) == expected)
      #expect(Changeset(from: old, to: new.lazy.map { $0 }) == expected)
      #expect(Changeset(from: old.lazy.filter { _ in true }, to: new[...]) == expected)
    }
  }
}
