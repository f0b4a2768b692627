// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

@Suite("ListObservers")
struct ListObserversTests {
  private func make(_ count: Int = 3) throws -> ObservableList<MainSection, Entry> {
    try ObservableList((0..<count).map { Entry(id: $0, rank: $0) })
  }

  @Test
  func `edits by observers are delivered in order`() throws {
    let source = try make()
    let filter = source.filtered { $0.rank < 100 }
    let before = Watch(source)
    let filtered = Watch(filter)
    let registration = source.observe { changes in
      if changes.insertedItems.map(\.id) == [10] {
        try? source.append(Entry(id: 11, rank: 11))
        _ = try? source.remove(id: 10)
      }
    }
    let after = Watch(source)
    try source.append(Entry(id: 10, rank: 10))
    for watch in [before, filtered, after] {
      try watch.check()
      let events = watch.changes.map { ($0.insertedItems + $0.deletedItems).map(\.id) }
      #expect(events == [[10], [11], [10]])
    }
    registration.cancel()
  }

  @Test
  func `a source's observers come before its derivatives' observers`() throws {
    let source = try make()
    let filter = source.filtered { _ in true }
    let heard = Box<[String]>([])
    func note(_ name: String, _ changes: Changeset<MainSection, Int>) {
      heard.value += changes.insertedItems.map { "\(name) \($0.id)" }
    }
    let registrations = [
      filter.observe { note("filter", $0) },
      source.observe { changes in
        note("first", changes)
        if changes.insertedItems.map(\.id) == [10] { try? source.append(Entry(id: 11, rank: 11)) }
      },
      source.observe { note("second", $0) },
    ]
    try source.append(Entry(id: 10, rank: 10))
    #expect(
      heard.value == ["first 10", "second 10", "first 11", "second 11", "filter 10", "filter 11"]
    )
    for registration in registrations { registration.cancel() }
  }

  @Test
  func `a derived source's observer may edit the base`() throws {
    let source = try make()
    let filter = source.filtered { $0.rank < 100 }
    let sorted = filter.sorted { $0.rank > $1.rank }
    let watches = [Watch(source), Watch(filter), Watch(sorted)]
    let registration = sorted.observe { changes in
      // An item that the predicate admits again is already followed by another one.
      guard let item = changes.insertedItems.first, item.id < 14,
        (try? source.append(Entry(id: item.id + 1, rank: item.id + 1))) != nil
      else { return }
      filter.predicate = { $0.rank < 100 && $0.rank != item.id }
    }
    try source.append(Entry(id: 10, rank: 10))
    #expect(source.snapshot.itemIDs == [0, 1, 2, 10, 11, 12, 13, 14])
    #expect(sorted.snapshot.itemIDs == [14, 12, 11, 10, 2, 1, 0])
    for watch in watches { try watch.check() }
    registration.cancel()
  }

  @Test
  func `derived sources are up to date before callbacks`() throws {
    let source = try make()
    let sorted = source.filtered { $0.rank > 0 }.sorted { $0.rank > $1.rank }
    var seen: [[Int]] = []
    let registration = source.observe { _ in seen.append(sorted.snapshot.itemIDs) }
    try source.append(Entry(id: 9, rank: 9))
    #expect(seen == [[9, 2, 1]])
    registration.cancel()
  }

  @Test
  func `new observers miss earlier changes, canceled ones all changes`() throws {
    let source = try make()
    var late: Watch<MainSection, Int>?
    let ended = Box<Registration?>(nil)
    var heard = 0
    let first = source.observe { changes in
      guard changes.insertedItems.map(\.id) == [10] else { return }
      try? source.append(Entry(id: 11, rank: 11))
      late = Watch(source)
      ended.value?.cancel()
    }
    ended.value = source.observe { _ in heard += 1 }
    try source.append(Entry(id: 10, rank: 10))
    #expect(late?.changes.isEmpty == true)
    try source.append(Entry(id: 12, rank: 12))
    #expect(late?.changes.count == 1)
    try late?.check()
    #expect(heard == 0)
    first.cancel()
  }

  @Test
  func `derived sources retain their base, not the reverse`() throws {
    try withLifetimeTracking { tracker in
      let source = try make()
      weak var weakBase: ObservableList<MainSection, Entry>?
      do {
        let base = try make()
        weakBase = base
        let token = tracker.make()
        var filter: FilteredDataSource<MainSection, Entry>? = base.filtered { _ in
          token.payload == 0
        }
        expectReleased { source.filtered { _ in true }.sorted { $0.rank < $1.rank } }
        expectReleased { source.sectioned { $0.rank } }
        expectReleased { source.concatenated(with: base) }
        #expect(filter?.items.count == 3)
        filter = nil
      }
      #expect(tracker.livingCount == 0)
      #expect(weakBase == nil)
      try source.append(Entry(id: 9, rank: 9))
    }
  }

  @Test
  func `keeping the end of a chain keeps it working`() throws {
    let source = try make()
    let end = source.filtered { $0.rank > 0 }.sorted { $0.rank > $1.rank }.filtered { _ in true }
    try source.append(Entry(id: 9, rank: 9))
    #expect(end.snapshot.itemIDs == [9, 2, 1])
  }

  @Test
  func `an observation retains its source until it ends`() throws {
    let base = try make()
    var heard = 0
    weak var weakFilter: FilteredDataSource<MainSection, Entry>?
    var registration: Registration?
    do {
      let filter = base.filtered { $0.rank > 0 }
      weakFilter = filter
      registration = filter.observe { _ in heard += 1 }
    }
    try base.append(Entry(id: 9, rank: 9))
    #expect(heard == 1)
    #expect(weakFilter != nil)
    registration?.cancel()
    #expect(weakFilter == nil)
    registration = nil
  }

  @Test
  func `an observer's captures are released with its observation`() throws {
    try withLifetimeTracking { tracker in
      let source = try make()
      for _ in 0..<20 {
        let token = tracker.make()
        let registration = source.observe { _ in _ = token }
        if Bool.random() { registration.cancel() }
      }
      try source.append(Entry(id: 9, rank: 9))
      #expect(tracker.livingCount == 0)
    }
  }

  @Test
  func `ended observations don't accumulate at an idle source`() throws {
    try withLifetimeTracking { tracker in
      let source = try make()
      for _ in 0..<1000 {
        let token = tracker.make()
        _ = source.observe { _ in _ = token }
      }
      #expect(tracker.livingCount == 0)
    }
  }

  @Test
  func `observations may be dropped on any thread during notification`() throws {
    let source = try make(0)
    for round in 0..<50 {
      let bags = (0..<4).map { _ in HandedOver() }
      for (index, bag) in bags.enumerated() {
        for _ in 0..<20 {
          let observed: any ListSnapshotSource<MainSection, Int> =
            index.isMultiple(of: 2) ? source : source.filtered { $0.rank >= 0 }
          bag.registrations.append(observed.observe { _ in })
        }
      }
      let dropping = ThreadedDrop(bags)
      for step in 0..<10 { try source.append(Entry(id: round * 10 + step, rank: step)) }
      dropping.wait()
    }
    #expect(source.snapshot.numberOfItems == 500)
    let watch = Watch(source)
    try source.remove(id: 0)
    #expect(watch.changes.count == 1)
  }

  #if os(macOS) || os(Linux)
  @Test
  func `a predicate that edits its base stops the program`() async {
    await #expect(processExitsWith: .failure) {
      let source = try ObservableList([Entry(id: 1, rank: 1)])
      let filter = source.filtered { entry in
        if entry.id == 2 { _ = try? source.remove(id: 1) }
        return true
      }
      try source.append(Entry(id: 2, rank: 2))
      _ = filter
    }
  }

  @Test
  func `functions that change their source stop the program`() async {
    await #expect(processExitsWith: .failure) {
      // While the source is rebuilt, rather than because its base has changed.
      let source = try ObservableList([Entry(id: 1, rank: 1)])
      let filter = source.filtered { _ in true }
      filter.predicate = { _ in
        try? source.update(Entry(id: 1, rank: 2))
        return true
      }
    }
    await #expect(processExitsWith: .failure) {
      let source = try ObservableList([Entry(id: 1, rank: 1)])
      let grouped = source.sectioned { entry in
        if entry.rank == 2 { _ = try? source.remove(id: 1) }
        return entry.rank
      }
      try source.update(Entry(id: 1, rank: 2))
      _ = grouped
    }
    await #expect(processExitsWith: .failure) {
      let source = try ObservableList([Entry(id: 1, rank: 1), Entry(id: 2, rank: 2)])
      let sorted = source.sorted { $0.rank < $1.rank }
      sorted.areInIncreasingOrder = { left, right in
        sorted.areInIncreasingOrder = { $0.rank > $1.rank }
        return left.rank > right.rank
      }
    }
  }

  @Test
  func `swapping in a derivative of itself stops the program`() async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let source = try ObservableList([Entry(id: 1, rank: 1)])
      let shown = SwappableDataSource<MainSection, Entry>(source)
      shown.swap(to: shown.filtered { _ in false })
    }
    let text = try String(decoding: #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      text.contains("A source follows itself. Don't swap a source for one that is made from it.")
    )
  }

  @Test
  func `a predicate that changes an affected source stops the program`()
    async
  {
    await #expect(processExitsWith: .failure) {
      let source = try ObservableList([Entry(id: 1, rank: 1)])
      var later: FilteredDataSource<MainSection, Entry>?
      let first = source.filtered { entry in
        if entry.id == 2 { later?.predicate = { _ in false } }
        return true
      }
      later = source.filtered { _ in true }
      try source.append(Entry(id: 2, rank: 2))
      _ = first
    }
  }
  #endif

  @Test
  func `a swap without effect keeps pending changes`() throws {
    let source = try make()
    let shown = SwappableDataSource<MainSection, Entry>(source)
    let watch = Watch(shown)
    let other = source.filtered { _ in true }
    let registration = source.observe { _ in shown.swap(to: other) }
    try source.append(Entry(id: 9, rank: 9))
    #expect(watch.changes.map { $0.insertedItems.map(\.id) } == [[9]])
    registration.cancel()
  }

  #if os(macOS) || os(Linux)
  @Test
  func `reading items of an unknown section stops the program`() async {
    await #expect(processExitsWith: .failure) {
      let source = try ObservableList([Entry(id: 1, rank: 1)])
      _ = source.numberOfItems(inSectionAt: 1)
    }
  }
  #endif
}

private final class Box<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}
