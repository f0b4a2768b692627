// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

/// Identifiers that break the rules of `Hashable`: only memory safety is guaranteed.
@Suite("Identifiers that break the rules")
struct FuzzyIDTests {
  /// Two of these are equal when they are close to each other, which isn't transitive.
  private struct Fuzzy: Hashable {
    let number: Int

    static func == (left: Self, right: Self) -> Bool { abs(left.number - right.number) < 2 }

    func hash(into hasher: inout Hasher) {}
  }

  @Test
  func `nontransitive equality does no harm`() {
    withSeeds(200) { generator in
      let count = [3, 40, 1_500].randomElement(using: &generator) ?? 3
      func list() -> [Fuzzy] {
        (0..<Int.random(in: 0...count, using: &generator)).map { _ in
          Fuzzy(number: Int.random(in: 0..<(3 * count), using: &generator) % 97)
        }
      }
      let (old, new) = (list(), list())
      let changes = Changeset<MainSection, Fuzzy>(from: old, to: new)
      #expect(
        old.count - changes.deletedItems.count + changes.insertedItems.count == new.count
      )
      _ = (changes.inverse, changes.renumbering)
    }
  }

  @Test
  func `numbers that don't equal themselves do no harm`() {
    withSeeds(60) { generator in
      func list() throws -> ListSnapshot<Int, Double> {
        try ListSnapshot(
          sections: (0..<3).map { section in
            let count = Int.random(in: 0..<40, using: &generator)
            return (section, (0..<count).map { $0 % 3 == 0 ? .nan : Double(section * 100 + $0) })
          }
        )
      }
      let (old, new) = (try list(), try list())
      let changes = Changeset(from: old, to: new)
      _ = try? changes.applied(to: old)
      for style in [BatchStyle.singleBatch, .staged, .sequential] {
        _ = try? changes.batches(as: style, from: old)
      }
      var edited = old
      try edited.replaceItems(inSection: 0, with: [.nan, 7, .nan])
      try edited.deleteSections([0, 1])
      let presenter = ListPresenter<Int, Double>()
      presenter.apply(old)
      presenter.apply(new)
    }
  }
}
