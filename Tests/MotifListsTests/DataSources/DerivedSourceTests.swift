// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

@Suite("Derived data sources")
struct DerivedSourceTests {
  /// A source that counts how often it is asked for an item.
  private final class CountingSource: ListDataSource {
    let observers = ListObservers<MainSection, Int>()
    let snapshot: ListSnapshot<MainSection, Int>
    private(set) var asked = 0

    init(_ ids: [Int]) throws { snapshot = try ListSnapshot(ids) }

    func item(withID id: Int) -> Entry? {
      asked += 1
      return Entry(id: id, rank: id)
    }
  }

  private func make(_ ranks: [Int]) throws -> ObservableList<MainSection, Entry> {
    try ObservableList(ranks.enumerated().map { Entry(id: $0.offset, rank: $0.element) })
  }

  // MARK: - Many at once

  @Test
  func `many items that come and go are shown`() {
    withSeeds(10) { generator in
      let source = try make((0..<Int.random(in: 0..<900, using: &generator)).map { $0 * 7 % 50 })
      let filtered = source.filtered { $0.rank % 3 != 0 }
      let sorted = filtered.sorted { $0.rank < $1.rank }
      let grouped = source.sectioned { $0.rank % 5 }
      let watches: [any Checked] = [Watch(filtered), Watch(sorted), Watch(grouped)]
      for round in 1...4 {
        let old = source.items
        let kept = old.filter { _ in Int.random(in: 0..<4, using: &generator) > 0 }
        let new = (0..<Int.random(in: 0..<2_500, using: &generator)).map { index in
          Entry(id: round * 10_000 + index, rank: Int.random(in: 0..<50, using: &generator))
        }
        try source.replaceAll(round == 4 ? Array(kept.prefix(9)) : (new + kept))
        let expected = source.items.filter { $0.rank % 3 != 0 }
        try #require(filtered.items == expected)
        let order = expected.indices.sorted { expected[$0].rank < expected[$1].rank }
        try #require(sorted.items == order.map { expected[$0] })
        try #require(Set(grouped.items.map(\.id)) == Set(source.items.map(\.id)))
      }
      for watch in watches { try watch.check() }
    }
  }

  // MARK: - Calls

  @Test
  func `the predicate is called for changed items only`() throws {
    let source = try make(Array(0..<100))
    let asked = Counter()
    let filter = source.filtered { asked.note($0.id) && $0.rank < 50 }
    #expect(asked.take().count == 100)
    try source.append(Entry(id: 100, rank: 1))
    #expect(asked.take() == [100])
    try source.update(Entry(id: 7, rank: 70))
    #expect(asked.take() == [7])
    try source.move(id: 3, before: 90)
    try source.remove(id: 5)
    #expect(asked.take().isEmpty)
    try source.edit { draft in
      try draft.insert([Entry(id: 101, rank: 1), Entry(id: 102, rank: 99)], before: 10)
      try draft.move(id: 11, toEndOfSection: .main)
      try draft.update(Entry(id: 12, rank: 99))
    }
    #expect(asked.take() == [12, 101, 102])
    filter.predicate = { asked.note($0.id) }
    #expect(asked.take().count == filter.snapshot.numberOfItems)
  }

  @Test
  func `an order compares changed items only, and seldom`() throws {
    let source = try make((0..<1024).map { $0 * 7 % 1024 })
    let asked = Counter()
    let sorted = source.sorted { asked.note(0) && $0.rank < $1.rank }
    _ = asked.take()
    try source.append(Entry(id: 5000, rank: 333))
    // A binary search of 1,024 items takes ten steps of at most two comparisons each.
    #expect(asked.take().count <= 22)
    try source.update(Entry(id: 1, rank: 900))
    #expect(asked.take().count <= 22)
    try source.remove(id: 7)
    #expect(asked.take().isEmpty)
    // A move in the base affects only the order of equal items.
    try source.move(id: 3, before: 90)
    #expect(asked.take().count <= 22)
    #expect(sorted.items.map(\.rank) == sorted.items.map(\.rank).sorted())
  }

  @Test
  func `a section key is called for changed items only`() throws {
    let source = try make(Array(0..<100))
    let asked = Counter()
    let grouped = source.sectioned { asked.note($0.id) ? $0.rank % 5 : 0 }
    _ = asked.take()
    try source.append(Entry(id: 100, rank: 1))
    try source.update(Entry(id: 7, rank: 70))
    #expect(asked.take() == [7, 100])
    try source.move(id: 3, before: 90)
    try source.remove(id: 5)
    try source.edit { try $0.move(id: 99, before: 0) }
    #expect(asked.take().isEmpty)
    #expect(grouped.snapshot.sectionIDs.first == 4)
  }

  // MARK: - Reported changes

