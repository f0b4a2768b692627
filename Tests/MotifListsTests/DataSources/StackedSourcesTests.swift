// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

/// Compositions upon compositions, compared with lists that are computed from scratch.
@Suite("Stacked data sources")
struct StackedSourcesTests {
  @Test
  func `filters follow random edits with the fewest moves`() {
    withSeeds(150) { generator in
      let base = try EditedSource(&generator)
      let filter = base.source.filtered { $0.rank.isMultiple(of: 2) }
      let watch = Watch(filter)
      for _ in 0..<12 {
        try base.edit(&generator)
        #expect(filter.snapshot == base.expected { $0.filter { $0.rank.isMultiple(of: 2) } })
      }
      try watch.check()
    }
  }

  @Test
  func `orders are stable and use the fewest moves`() {
    withSeeds(150) { generator in
      let base = try EditedSource(&generator)
      let sorted = base.source.sorted { $0.rank < $1.rank }
      let watch = Watch(sorted)
      for _ in 0..<12 {
        try base.edit(&generator)
        #expect(sorted.snapshot == base.expected { $0.sorted { $0.rank < $1.rank } })
      }
      try watch.check()
    }
  }

  @Test(arguments: [false, true])
  func `groupings follow random edits with the fewest moves`(isOrdered: Bool) {
    withSeeds(150) { generator in
      let base = try EditedSource(&generator)
      let grouped =
        isOrdered
        ? base.source.sectioned(by: { $0.rank % 4 }, orderedBy: <)
        : base.source.sectioned { $0.rank % 4 }
      let watch = Watch(grouped)
      for _ in 0..<12 {
        try base.edit(&generator)
        #expect(grouped.snapshot == group(base.source.items, by: 4, isOrdered: isOrdered))
      }
      try watch.check()
    }
  }

  @Test
  func `concatenations follow random edits of all their sources`() {
    withSeeds(150) { generator in
      let hasCommon = Bool.random(using: &generator)
      let bases = try (0..<3).map { index in
        try EditedSource(&generator, ids: hasCommon ? 0..<12 : (index * 12)..<(index * 12 + 12))
      }
      let all = bases[0].source.concatenated(with: bases[1].source, bases[2].source)
      let watch = Watch(all)
      for _ in 0..<12 {
        try bases.randomElement(using: &generator)?.edit(&generator)
        #expect(all.snapshot == join(bases.map(\.source.snapshot)))
      }
      try watch.check()
    }
  }

  @Test
  func `a deep composition matches one built from scratch`() {
    withSeeds(150) { generator in
      let left = try EditedSource(&generator, ids: 0..<12)
      let right = try EditedSource(&generator, ids: 8..<20)
      let all = left.source.concatenated(with: right.source)
      let grouped = all.sectioned { $0.rank % 3 }
      let sorted = grouped.sorted { $0.rank < $1.rank }
      let filter = sorted.filtered { $0.rank > 2 }
      let watches = [Watch(all), Watch(grouped), Watch(sorted), Watch(filter)] as [any Checked]
      var isAscending = true
      var minimum = 2
      for _ in 0..<12 {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0:
          minimum = Int.random(in: 0..<8, using: &generator)
          filter.predicate = { [minimum] in $0.rank > minimum }
        case 1:
          isAscending.toggle()
          sorted.areInIncreasingOrder = { [isAscending] in
            isAscending ? $0.rank < $1.rank : $0.rank > $1.rank
          }
        case 2, 3: try left.edit(&generator)
        default: try right.edit(&generator)
        }
        let joined = join([left.source.snapshot, right.source.snapshot])
        let items = joined.itemIDs.compactMap {
          left.source.item(withID: $0) ?? right.source.item(withID: $0)
        }
        var expected = ListSnapshot<Int, Int>()
        let groups = group(items, by: 3, isOrdered: false)
        try expected.appendSections(groups.sectionIDs)
        for (index, section) in groups.sectionIDs.enumerated() {
          var items = groups.itemIDs(inSectionAt: index).compactMap { all.item(withID: $0) }
          items.sort { isAscending ? $0.rank < $1.rank : $0.rank > $1.rank }
          try expected.appendItems(
            items.filter { $0.rank > minimum }.map(\.id),
            toSection: section
          )
        }
        #expect(filter.snapshot == expected)
      }
      for watch in watches { try watch.check() }
    }
  }

  private func group(
    _ items: [Entry],
    by modulus: Int,
    isOrdered: Bool
  ) -> ListSnapshot<Int, Int> {
    var keys: [Int] = []
    for item in items where !keys.contains(item.rank % modulus) { keys.append(item.rank % modulus) }
    if isOrdered { keys.sort() }
    let sections = keys.map { key in (key, items.filter { $0.rank % modulus == key }.map(\.id)) }
    return (try? ListSnapshot(sections: sections)) ?? ListSnapshot()
  }
}
