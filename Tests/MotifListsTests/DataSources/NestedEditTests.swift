// SPDX-License-Identifier: MIT

import MotifBindings
import MotifLists
import MotifTestSupport
import Testing

/// Random programs of nested edits, compared with plain arrays at every step.
@Suite("Nested edits")
struct NestedEditTests {
  @Test
  func `readers inside and after edits see plain arrays' contents`() {
    withSeeds(600) { generator in
      let program = try NestedProgram(&generator)
      for _ in 0..<12 {
        try program.step(&generator, depth: 0)
        program.check(isOutside: true)
      }
    }
  }

  @Test(arguments: 0..<4)
  func `composed sources are right inside nested edits`(part: Int) {
    withSeeds(120) { generator in
      generator = SeededGenerator(seed: generator.seed * 4 + UInt64(part))
      let composition = try Composition(&generator, derived: .random(in: 2...5, using: &generator))
      func watch(_ source: some ListDataSource<Int, Entry>) -> any Checked {
        Watch(source, isMinimal: false)
      }
      func present(_ source: some ListDataSource<Int, Entry>) -> ListPresenter<Int, Int> {
        let presenter = ListPresenter<Int, Int>()
        presenter.follow(source)
        return presenter
      }
      let watches = composition.sources.map { watch($0) }
      var late: [any Checked] = []
      let presenters = composition.sources.map { present($0) }
      for _ in 0..<20 {
        try composition.nestedStep(&generator, depth: 0, late: &late)
        composition.check()
        for watch in watches + late { try watch.check() }
        for (source, presenter) in zip(composition.sources, presenters) {
          let list = source.snapshot
          if presenter.snapshot != list {
            Issue.record("A presenter shows \(presenter.snapshot) instead of \(list)")
          }
        }
      }
    }
  }
}

/// Two or three flat lists and everything that can observe them.
private final class NestedProgram {
  struct Stop: Error {}

  private final class Seen {
    var counts: [Int] = []
    var runs = 0
  }

  typealias List = ObservableList<MainSection, Entry>

  private let lists: [List]
  private var models: [[Entry]]
  private let total: DerivedValue<Int>
  private let ranks: DerivedValue<[Int]>
  private var sorted: [SortedDataSource<MainSection, Entry>] = []
  private var presenters: [(ListPresenter<MainSection, Int>, Int?)] = []
  private var selections: [(Selection<Int>, Int)] = []
  private var elements: [(ListElement<MainSection, Entry>, DerivedValue<Int?>, Int)] = []
  private var effects: [(Effect, () -> [Int], Seen)] = []
  private var watches: [any Checked] = []
  private var early: [Watch<MainSection, Int>] = []

  init(_ generator: inout SeededGenerator) throws {
    let count = Int.random(in: 1...3, using: &generator)
    models = (0..<count).map { list in
      (0..<Int.random(in: 0..<4, using: &generator)).map { number in
        Entry(id: list * 20 + number, rank: Int.random(in: 0..<8, using: &generator))
      }
    }
    let lists = try models.map { try List($0) }
    self.lists = lists
    total = DerivedValue { lists.reduce(0) { $0 + $1.count } }
    ranks = DerivedValue { lists.flatMap { $0.items.map(\.rank) } }
    early = lists.map { Watch($0, isMinimal: false) }
    try look(&generator)
  }

  private var all: [Entry] { models.flatMap { $0 } }