  @Test
  func `an updated item appears, disappears, stays, or is ignored`() throws {
    let source = try make([1, 2, 3, 4])
    let filter = source.filtered { $0.rank < 3 }
    let watch = Watch(filter)
    try source.update(Entry(id: 0, rank: 9))
    try source.update(Entry(id: 2, rank: 0))
    try source.update(Entry(id: 1, rank: 1), as: .reload)
    try source.update(Entry(id: 3, rank: 8))
    #expect(watch.changes.count == 3)
    #expect(watch.changes[0].deletedItems.map(\.id) == [0])
    #expect(watch.changes[1].insertedItems.map(\.id) == [2])
    #expect(watch.changes[2].updatedItems.map(\.id) == [1])
    #expect(watch.changes[2].updatedItems.map(\.kind) == [.reload])
    #expect(watch.changes.allSatisfy { $0.count == 1 })
  }

  @Test
  func `an updated item that moves is reported as both`() throws {
    let source = try make([1, 2, 3, 4])
    let sorted = source.sorted { $0.rank < $1.rank }
    let watch = Watch(sorted)
    try source.update(Entry(id: 0, rank: 9))
    try source.update(Entry(id: 0, rank: 10))
    try source.edit { draft in
      try draft.update(Entry(id: 1, rank: 20))
      try draft.update(Entry(id: 2, rank: 3))
    }
    #expect(watch.changes.map { $0.movedItems.map(\.id) } == [[0], [], [1]])
    #expect(watch.changes.map { Set($0.updatedItems.map(\.id)) } == [[0], [0], [1, 2]])
  }

  @Test
  func `an item that changes sections is moved and updated`() throws {
    let source = try make([0, 1, 0, 1])
    let grouped = source.sectioned { $0.rank }
    let watch = Watch(grouped)
    try source.update(Entry(id: 2, rank: 1))
    #expect(grouped.snapshot == (try ListSnapshot(sections: [(0, [0]), (1, [1, 2, 3])])))
    #expect(watch.changes.map(\.count) == [2])
    #expect(watch.changes[0].movedItems.map(\.id) == [2])
    #expect(watch.changes[0].updatedItems.map(\.id) == [2])
    try source.update(Entry(id: 0, rank: 1))
    #expect(watch.changes[1].deletedSections.map(\.id) == [0])
    #expect(watch.changes[1].movedItems.map(\.id) == [0])
    #expect(grouped.snapshot == (try ListSnapshot(sections: [(1, [0, 1, 2, 3])])))
  }

  @Test
  func `a new predicate reports insertions and deletions`() throws {
    let source = try make(Array(0..<10))
    let filter = source.filtered { $0.rank < 5 }
    let watch = Watch(filter)
    filter.predicate = { (3..<7).contains($0.rank) }
    filter.predicate = { (3..<7).contains($0.rank) }
    #expect(watch.changes.map(\.count) == [5])
    #expect(filter.items.map(\.id) == [3, 4, 5, 6])
  }

  @Test
  func `without a condition, all items are shown`() throws {
    let source = try make(Array(0..<10))
    let filter = source.filtered(nil)
    let watch = Watch(filter)
    #expect(filter.snapshot == source.snapshot)
    try source.remove(id: 3)
    try source.append(Entry(id: 10, rank: 0))
    filter.predicate = { $0.rank < 5 }
    #expect(filter.items.map(\.id) == [0, 1, 2, 4, 10])
    filter.predicate = nil
    #expect(filter.snapshot == source.snapshot)
    #expect(watch.changes.map(\.count) == [1, 1, 5, 5])
    try watch.check()
  }

  @Test
  func `without an order, the base's is kept`() throws {
    let source = try make([3, 1, 2])
    let sorted = source.sorted(by: nil)
    let watch = Watch(sorted)
    #expect(sorted.items.map(\.rank) == [3, 1, 2])
    sorted.areInIncreasingOrder = { $0.rank < $1.rank }
    try source.append(Entry(id: 3, rank: 0))
    #expect(sorted.items.map(\.rank) == [0, 1, 2, 3])
    sorted.areInIncreasingOrder = nil
    try source.move(id: 3, before: 0)
    #expect(sorted.items.map(\.rank) == [0, 3, 1, 2])
    try watch.check()
  }

  @Test
  func `a source without a rule asks for no item`() throws {
    let source = try CountingSource(Array(0..<10))
    let sorted = source.filtered(nil).sorted(by: nil)
    #expect(sorted.snapshot == source.snapshot)
    #expect(source.asked == 0)
  }

  @Test
  func `a new section key reports sections and items`() throws {
    let source = try make([0, 1, 2, 3])
    let grouped = source.sectioned { $0.rank % 2 }
    let watch = Watch(grouped)
    grouped.section = { $0.rank / 2 }
    #expect(grouped.snapshot == (try ListSnapshot(sections: [(0, [0, 1]), (1, [2, 3])])))
    #expect(watch.changes.count == 1)
    #expect(watch.changes[0].movedItems.count == 2)
  }

