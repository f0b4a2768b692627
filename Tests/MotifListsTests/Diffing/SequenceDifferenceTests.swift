// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

@Suite("Changeset between plain sequences")
struct SequenceDifferenceTests {
  @Test func `two empty sequences need no changes`() throws {
    #expect(try checkDifference([Int](), []) == Changeset())
  }

  @Test func `equal sequences need no changes, shared storage or not`() throws {
    let list = Array(0..<3_000)
    #expect(try checkDifference(list, list) == Changeset())
    #expect(try checkDifference(list, Array(0..<3_000)) == Changeset())
    let boxed = { list.map { BoxedID($0) } }
    #expect(try checkDifference(boxed(), boxed()) == Changeset())
  }

  @Test func `an empty sequence can be filled and emptied`() throws {
    #expect(try checkDifference([], [7, 7, 8]).summary == "+0 +1 +2")
    #expect(try checkDifference([7, 7, 8], []).summary == "-0 -1 -2")
  }

  @Test(arguments: [1, 2, 1_000, 1_001, 5_000])
  func `everything can be replaced`(count: Int) throws {
    let changes = try checkDifference(Array(0..<count), Array(count..<(2 * count)))
    #expect(changes.movedItems.isEmpty)
  }

  @Test(arguments: [2, 3, 100, 511, 512, 513, 1_000, 1_001, 3_000])
  func `reversing keeps one element in place`(count: Int) throws {
    let changes = try checkDifference(Array(0..<count), (0..<count).reversed())
    #expect(changes.movedItems.count == count - 1)
  }

  @Test(arguments: [10, 600, 3_000], [1, 2, 63, 64, 65, 128, 300, 599])
  func `rotating moves the shorter part`(count: Int, shift: Int) throws {
    let shift = shift % count
    let old = Array(0..<count)
    let changes = try checkDifference(old, Array(old[shift...] + old[..<shift]))
    #expect(changes.movedItems.count == min(shift, count - shift))
  }

  @Test(arguments: [1, 5, 6, 7, 63, 64, 65, 500], [0, 1, 40, 900])
  func `moving a block moves the shorter part`(
    length: Int,
    distance: Int
  ) throws {
    let old = Array(0..<4_000)
    let block = old[1_000..<(1_000 + length)]
    let passed = old[(1_000 + length)..<(1_000 + length + distance)]
    let new = Array(old[..<1_000] + passed + block + old[(1_000 + length + distance)...])
    let changes = try checkDifference(old, new)
    #expect(changes.movedItems.count == min(length, distance))
  }

  @Test func `moving one element among many is one move`() throws {
    var list = Array(0..<100_000)
    let old = list
    list.insert(list.remove(at: 70_000), at: 10)
    #expect(Changeset(from: old, to: list).summary == "70000>10")
    list = old
    list.append(list.remove(at: 0))
    #expect(Changeset(from: old, to: list).summary == "0>99999")
  }

  @Test func `equal identifiers pair in order between common ends`() throws {
    #expect(try checkDifference(["a", "a"], ["a"]).summary == "-1")
    let changes = try checkDifference(["x", "a", "b", "a", "y"], ["z", "a", "a", "b"])
    #expect(changes.summary == "-0 -4 +0 3>2")
    #expect(try checkDifference(["a", "b", "a", "c"], ["b", "c", "a"]).summary == "-2 0>2")
  }

  @Test(.takesSeconds)
  func `changes are minimal for every pair of short sequences`() throws {
    // Old sequences that introduce letters in order stand for all others.
    var old: [[Int]] = [[]]
    var next = 0
    while next < old.count {
      let sequence = old[next]
      next += 1
      guard sequence.count < 5 else { continue }
      for letter in 0...min((sequence.max() ?? -1) + 1, 2) { old.append(sequence + [letter]) }
    }
    var new: [[Int]] = [[]]
    for first in 0..<121 {
      for letter in 0..<3 { new.append(new[first] + [letter]) }
    }
    var count = 0
    for old in old {
      for new in new {
        let changes = try checkDifference(old, new)
        let pairs = pairing(old, new)
        try #require(
          changes.movedItems.count == pairs.count - longestIncreasing(pairs),
          "\(old) → \(new)"
        )
        count += 1
      }
    }
    #expect(count == 64 * 364)
  }

  @Test func `moves are minimal for every order of a few`() throws {
    func orders(_ rest: [Int]) -> [[Int]] {
      rest.isEmpty
        ? [[]] : rest.flatMap { first in orders(rest.filter { $0 != first }).map { [first] + $0 } }
    }
    for order in orders(Array(0..<6)) {
      let changes = try checkDifference(Array(0..<6), order)
      let longest = longestIncreasingOfAll(order)
      try #require(changes.movedItems.count == 6 - longest, "\(order)")
      // Checks the reference implementation that the other tests use.
      try #require(longestIncreasing(order) == longest, "\(order)")
    }
  }
}
