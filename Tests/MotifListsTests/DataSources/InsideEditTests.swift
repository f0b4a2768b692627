// SPDX-License-Identifier: MIT

import MotifBindings
import MotifLists
import MotifTestSupport
import Testing

/// The state of a list inside an edit, and after it.
@Suite("ObservableList, inside an edit")
struct InsideEditTests {
  private struct Stop: Error {}

  private typealias List = ObservableList<MainSection, Entry>

  private func make(_ ids: Int...) throws -> List {
    try List(ids.map { Entry(id: $0, rank: $0) })
  }

  @Test
  func `a derived value read inside shows each step`() throws {
    let list = try make(1)
    let count = DerivedValue { list.count }
    let first = DerivedValue { list.item(withID: 1)?.rank }
    #expect(count.value == 1 && first.value == 1)
    try list.edit { list in
      try list.append(Entry(id: 2, rank: 2))
      #expect(count.value == 2)
      try list.edit { list in
        try list.update(Entry(id: 1, rank: 7))
        #expect(first.value == 7)
      }
      try list.remove(id: 2)
    }
    #expect(count.value == 1)
    #expect(first.value == 7)
  }

  @Test
  func `a derived value stays right after a canceled-out edit`() throws {
    let list = try make(1)
    let count = DerivedValue { list.count }
    try list.edit { list in
      try list.append(Entry(id: 2, rank: 2))
      _ = count.value
      try list.remove(id: 2)
    }
    #expect(count.value == 1)
  }