  @Test
  func `titles and their changes pass through derived sources`() throws {
    let source = try make([1])
    let filter = source.filtered { $0.rank > 5 }
    let all = filter.sorted { $0.rank < $1.rank }.concatenated(with: try make([]))
    let watch = Watch(all)
    source.headers = { _ in "Main" }
    source.footers = { _ in "End" }
    #expect(watch.changes.map { $0.updatedSections.map(\.id) } == [[.main], [.main]])
    #expect(all.header(ofSection: .main) == "Main")
    #expect(all.footer(ofSection: .main) == "End")
    let grouped = source.sectioned { $0.rank }
    #expect(grouped.header(ofSection: 1) == nil)
    let titles = Watch(grouped)
    grouped.headers = { "Rank \($0)" }
    #expect(titles.changes.map { $0.updatedSections.map(\.id) } == [[1]])
    grouped.footers = { "End of \($0)" }
    #expect(grouped.header(ofSection: 1) == "Rank 1")
    #expect(grouped.footer(ofSection: 1) == "End of 1")
  }

  @Test
  func `two parts of one source can be concatenated`() throws {
    let source = try make([0, 1, 2, 3])
    let all = source.filtered { $0.rank > 1 }.concatenated(with: source.filtered { $0.rank < 2 })
    let watch = Watch(all, isMinimal: false)
    #expect(all.snapshot.itemIDs == [2, 3, 0, 1])
    try source.update(Entry(id: 0, rank: 5))
    #expect(all.snapshot.itemIDs == [0, 2, 3, 1])
    try source.update(Entry(id: 2, rank: 0))
    #expect(all.snapshot.itemIDs == [0, 3, 1, 2])
    try source.edit { draft in
      try draft.update(Entry(id: 3, rank: 0))
      try draft.remove(ids: [0])
      try draft.append([Entry(id: 9, rank: 9)], toSection: .main)
    }
    #expect(all.snapshot.itemIDs == [9, 1, 2, 3])
    try watch.check()
  }

  @Test
  func `a source and its derivative can be concatenated`() {
    withSeeds(80) { generator in
      let base = try EditedSource(&generator)
      let filter = base.source.filtered { $0.rank < 4 }
      let sorted = base.source.sorted { $0.rank < $1.rank }
      let all = filter.concatenated(with: base.source, sorted)
      let watch = Watch(all, isMinimal: false)
      for _ in 0..<10 {
        try base.edit(&generator)
        #expect(all.snapshot == join([filter.snapshot, base.source.snapshot, sorted.snapshot]))
      }
      try watch.check()
    }
  }

  @Test
  func `a shared item belongs to the first source`() throws {
    let first = try ObservableList([Entry(id: 1, rank: 10)])
    let second = try ObservableList([Entry(id: 2, rank: 20), Entry(id: 1, rank: 30)])
    let all = first.concatenated(with: second)
    let watch = Watch(all)
    #expect(all.snapshot.itemIDs == [1, 2])
    #expect(all.item(withID: 1)?.rank == 10)
    try second.update(Entry(id: 1, rank: 31))
    #expect(watch.changes.isEmpty)
    try first.remove(id: 1)
    #expect(all.snapshot.itemIDs == [2, 1])
    #expect(all.item(withID: 1)?.rank == 31)
    #expect(watch.changes.map { $0.movedItems.count } == [1])
    #expect(watch.changes.map { $0.updatedItems.map(\.id) } == [[1]])
    try first.append(Entry(id: 2, rank: 25))
    #expect(all.item(withID: 2)?.rank == 25)
    #expect(watch.changes.last?.updatedItems.map(\.id) == [2])
  }

  @Test
  func `large edits have the same result as small ones`() {
    withSeeds(20) { generator in
      let source = try make((0..<400).map { _ in Int.random(in: 0..<60, using: &generator) })
      let filter = source.filtered { $0.rank % 3 != 0 }
      let sorted = filter.sorted { $0.rank < $1.rank }
      let grouped = sorted.sectioned { $0.rank % 7 }
      let watches = [Watch(filter), Watch(sorted)]
      let groups = Watch(grouped)
      try source.edit { draft in
        for id in 400..<800 {
          let other = Int.random(in: 0..<id, using: &generator)
          let entry = Entry(id: id, rank: Int.random(in: 0..<60, using: &generator))
          try draft.insert([entry], before: other)
        }
        for id in stride(from: 0, to: 800, by: 3) {
          try draft.update(Entry(id: id, rank: Int.random(in: 0..<60, using: &generator)))
        }
        try draft.remove(ids: Array(stride(from: 1, to: 800, by: 5)))
      }
      let expected = source.items.filter { $0.rank % 3 != 0 }
      #expect(filter.items == expected)
      #expect(sorted.items == expected.sorted { $0.rank < $1.rank })
      for watch in watches { try watch.check() }
      try groups.check()
    }
  }
}
