// SPDX-License-Identifier: MIT

import MotifBindings
import MotifLists
import MotifTestSupport
import Testing

@Suite("ObservableList, edited by index")
struct FlatObservableListTests {
  private typealias List = ObservableList<MainSection, Entry>

  private func make(_ ids: Int...) throws -> List {
    try List(ids.map { Entry(id: $0, rank: $0) })
  }

  @Test
  func `edits by index work as in an array`() throws {
    let list = try make(1, 2)
    let watch = Watch(list)
    try list.append(contentsOf: [Entry(id: 3, rank: 3), Entry(id: 4, rank: 4)])
    try list.insert(Entry(id: 5, rank: 5), at: 0)
    try list.insert(Entry(id: 6, rank: 6), at: 5)
    #expect(list.snapshot.itemIDs == [5, 1, 2, 3, 4, 6])
    list.move(from: 0, to: 5)
    list.move(from: 4, to: 1)
    list.move(from: 2, to: 2)
    #expect(list.snapshot.itemIDs == [1, 6, 2, 3, 4, 5])
    #expect(list.remove(at: 2).id == 2)
    list[0].rank = 9
    list[1] = Entry(id: 7, rank: 7)
    #expect(list.items.map(\.rank) == [9, 7, 3, 4, 5])
    #expect(list.count == 5 && !list.isEmpty && list[4].id == 5)
    #expect(watch.changes.map(\.count) == [2, 1, 1, 1, 1, 1, 1, 2])
    try watch.check()
  }

  @Test
  func `random edits by index match an array`() {
    withSeeds(150) { generator in
      let list = try make()
      let watch = Watch(list)
      var model: [Entry] = []
      for id in 0..<40 {
        let entry = Entry(id: id, rank: Int.random(in: 0..<9, using: &generator))
        let index = Int.random(in: 0...model.count, using: &generator)
        switch Int.random(in: 0..<5, using: &generator) {
        case 0 where !model.isEmpty:
          #expect(list.remove(at: index % model.count) == model.remove(at: index % model.count))
        case 1 where !model.isEmpty:
          let end = Int.random(in: model.indices, using: &generator)
          list.move(from: index % model.count, to: end)
          model.insert(model.remove(at: index % model.count), at: end)
        case 2 where !model.isEmpty:
          list[index % model.count] = entry
          model[index % model.count] = entry
        default:
          try list.insert(entry, at: index)
          model.insert(entry, at: index)
        }
        #expect(list.items == model)
      }
      try watch.check()
    }
  }

  @Test
  func `an empty flat list needs no section for items`() throws {
    let list = ObservableList<MainSection, Entry>()
    let watch = Watch(list)
    #expect(throws: ListSnapshotError<MainSection, Int>.duplicateItem(1)) {
      try list.append(contentsOf: [Entry(id: 1, rank: 1), Entry(id: 1, rank: 2)])
    }
    #expect(list.snapshot.numberOfSections == 0 && watch.changes.isEmpty)
    try list.append(Entry(id: 1, rank: 1))
    try list.insert(Entry(id: 2, rank: 2), at: 0)
    #expect(list.items.map(\.id) == [2, 1] && watch.changes.count == 2)
    try watch.check()
    var snapshot = ListSnapshot<MainSection, Int>()
    #expect(throws: ListSnapshotError<MainSection, Int>.duplicateItem(3)) {
      try snapshot.appendItems([3, 3])
    }
    #expect(snapshot.numberOfSections == 0)
    try snapshot.appendItems([3, 4])
    #expect(snapshot.itemIDs == [3, 4])
  }

  @Test
  func `replacing all items is one change with updates`() throws {
    let list = try ObservableList([Entry(id: 1, rank: 1), Entry(id: 2, rank: 2)])
    let watch = Watch(list)
    try list.replaceAll([Entry(id: 3, rank: 3), Entry(id: 2, rank: 5)])
    #expect(list.items.map(\.rank) == [3, 5] && watch.changes.count == 1)
    #expect(throws: ListSnapshotError<MainSection, Int>.duplicateItem(4)) {
      try list.replaceAll([Entry(id: 4, rank: 3), Entry(id: 4, rank: 5)])
    }
    #expect(list.items.map(\.id) == [3, 2] && watch.changes.count == 1)
    try watch.check()
  }

  #if os(macOS) || os(Linux)
  @Test
  func `programming errors stop the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = ObservableList<MainSection, Entry>()[0]
    }
    await #expect(processExitsWith: .failure) {
      try ObservableList([Entry(id: 1, rank: 1)]).move(from: 0, to: 1)
    }
    await #expect(processExitsWith: .failure) {
      let list = try ObservableList([Entry(id: 1, rank: 1), Entry(id: 2, rank: 2)])
      list[0] = Entry(id: 2, rank: 0)
    }
  }
  #endif

  @Test
  func `an owner's observation ends with it, retaining no source`() throws {
    final class Owner {}
    var owner: Owner? = Owner()
    var heard = 0
    weak var weakList: List?
    do {
      let list = try make(1)
      weakList = list
      if let owner { list.observe(owner: owner) { _, changes in heard += changes.count } }
      try list.append(Entry(id: 2, rank: 2))
      let other = try make(1)
      other.observe(owner: other) { _, _ in }
      owner = nil
      try list.append(Entry(id: 3, rank: 3))
    }
    #expect(heard == 1)
    #expect(weakList == nil)
  }

  @Test
  func `changes are a sequence that ends with the source`() async throws {
    var list: List? = try make(1)
    let changes = try #require(list?.changes())
    var iterator = changes.makeAsyncIterator()
    try list?.append(Entry(id: 2, rank: 2))
    try list?.remove(id: 1)
    list = nil
    #expect(await iterator.next()?.insertedItems.map(\.id) == [2])
    #expect(await iterator.next()?.deletedItems.map(\.id) == [1])
    #expect(await iterator.next() == nil)
  }
}
