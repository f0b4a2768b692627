// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

/// Sources that a change reaches along several paths.
@Suite("Composed data sources")
struct ComposedSourcesTests {
  @Test
  func `an order over a filter and its base places items`() throws {
    let albums = try ObservableList([
      Entry(id: 1, rank: 1, note: 1), Entry(id: 3, rank: 3), Entry(id: 2, rank: 4),
      Entry(id: 4, rank: 6),
    ])
    let shown = albums.filtered { $0.note == 1 }.concatenated(with: albums).sorted {
      $0.rank < $1.rank
    }
    let watch = Watch(shown)
    try albums.edit { draft in
      try draft.update(Entry(id: 1, rank: 7, note: 1))
      try draft.update(Entry(id: 2, rank: 9))
    }
    #expect(shown.items.map(\.rank) == [3, 6, 7, 9])
    #expect(watch.changes.map { Set($0.updatedItems.map(\.id)) } == [[1, 2]])
  }

  @Test(arguments: 0..<4)
  func `any composition matches one built from scratch`(
    part: Int
  ) {
    // All parts run 100,000 steps together.
    withSeeds(500) { generator in
      generator = SeededGenerator(seed: generator.seed * 4 + UInt64(part))
      let composition = try Composition(&generator, derived: .random(in: 2...4, using: &generator))
      let pictures = composition.sources.suffix(1).map(Picture.init)
      for _ in 0..<50 {
        try composition.step(&generator)
        composition.check()
        for picture in pictures { picture.check() }
      }
    }
  }

  @Test
  func `deep diamonds report valid changes, even when observers edit`() {
    withSeeds(200) { generator in
      let composition = try Composition(&generator, derived: 10)
      func watch(_ source: some ListDataSource<Int, Entry>) -> Watch<Int, Int> {
        Watch(source, isMinimal: false)
      }
      let watches = composition.sources.map { watch($0) }
      let view = StrictView([.singleBatch, .staged, .sequential].randomElement(using: &generator)!)
      let presenter = ListPresenter<Int, Int>(view: view)
      if let last = composition.sources.last { presenter.follow(last) }
      var random = generator
      var budget = 0
      let registrations = composition.sources.map { source in
        source.observe { _ in
          guard budget > 0, Bool.random(using: &random) else { return }
          budget -= 1
          // A step may call this again.
          var own = SeededGenerator(seed: random.next())
          do { try composition.step(&own) } catch { Issue.record(error) }
        }
      }
      for _ in 0..<20 {
        budget = Int.random(in: 0..<3, using: &generator)
        try composition.step(&generator)
        composition.check()
        for watch in watches { try watch.check() }
        #expect(presenter.snapshot == composition.sources.last?.snapshot)
      }
      for registration in registrations { registration.cancel() }
    }
  }

  @Test
  func `a change is reported once and calls each function once`() throws {
    let albums = try ObservableList([Entry(id: 1, rank: 1)])
    let asked = Counter()
    func join(
      _ base: some ListDataSource<MainSection, Entry>
    ) -> ConcatenatedDataSource<MainSection, Entry> {
      base.filtered { asked.note($0.id) }.concatenated(with: base)
    }
    var source = join(albums)
    for _ in 1..<24 { source = join(source) }
    _ = asked.take()
    let watch = Watch(source)
    try albums.update(Entry(id: 1, rank: 2))
    #expect(asked.take().count == 24)
    #expect(watch.changes.map { $0.updatedItems.map(\.id) } == [[1]])
  }
}

/// An observer's view of a source that it read once: the list and the items' contents.
private final class Picture {
  private let source: any ListDataSource<Int, Entry>
  private let state: State
  private let registration: Registration

  private final class State {
    var list: ListSnapshot<Int, Int>
    var items: [Int: Entry] = [:]

    init(_ list: ListSnapshot<Int, Int>) { self.list = list }
  }

  init(_ source: any ListDataSource<Int, Entry>) {
    self.source = source
    let state = State(source.snapshot)
    for item in source.items { state.items[item.id] = item }
    self.state = state
    // A dropped registration leaves its closure with the source until the source changes again.
    registration = source.observe { [unowned source] changes in
      do {
        state.list = try changes.applied(to: state.list)
      } catch {
        Issue.record("\(error): \(changes) on \(state.list)")
      }
      for item in changes.allGoneItemIDs { state.items[item] = nil }
      for item in changes.allComeItemIDs + changes.updatedItems.map(\.id) {
        state.items[item] = source.item(withID: item)
      }
      Self.compare(state, source)
    }
  }

  func check() { Self.compare(state, source) }

  private static func compare(_ state: State, _ source: any ListDataSource<Int, Entry>) {
    let list = source.snapshot
    if state.list != list {
      Issue.record("\(type(of: source)) shows \(list), but told what leads to \(state.list)")
    }
    let isSame =
      state.items.count == list.numberOfItems
      && state.items.allSatisfy { source.item(withID: $0.key) == $0.value }
    if !isSame { Issue.record("\(type(of: source)) holds something that it didn't tell") }
  }
}

extension Changeset {
  fileprivate var allGoneItemIDs: [ItemID] {
    deletedItems.map(\.id) + deletedSections.flatMap { $0.items.map(\.id) }
  }

  fileprivate var allComeItemIDs: [ItemID] {
    insertedItems.map(\.id) + insertedSections.flatMap { $0.items.map(\.id) }
  }
}
