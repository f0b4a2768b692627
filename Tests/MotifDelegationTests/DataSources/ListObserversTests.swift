// SPDX-License-Identifier: MIT

import MotifDelegation
import MotifTestSupport
import Testing

@Suite("ListObservers")
struct ListObserversTests {
  private func make(_ count: Int = 3) throws -> ArrayDataSource<MainSection, Entry> {
    try ArrayDataSource((0..<count).map { Entry(id: $0, rank: $0) })
  }

  @Test
  func `edits from inside an observer reach every observer in the order in which they were made`()
    throws
  {
    let source = try make()
    let filter = source.filtered { $0.rank < 100 }
    let before = Watch(source)
    let filtered = Watch(filter)
    let registration = source.observe { changes in
      if changes.insertedItems.map(\.id) == [10] {
        try? source.append(Entry(id: 11, rank: 11))
        _ = try? source.remove(10)
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
  func `sources made from a source are up to date before anybody is called`() throws {
    let source = try make()
    let sorted = source.filtered { $0.rank > 0 }.sorted { $0.rank > $1.rank }
    var seen: [[Int]] = []
    let registration = source.observe { _ in seen.append(sorted.snapshot.itemIDs) }
    try source.append(Entry(id: 9, rank: 9))
    #expect(seen == [[9, 2, 1]])
    registration.cancel()
  }

  @Test
  func `an observer that is added hears of later changes only, one that ends hears nothing more`()
    throws
  {
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
  func `a base keeps nothing alive that is made from it, and the other way round it does`() throws {
    try withLifetimeTracking { tracker in
      let source = try make()
      weak var weakBase: ArrayDataSource<MainSection, Entry>?
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
  func `a chain of which only the end is kept goes on`() throws {
    let source = try make()
    let end = source.filtered { $0.rank > 0 }.sorted { $0.rank > $1.rank }.filtered { _ in true }
    try source.append(Entry(id: 9, rank: 9))
    #expect(end.snapshot.itemIDs == [9, 2, 1])
  }

  @Test
  func `an observation keeps its source alive, and lets it go when it ends`() throws {
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
  func `what observers capture goes with their observation`() throws {
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
  func `observations may be dropped on any thread while the source tells`() throws {
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
    try source.remove(0)
    #expect(watch.changes.count == 1)
  }

  @Test
  func `a source of one's own that tells of changes it did not make harms nobody`() throws {
    final class Liar: ListDataSource {
      var snapshot = ListSnapshot<MainSection, Int>()
      let observers = ListObservers<MainSection, Int>()
      func item(withID id: Int) -> Entry? { id == 7 ? nil : Entry(id: id, rank: id) }
    }
    let liar = Liar()
    liar.snapshot = try ListSnapshot([1, 2, 3])
    let filter = liar.filtered { _ in true }
    let sorted = liar.sorted { $0.rank > $1.rank }
    let grouped = liar.sectioned { $0.rank % 2 }
    let all = filter.concatenated(with: liar)
    let path = ListPath(section: 4, item: 9)
    let watch = Watch(all, isMinimal: false)
    let lies: [Changeset<MainSection, Int>] = [
      Changeset(deletedItems: [.init(path: path, id: 99)]),
      Changeset(insertedItems: [.init(path: path, id: 98), .init(path: path, id: 1)]),
      Changeset(movedItems: [.init(id: 2, from: path, to: path)]),
      Changeset(updatedItems: [.init(id: 97, from: path, to: path, kind: .reload)]),
    ]
    for (index, lie) in lies.enumerated() {
      liar.snapshot = try ListSnapshot([index, 7, 1 + index])
      liar.observers.tell(lie, leadingTo: liar.snapshot)
    }
    _ = (filter.snapshot, sorted.snapshot, grouped.snapshot)
    filter.predicate = { $0.rank < 9 }
    #expect(filter.snapshot.itemIDs == [3, 4])
    try watch.check()
  }

  @Test
  func `a predicate that edits its base stops the program`() async {
    await #expect(processExitsWith: .failure) {
      let source = try ArrayDataSource([Entry(id: 1, rank: 1)])
      let filter = source.filtered { entry in
        if entry.id == 2 { _ = try? source.remove(1) }
        return true
      }
      try source.append(Entry(id: 2, rank: 2))
      _ = filter
    }
  }
}

private final class Box<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}
