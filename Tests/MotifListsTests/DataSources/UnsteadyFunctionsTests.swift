// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

/// Predicates, orders, and section keys that wrongly depend on more than the items.
@Suite("Unsteady functions of data sources")
struct UnsteadyFunctionsTests {
  @Test
  func `unsteady functions still report changes that fit`() {
    withSeeds(60) { generator in
      let base = try EditedSource(&generator)
      let dice = Dice(SeededGenerator(seed: generator.seed))
      let filter = base.source.filtered { _ in dice.roll(3) > 0 }
      let sorted = filter.sorted { _, _ in dice.roll(2) > 0 }
      let grouped = sorted.sectioned { _ in dice.roll(3) }
      let ordered = base.source.sectioned(
        by: { _ in dice.roll(3) },
        orderedBy: { _, _ in dice.roll(2) > 0 }
      )
      let joined = filter.concatenated(with: sorted, grouped)
      let sources: [any ListSnapshotSource<Int, Int>] = [filter, sorted, grouped, ordered, joined]
      let watches = sources.map { Watch($0, isMinimal: false) }
      for _ in 0..<10 {
        try base.edit(&generator)
        if dice.roll(4) == 0 { filter.predicate = { _ in dice.roll(2) > 0 } }
        if dice.roll(4) == 0 { grouped.section = { _ in dice.roll(4) } }
        for watch in watches { try watch.check() }
        #expect(Set(sorted.snapshot.itemIDs) == Set(filter.snapshot.itemIDs))
        #expect(Set(grouped.snapshot.itemIDs) == Set(filter.snapshot.itemIDs))
        #expect(Set(ordered.snapshot.itemIDs) == Set(base.source.snapshot.itemIDs))
      }
    }
  }

  private final class Dice {
    private var generator: SeededGenerator

    init(_ generator: SeededGenerator) { self.generator = generator }

    func roll(_ sides: Int) -> Int { .random(in: 0..<sides, using: &generator) }
  }
}
