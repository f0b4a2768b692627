// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

@Suite("ObservableList")
struct ObservableListTests {
  private func make() throws -> ObservableList<Int, Entry> {
    try ObservableList(sections: [
      (0, [Entry(id: 1, rank: 1), Entry(id: 2, rank: 2)]), (1, [Entry(id: 3, rank: 3)]),
    ])
  }

  @Test
  func `every edit is reported as the smallest change`() {
    withSeeds(80) { generator in
      let base = try EditedSource(&generator)
      let watch = Watch(base.source)
      for _ in 0..<15 { try base.edit(&generator) }
      try watch.check()
    }
  }

  @Test
  func `items hold their latest values, deleted ones are released`() {
    withSeeds(100) { generator in
      let base = try EditedSource(&generator)
      for _ in 0..<15 {
        try base.edit(&generator)
        for id in 0..<14 {
          let item = base.source.item(withID: id)
          #expect((item != nil) == base.source.snapshot.containsItem(id))
          #expect(item == nil || item?.id == id)
        }
      }
    }
  }

  @Test
  func `a refused edit throws without effect`() throws {
    let source = try make()
    let watch = Watch(source)
    let old = source.snapshot
    #expect(throws: ListSnapshotError<Int, Int>.duplicateItem(3)) {
      try source.insert(Entry(id: 3, rank: 9), before: 1)
    }
    #expect(throws: ListSnapshotError<Int, Int>.unknownSection(7)) {
      try source.append(Entry(id: 4, rank: 9), toSection: 7)
    }
    #expect(throws: ListSnapshotError<Int, Int>.unknownItem(9)) { try source.remove(id: 9) }
    #expect(throws: ListSnapshotError<Int, Int>.unknownItem(9)) {
      try source.move(id: 1, before: 9)
    }
    #expect(throws: ListSnapshotError<Int, Int>.unknownItem(9)) {
      try source.update(Entry(id: 9, rank: 0))
    }
    #expect(throws: ListSnapshotError<Int, Int>.duplicateItem(3)) {
      try source.replace(1, with: Entry(id: 3, rank: 0))
    }
    #expect(throws: ListSnapshotError<Int, Int>.unknownSection(7)) {
      try source.arrange { try $0.deleteSections([7]) }
    }
    #expect(throws: ListSnapshotError<Int, Int>.unknownItem(9)) {
      try source.edit { draft in
        try draft.append([Entry(id: 5, rank: 5)], toSection: 0)
        try draft.update(Entry(id: 1, rank: 100))
        try draft.remove(ids: [9])
      }
    }
    #expect(throws: ListSnapshotError<Int, Int>.duplicateItem(1)) {
      try source.replaceAll([(0, [Entry(id: 1, rank: 1), Entry(id: 1, rank: 1)])])
    }
    #expect(throws: ListSnapshotError<Int, Int>.duplicateItem(1)) {
      try ObservableList(sections: [(0, [Entry(id: 1, rank: 1), Entry(id: 1, rank: 2)])])
    }
    #expect(source.snapshot == old)
    #expect(source.item(withID: 1)?.rank == 1)
    #expect(source.item(withID: 3)?.rank == 3)
    #expect(source.item(withID: 5) == nil)
    #expect(watch.changes.isEmpty)
  }

  @Test
  func `edits without effect are not reported`() throws {
    let source = try make()
    let watch = Watch(source)
    try source.move(id: 1, before: 1)
    try source.move(id: 1, before: 2)
    try source.move(id: 2, toEndOfSection: 0)
    try source.edit { draft in
      try draft.move(id: 1, toEndOfSection: 1)
      try draft.move(id: 1, before: 2)
    }
    source.edit { _ in }
    try source.replaceAll(
      [(0, [Entry(id: 1, rank: 1), Entry(id: 2, rank: 2)]), (1, [Entry(id: 3, rank: 3)])]
    )
    #expect(watch.changes.isEmpty)
  }

  @Test
  func `a batch is one change that keeps updates`() throws {
    let source = try make()
    let watch = Watch(source)
    let result = try source.edit { draft in
      try draft.update(Entry(id: 1, rank: 10), as: .reload)
      try draft.update(Entry(id: 1, rank: 11))
      try draft.move(id: 1, toEndOfSection: 1)
      try draft.remove(ids: [3])
      return draft.item(withID: 1)?.rank
    }
    #expect(result == 11)
    let changes = try #require(watch.changes.first)
    #expect(watch.changes.count == 1)
    #expect(changes.movedItems.map(\.id) == [1])
    #expect(changes.updatedItems.map(\.id) == [1])
    #expect(changes.updatedItems.map(\.kind) == [.reload])
    #expect(source.item(withID: 1)?.rank == 11)
  }

  @Test
  func `an item deleted and reinserted in one edit updates`() throws {
    let source = try make()
    let watch = Watch(source)
    try source.edit { draft in
      try draft.remove(ids: [1])
      try draft.insert([Entry(id: 1, rank: 50)], before: 2)
    }
    #expect(watch.changes.map(\.count) == [1])
    #expect(watch.changes.first?.updatedItems.map(\.id) == [1])
    #expect(source.item(withID: 1)?.rank == 50)
  }

  @Test
  func `replacing everything updates only items that differ`() throws {
    let source = try make()
    let watch = Watch(source)
    try source.replaceAll([(1, [Entry(id: 3, rank: 30), Entry(id: 2, rank: 2)])])
    let changes = try #require(watch.changes.first)
    #expect(changes.updatedItems.map(\.id) == [3])
    #expect(changes.movedItems.map(\.id) == [2])
    #expect(changes.deletedSections.map(\.id) == [0])
    #expect(source.item(withID: 1) == nil)
  }

  @Test
  func `title changes are reported as section updates`() throws {
    let source = try make()
    let watch = Watch(source)
    source.headers = { $0 == 0 ? "first" : nil }
    source.footers = { $0 == 0 ? "end" : nil }
    #expect(watch.changes.map { $0.updatedSections.map(\.id) } == [[0, 1], [0, 1]])
    #expect(source.header(ofSection: 0) == "first")
    #expect(source.footer(ofSection: 0) == "end")
    #expect(source.header(ofSection: 1) == nil)
  }

  @Test
  func `paths are nil for items that aren't there`() throws {
    let source = try make()
    #expect(source.numberOfSections == 2)
    #expect(source.numberOfItems(inSectionAt: 0) == 2)
    #expect(source.item(at: ListPath(section: 0, item: 1))?.id == 2)
    #expect(source.item(at: ListPath(section: 0, item: 2)) == nil)
    #expect(source.item(at: ListPath(section: -1, item: 0)) == nil)
    #expect(source.item(at: ListPath(section: 2, item: 0)) == nil)
    #expect(source.items.map(\.id) == [1, 2, 3])
  }

  @Test
  func `a nested edit that throws is undone alone`() throws {
    let source = try make()
    let watch = Watch(source)
    try source.edit { list in
      try list.update(Entry(id: 2, rank: 20))
      #expect(throws: ListSnapshotError<Int, Int>.unknownItem(9)) {
        try list.edit { list in
          try list.remove(ids: [1])
          #expect(list.item(withID: 1) == nil)
          list.headers = { _ in "first" }
          try list.move(id: 9, toEndOfSection: 0)
        }
      }
      try source.remove(id: 3)
    }
    #expect(watch.changes.map(\.count) == [2])
    #expect(source.snapshot.itemIDs == [1, 2])
    #expect(source.item(withID: 2)?.rank == 20)
    try watch.check()
  }

  @Test
  func `changes and titles within an edit are reported together`() throws {
    let source = try make()
    let watch = Watch(source)
    try source.edit { list in
      list.footers = { $0 == 1 ? "end" : nil }
      let start = ListPath(section: 0, item: 0)
      try list.apply(
        Changeset(updatedItems: [.init(id: 1, from: start, to: start, kind: .reload)])
      )
      try list.arrange { list in
        try list.insertSections([7], before: 0)
        try list.moveSection(7, after: 0)
      }
    }
    #expect(watch.changes.count == 1)
    #expect(watch.changes.first?.updatedSections.map(\.id) == [0, 1])
    #expect(watch.changes.first?.updatedItems.map(\.kind) == [.reload])
    #expect(source.snapshot.sectionIDs == [0, 7, 1])
    try watch.check()
  }
}
