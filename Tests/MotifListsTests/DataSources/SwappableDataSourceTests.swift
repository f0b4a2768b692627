// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

@Suite("SwappableDataSource")
struct SwappableDataSourceTests {
  private func make(_ ranks: [Int]) throws -> ObservableList<MainSection, Entry> {
    try ObservableList(ranks.enumerated().map { Entry(id: $0.offset, rank: $0.element) })
  }

  @Test
  func `C5: swapping two layouts of a model reports moves`() throws {
    let model = try make([3, 1, 2])
    let ascending = model.sorted { $0.rank < $1.rank }
    let shown = SwappableDataSource(ascending)
    let watch = Watch(shown)
    #expect(shown.snapshot.itemIDs == [1, 2, 0])
    shown.swap(to: model)
    #expect(shown.snapshot.itemIDs == [0, 1, 2])
    #expect(watch.changes.map { $0.movedItems.map(\.id) } == [[0]])
    #expect(watch.changes[0].count == 1)
    shown.swap(to: model)
    #expect(watch.changes.count == 1)
    try model.append(Entry(id: 9, rank: 0))
    #expect(watch.changes.count == 2)
    try watch.check()
  }

  @Test
  func `swaps among edits match sources built from scratch`() {
    withSeeds(80) { generator in
      let bases = try (0..<3).map { _ in try EditedSource(&generator) }
      let shown = SwappableDataSource(bases[0].source)
      let sorted = shown.filtered { $0.rank < 6 }.sorted { $0.rank < $1.rank }
      let grouped = shown.sectioned(by: { $0.rank % 3 }, orderedBy: <)
      let watches = [Watch(shown), Watch(sorted), Watch(grouped)]
      var current = bases[0]
      for _ in 0..<12 {
        let base = bases.randomElement(using: &generator) ?? current
        if Bool.random(using: &generator) {
          shown.swap(to: base.source)
          current = base
        } else {
          try base.edit(&generator)
        }
        #expect(shown.snapshot == current.source.snapshot)
        #expect(shown.items == current.source.items)
        let expected = current.expected { $0.filter { $0.rank < 6 }.sorted { $0.rank < $1.rank } }
        #expect(sorted.snapshot == expected)
        let isGrouped = grouped.items.allSatisfy { item in
          let path = grouped.snapshot.path(of: item.id)
          return path.map { grouped.snapshot.sectionID(at: $0.section) } == item.rank % 3
        }
        #expect(isGrouped)
      }
      for watch in watches { try watch.check() }
    }
  }

  @Test
  func `a swap calls functions only for items that differ`() throws {
    let first = try make(Array(0..<50))
    let second = try make((0..<50).map { $0 == 7 ? 100 : $0 })
    try second.append(Entry(id: 90, rank: 90))
    let shown = SwappableDataSource(first)
    let asked = Counter()
    let filter = shown.filtered { asked.note($0.id) && $0.rank < 95 }
    _ = asked.take()
    let watch = Watch(filter)
    shown.swap(to: second)
    #expect(asked.take() == [7, 90])
    #expect(watch.changes.map { $0.deletedItems.map(\.id) } == [[7]])
    #expect(watch.changes.map { $0.insertedItems.map(\.id) } == [[90]])
    shown.swap(to: first) { _, _ in true }
    #expect(asked.take() == Array(0..<50))
  }

  @Test
  func `titles follow the shown source, with changes reported`() throws {
    let first = try make([1])
    let second = try make([1])
    let third = try make([1])
    for source in [first, second] { source.headers = { _ in "Ranks" } }
    third.footers = { _ in "End" }
    let shown = SwappableDataSource(first)
    let watch = Watch(shown)
    shown.swap(to: second)
    #expect(watch.changes.isEmpty)
    shown.swap(to: third)
    #expect(watch.changes.map { $0.updatedSections.map(\.id) } == [[.main]])
    #expect(shown.header(ofSection: .main) == nil)
    #expect(shown.footer(ofSection: .main) == "End")
    third.headers = { _ in "Third" }
    #expect(watch.changes.count == 2)
  }

  @Test
  func `a swapped-out source is neither observed nor retained`() throws {
    let shown = SwappableDataSource(try make([1, 2]))
    let watch = Watch(shown)
    let old = try make([1, 2])
    shown.swap(to: old)
    shown.swap(to: try make([1]))
    #expect(watch.changes.count == 1)
    try old.append(Entry(id: 5, rank: 5))
    #expect(watch.changes.count == 1)
    expectReleased { () -> ObservableList<MainSection, Entry> in
      let source = ObservableList<MainSection, Entry>()
      shown.swap(to: source)
      shown.swap(to: old)
      return source
    }
    expectReleased { SwappableDataSource(old) }
    try watch.check()
  }

  @Test
  func `a swap by an observer is reported after earlier changes`() throws {
    let first = try make([1])
    let second = try make([5, 6, 7])
    let shown = SwappableDataSource(first)
    let filter = shown.filtered { _ in true }
    let watches = [Watch(shown), Watch(filter)]
    let registration = first.observe { _ in shown.swap(to: second) }
    let late = Watch(shown)
    try first.append(Entry(id: 1, rank: 2))
    #expect(shown.snapshot.itemIDs == [0, 1, 2])
    for watch in watches + [late] {
      #expect(watch.changes.map { $0.insertedItems.map(\.id) } == [[1], [2]])
      try watch.check()
    }
    registration.cancel()
  }
}