  @Test
  func `a throw undoes everything seen inside`() throws {
    let list = try make(1, 2)
    let count = DerivedValue { list.count }
    let watch = Watch(list)
    var found: FilteredDataSource<MainSection, Entry>?
    let presenter = ListPresenter<MainSection, Int>()
    let selection = Selection<Int>(allowsMultiple: true)
    var seen: [Int] = []
    var effect: Effect?
    list.headers = { _ in "Before" }
    _ = watch.changes
    #expect(throws: Stop.self) {
      try list.edit { list in
        try list.append(Entry(id: 3, rank: 3))
        try list.remove(id: 1)
        list.headers = { _ in "Inside" }
        #expect(count.value == 2)
        found = list.filtered { $0.rank > 1 }
        #expect(found?.snapshot.itemIDs == [2, 3])
        presenter.follow(list)
        selection.follow(list)
        selection.selectAll()
        effect = Effect { seen.append(list.count + (found?.snapshot.numberOfItems ?? 0)) }
        throw Stop()
      }
    }
    #expect(count.value == 2)
    #expect(list.snapshot.itemIDs == [1, 2])
    #expect(list.header(ofSection: .main) == "Before")
    #expect(found?.snapshot.itemIDs == [2])
    #expect(presenter.snapshot.itemIDs == [1, 2])
    #expect(selection.items == [2])
    #expect(seen == [4, 3])
    #expect(watch.changes.count == 1)
    try list.append(Entry(id: 4, rank: 4))
    #expect(found?.snapshot.itemIDs == [2, 4])
    #expect(presenter.snapshot.itemIDs == [1, 2, 4])
    effect?.cancel()
  }

  @Test
  func `an observer added inside starts from the current list`() throws {
    let list = try make(1)
    let early = Watch(list)
    var late: Watch<MainSection, Int>?
    var lateFilter: Watch<MainSection, Int>?
    let filter = list.filtered { $0.rank < 10 }
    try list.edit { list in
      try list.append(Entry(id: 2, rank: 2))
      late = Watch(list)
      lateFilter = Watch(filter)
      try list.append(Entry(id: 3, rank: 3))
      try list.remove(id: 2)
    }
    #expect(early.changes.map(\.description) == ["insert 3 at 0.1"])
    #expect(late?.changes.map { $0.deletedItems.map(\.id) } == [[2]])
    try late?.check()
    try lateFilter?.check()
    try list.append(Entry(id: 4, rank: 4))
    #expect(late?.changes.last?.description == "insert 4 at 0.2")
    try late?.check()
    try lateFilter?.check()
  }

  @Test
  func `effects run once, after the edit`() throws {
    let list = try make(1)
    let sorted = list.sorted { $0.rank > $1.rank }
    var seen: [[Int]] = []
    let effect = Effect { seen.append(sorted.snapshot.itemIDs) }
    try list.edit { list in
      try list.append(Entry(id: 2, rank: 2))
      #expect(sorted.snapshot.itemIDs == [2, 1])
      try list.append(Entry(id: 3, rank: 3))
      #expect(sorted.items.map(\.id) == [3, 2, 1])
    }
    #expect(seen == [[1], [3, 2, 1]])
    effect.cancel()
  }

  @Test
  func `an order over two lists follows a nested edit`() throws {
    let a = try make(10, 30)
    let b = try make(20, 40, 50)
    let sorted = a.concatenated(with: b).sorted { $0.rank < $1.rank }
    let watch = Watch(sorted)
    try a.edit { a in
      try a.remove(id: 30)
      try b.append(Entry(id: 5, rank: 5))
      #expect(sorted.snapshot.itemIDs == [5, 10, 20, 40, 50])
      #expect(watch.changes.isEmpty)
    }
    #expect(sorted.snapshot.itemIDs == [5, 10, 20, 40, 50])
    #expect(watch.changes.count == 1)
    try watch.check()
  }

  @Test
  func `a predicate set inside applies at once, reports later`() throws {
    let list = try make(1, 2, 3)
    let filter = list.filtered { _ in true }
    let watch = Watch(filter)
    try list.edit { list in
      try list.append(Entry(id: 4, rank: 4))
      filter.predicate = { $0.rank % 2 == 0 }
      #expect(filter.snapshot.itemIDs == [2, 4])
      try list.remove(id: 4)
      #expect(watch.changes.isEmpty)
    }
    #expect(filter.snapshot.itemIDs == [2])
    #expect(watch.changes.map { $0.deletedItems.map(\.id) } == [[1, 3]])
    try watch.check()
  }

  @Test
  func `titles set inside are reported with the rest`() throws {
    let list = try make(1, 2)
    let groups = list.sectioned { $0.rank % 2 }
    let watch = Watch(groups)
    try list.edit { list in
      groups.headers = { "\($0)" }
      #expect(groups.header(ofSection: 1) == "1")
      try list.append(Entry(id: 3, rank: 3))
    }
    #expect(watch.changes.map { $0.updatedSections.map(\.id) } == [[1, 0]])
    try watch.check()
  }

  @Test
  func `swapping away from an edited list reports at once`() throws {
    let list = try make(1, 2)
    let other = try make(2, 3)
    let shown = SwappableDataSource<MainSection, Entry>(list)
    let filter = shown.filtered { _ in true }
    let watch = Watch(filter)
    try list.edit { list in
      try list.append(Entry(id: 9, rank: 9))
      #expect(filter.snapshot.itemIDs == [1, 2, 9])
      shown.swap(to: other)
      #expect(watch.changes.count == 1)
      #expect(filter.snapshot.itemIDs == [2, 3])
      shown.swap(to: list)
      #expect(filter.snapshot.itemIDs == [1, 2, 9])
    }
    try watch.check()
    #expect(filter.snapshot.itemIDs == [1, 2, 9])
  }

  #if os(macOS) || os(Linux)
  @Test
  func `a predicate that edits the list stops the program`() async {
    await #expect(processExitsWith: .failure) {
      let list = try ObservableList([Entry(id: 1, rank: 1)])
      let filter = list.filtered { entry in
        if entry.id == 2 { _ = try? list.remove(id: 1) }
        return true
      }
      try list.edit { list in
        try list.append(Entry(id: 2, rank: 2))
        _ = filter.snapshot
      }
    }
  }

  @Test
  func `swapping in a source's own filter stops the program`() async {
    await #expect(processExitsWith: .failure) {
      let list = try ObservableList([Entry(id: 1, rank: 1)])
      let shown = SwappableDataSource<MainSection, Entry>(list)
      list.edit { _ in shown.swap(to: shown.filtered { _ in true }) }
    }
  }
  #endif
}