  private var inOrder: [Int] {
    all.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element.id)
  }

  /// Makes an observer of the lists.
  private func look(_ generator: inout SeededGenerator) throws {
    let index = Int.random(in: lists.indices, using: &generator)
    let list = lists[index]
    switch Int.random(in: 0..<6, using: &generator) {
    case 0:
      var base: any ListDataSource<MainSection, Entry> = lists[0]
      for other in lists.dropFirst() { base = joined(base, other) }
      sorted.append(order(base))
    case 1:
      let presenter = ListPresenter<MainSection, Int>()
      if let source = sorted.last, Bool.random(using: &generator) {
        presenter.follow(source)
        presenters.append((presenter, nil))
      } else {
        presenter.follow(list)
        presenters.append((presenter, index))
      }
    case 2:
      let selection = Selection<Int>(allowsMultiple: true)
      selection.follow(list)
      selection.selectAll()
      selections.append((selection, index))
    case 3:
      let seen = Seen()
      let source = sorted.last
      let effect = Effect {
        seen.runs += 1
        seen.counts = source?.snapshot.itemIDs ?? list.snapshot.itemIDs
      }
      let expected = { [unowned self] in source == nil ? models[index].map(\.id) : inOrder }
      effects.append((effect, expected, seen))
    case 4:
      watches.append(Watch(list, isMinimal: false))
      if let source = sorted.last { watches.append(Watch(source, isMinimal: false)) }
    default:
      if let id = models[index].randomElement(using: &generator)?.id {
        let element = list.element(id)
        elements.append((element, DerivedValue { element.value?.rank }, index))
      }
    }
  }

  private func joined(
    _ first: some ListDataSource<MainSection, Entry>,
    _ second: List
  ) -> ConcatenatedDataSource<MainSection, Entry> {
    first.concatenated(with: second)
  }

  private func order(
    _ base: some ListDataSource<MainSection, Entry>
  ) -> SortedDataSource<MainSection, Entry> {
    base.sorted { $0.rank < $1.rank }
  }

  /// Makes a change, or several within an edit, some of which throw.
  func step(_ generator: inout SeededGenerator, depth: Int) throws {
    let index = Int.random(in: lists.indices, using: &generator)
    if depth < 4, Int.random(in: 0..<3, using: &generator) == 0 {
      let before = models[index]
      let isRefused = Int.random(in: 0..<3, using: &generator) == 0
      let runs = effects.map(\.2.runs)
      do {
        try lists[index].edit { _ in
          for _ in 0..<Int.random(in: 0...4, using: &generator) {
            try step(&generator, depth: depth + 1)
            if Bool.random(using: &generator) { check(isOutside: false) }
          }
          if isRefused { throw Stop() }
        }
      } catch is Stop {
        models[index] = before
      }
      if depth > 0 { check(isOutside: false) }
      if depth == 0 {
        for (effect, runs) in zip(effects, runs) where effect.2.runs > runs + 1 {
          Issue.record("An effect ran \(effect.2.runs - runs) times")
        }
      }
      return
    }
    if Int.random(in: 0..<4, using: &generator) == 0 { return try look(&generator) }
    try change(index, &generator)
  }

  private func change(_ index: Int, _ generator: inout SeededGenerator) throws {
    let list = lists[index]
    let rank = Int.random(in: 0..<8, using: &generator)
    let place = models[index].indices.randomElement(using: &generator)
    let absent = (index * 20..<index * 20 + 8).filter { id in
      !models[index].contains { $0.id == id }
    }
    switch Int.random(in: 0..<8, using: &generator) {
    case 0, 1:
      guard let id = absent.randomElement(using: &generator) else { return }
      let entry = Entry(id: id, rank: rank)
      if let place {
        try list.insert(entry, at: place)
        models[index].insert(entry, at: place)
      } else {
        try list.append(entry)
        models[index].append(entry)
      }
    case 2:
      guard let place else { return }
      list.remove(at: place)
      models[index].remove(at: place)
    case 3:
      guard let place else { return }
      list[place].rank = rank
      models[index][place].rank = rank
    case 4:
      guard let place else { return }
      try list.update(models[index][place].id) { $0.rank = rank }
      models[index][place].rank = rank
    case 5:
      guard let place, let other = models[index].indices.randomElement(using: &generator) else {
        return
      }
      list.move(from: place, to: other)
      models[index].insert(models[index].remove(at: place), at: other)
    case 6:
      let kept = models[index].shuffled(using: &generator).prefix(3)
      let new = kept.map { Entry(id: $0.id, rank: Int.random(in: 0..<8, using: &generator)) }
      try list.replaceAll(new)
      models[index] = new
    default:
      guard let place, let id = absent.randomElement(using: &generator) else { return }
      let entry = Entry(id: id, rank: rank)
      try list.replace(models[index][place].id, with: entry)
      models[index][place] = entry
    }
  }

  func check(isOutside: Bool) {
    for (list, model) in zip(lists, models) where list.items != model {
      Issue.record("The list shows \(list.items) instead of \(model)")
    }
    #expect(total.value == all.count)
    #expect(ranks.value == all.map(\.rank))
    for source in sorted {
      #expect(source.snapshot.itemIDs == inOrder)
      #expect(source.items.map(\.rank) == all.map(\.rank).sorted())
    }
    for (element, rank, index) in elements {
      let entry = models[index].first { $0.id == element.id }
      // An item that was inserted again is a different one.
      if element.value != nil || entry == nil { #expect(element.value == entry) }
      #expect(rank.value == element.value?.rank)
    }
    guard isOutside else { return }
    for (presenter, index) in presenters {
      #expect(presenter.snapshot.itemIDs == (index.map { models[$0].map(\.id) } ?? inOrder))
    }
    for (selection, index) in selections {
      let ids = Set(models[index].map(\.id))
      #expect(selection.items.allSatisfy(ids.contains))
      #expect(selection.items == models[index].map(\.id).filter(selection.contains))
    }
    for (_, expected, seen) in effects { #expect(seen.counts == expected()) }
    do {
      for watch in watches { try watch.check() }
      for watch in early { try watch.check() }
    } catch {
      Issue.record(error)
    }
  }
}
