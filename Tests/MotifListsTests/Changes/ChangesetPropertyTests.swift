// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

@Suite("Changeset, random")
struct ChangesetPropertyTests {
  /// The number of pairs of lists to compare.
  private static let pairs = 20_000

  // Two tests at a time keep two processors busy.
  @Test(arguments: 0..<2)
  func `every change set follows all the rules`(half: UInt64) {
    withSeeds(Self.pairs / 40) { generator in
      var generator = SeededGenerator(seed: 2 * generator.seed + half)
      for round in 0..<20 {
        let lists = try RandomLists(isSmall: round % 7 > 0, using: &generator)
        try replay(lists.changes, from: lists.old, to: lists.new, thorough: round % 7 == 0)
      }
    }
  }

  @Test
  func `redundant change sets follow all the rules`() {
    withSeeds(Self.pairs / 100) { generator in
      let lists = try RandomLists(using: &generator)
      let wordy = lists.wordy(using: &generator)
      try replay(wordy, from: lists.old, to: lists.new)
      // Here, whole sections are deleted and inserted.
      for batch in try wordy.batches(as: .singleBatch, from: lists.old) {
        try replay(batch, from: lists.old, to: lists.new)
      }
    }
  }
}
