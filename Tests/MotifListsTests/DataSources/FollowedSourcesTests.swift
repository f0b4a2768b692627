// SPDX-License-Identifier: MIT

import MotifBindings
import MotifLists
import MotifTestSupport
import Testing

/// Effects and derived values that read sources, presenters, and selections.
@Suite("Sources followed by effects")
struct FollowedSourcesTests {
  private typealias List = ObservableList<MainSection, Entry>

  private func make(_ count: Int = 4) throws -> List {
    try List((0..<count).map { Entry(id: $0, rank: $0) })
  }

  /// Counts the runs of an effect that reads something.
  private final class Runs<Value> {
    private(set) var seen: [Value] = []
    private var effect: Effect?

    init(_ read: @escaping () -> Value) {
      effect = Effect { [unowned self] in seen.append(read()) }
    }
  }

  @Test
  func `effects follow each state of a list once per change`() throws {
    let list = try make()
    let items = Runs { list.items.map(\.rank) }
    let one = Runs { list.item(withID: 1)?.rank }
    let counts = Runs { (list.count, list.isEmpty, list[0].id, list.numberOfSections) }
    let titles = Runs { (list.header(ofSection: .main), list.footer(ofSection: .main)) }
    try list.edit { list in
      try list.update(Entry(id: 1, rank: 10))
      try list.remove(id: 3)
      try list.append(Entry(id: 9, rank: 9))
    }
    list.headers = { _ in "Albums" }
    list.footers = { _ in "That's all" }
    #expect(items.seen.prefix(2) == [[0, 1, 2, 3], [0, 10, 2, 9]])
    #expect(one.seen.prefix(2) == [1, 10])
    #expect(items.seen.count == 4 && one.seen.count == 4 && counts.seen.count == 4)
    #expect(titles.seen.map(\.0) == [nil, nil, "Albums", "Albums"])
    #expect(titles.seen.map(\.1) == [nil, nil, nil, "That's all"])
  }

  @Test
  func `an effect sees its sources in sync and runs once`() throws {
    let list = try make()
    let filtered = list.filtered { $0.rank > 0 }
    let sorted = filtered.sorted { $0.rank > $1.rank }
    let grouped = sorted.sectioned { $0.rank % 2 }
    let joined = filtered.concatenated(with: list)
    let shown = SwappableDataSource(joined)
    let presenter = ListPresenter<Int, Int>()
    presenter.follow(grouped)
    let selection = Selection<Int>(allowsMultiple: true)
    selection.follow(sorted)
    selection.selectAll()
    let runs = Runs {
      [
        list.items.count, filtered.items.count + 1, sorted.items.count + 1, joined.items.count,
        grouped.items.count + 1, shown.items.count, presenter.snapshot.numberOfItems + 1,
      ]
    }
    let selected = Runs { (selection.items, filtered.items.count) }
    let derived = DerivedValue { sorted.items.first?.rank }
    let first = Runs { derived.value }
    try list.append(Entry(id: 9, rank: 9))
    try list.remove(id: 1)
    filtered.predicate = { $0.rank != 0 }
    try list.update(Entry(id: 2, rank: 20))
    #expect(runs.seen.allSatisfy { Set($0).count == 1 })
    #expect(runs.seen.map { $0[0] } == [4, 5, 4, 4])
    #expect(selected.seen.map(\.0) == [[3, 2, 1], [3, 2, 1], [3, 2], [2, 3]])
    #expect(first.seen == [3, 9, 20])
  }

  @Test
  func `an effect may set a predicate, order, key, or source`() throws {
    let list = try make(6)
    let filtered = list.filtered { _ in true }
    let sorted = filtered.sorted { $0.rank < $1.rank }
    let grouped = sorted.sectioned { _ in 0 }
    let shown = SwappableDataSource<MainSection, Entry>(list)
    let minimum = ObservableValue(0)
    let isAscending = ObservableValue(true)
    let runs = Runs {
      let (minimum, isAscending) = (minimum.value, isAscending.value)
      filtered.predicate = { $0.rank >= minimum }
      sorted.areInIncreasingOrder = { isAscending ? $0.rank < $1.rank : $0.rank > $1.rank }
      grouped.section = { $0.rank < minimum + 2 ? 0 : 1 }
      grouped.headers = { "From \(minimum), \($0)" }
      shown.swap(to: isAscending ? list : filtered)
    }
    let seen = Runs { grouped.items.map(\.rank) }
    let headers = Runs { grouped.header(ofSection: 0) }
    minimum.value = 3
    isAscending.value = false
    try list.append(Entry(id: 9, rank: 9))
    // Reading the values that they change doesn't make the effects that set them run again.
    #expect(runs.seen.count == 3)
    #expect(seen.seen == [[0, 1, 2, 3, 4, 5], [3, 4, 5], [5, 4, 3], [9, 5, 4, 3]])
    #expect(headers.seen.last == "From 3, 0")
    #expect(shown.items.map(\.rank) == [3, 4, 5, 9])
  }

  @Test
  func `effects follow a presenter and a selection`() throws {
    let presenter = ListPresenter<MainSection, Int>()
    let selection = Selection<Int>(allowsMultiple: true)
    let list = try make()
    presenter.follow(list)
    selection.follow(list)
    let shown = Runs { presenter.snapshot.itemIDs == presenter.target.itemIDs }
    let source = Runs { presenter.dataSource == nil }
    let selected = Runs { selection.items }
    let counts = Runs { (selection.count, selection.isEmpty, selection.item, selection.cursor) }
    let contained = Runs { selection.contains(2) }
    try list.append(Entry(id: 9, rank: 9))
    selection.select(1)
    selection.selectRange(to: 3)
    try list.remove(id: 2)
    presenter.dataSource = nil
    #expect(shown.seen.allSatisfy { $0 } && shown.seen.count == 4)
    #expect(source.seen.last == true)
    #expect(selected.seen == [[], [], [1], [1, 2, 3], [1, 3]])
    #expect(counts.seen.map(\.0) == [0, 0, 1, 3, 2])
    #expect(contained.seen == [false, false, false, true, false])
  }
}
