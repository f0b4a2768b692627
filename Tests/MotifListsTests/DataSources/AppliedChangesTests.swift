// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

/// Applies change sets that were computed elsewhere to an `ObservableList`.
@Suite("Changes applied to a data source")
struct AppliedChangesTests {
  private typealias Source = ObservableList<Int, Entry>

  private func copy(_ source: Source) throws -> Source {
    let list = source.snapshot
    return try Source(
      sections: list.sectionIDs.enumerated().map { index, id in
        (id, list.itemIDs(inSectionAt: index).compactMap(source.item(withID:)))
      }
    )
  }

  @Test(arguments: [BatchStyle?.none, .singleBatch, .staged, .sequential])
  func `applying another source's changes shows the same list`(style: BatchStyle?) {
    withSeeds(80) { generator in
      let base = try EditedSource(&generator)
      let twin = try copy(base.source)
      let sorted = twin.sorted { $0.rank < $1.rank }
      let watches = [Watch(twin, isMinimal: false), Watch(sorted, isMinimal: false)]
      let registration = base.source.observe { changes in
        let batches = style.map { (try? changes.batches(as: $0, from: twin.snapshot)) ?? [] }
        for batch in batches ?? [changes] {
          let ids =
            batch.insertedItems.map(\.id) + batch.insertedSections.flatMap(\.items).map(\.id)
            + batch.updatedItems.map(\.id)
          // An item that is deleted in one batch and inserted in another one is passed each time.
          let items = Set(ids).compactMap(base.source.item(withID:))
          do {
            try twin.apply(batch, items: items)
          } catch {
            Issue.record("\(error): \(batch) on \(twin.snapshot)")
          }
        }
      }
      for _ in 0..<10 {
        try base.edit(&generator)
        #expect(twin.snapshot == base.source.snapshot)
        #expect(twin.items == base.source.items)
        #expect(sorted.snapshot == base.expected { $0.sorted { $0.rank < $1.rank } })
      }
      for watch in watches { try watch.check() }
      registration.cancel()
    }
  }

  @Test
  func `passed items that stay are reported as updated once`() throws {
    let source = try Source(sections: [(0, [Entry(id: 1, rank: 1), Entry(id: 2, rank: 2)])])
    let watch = Watch(source)
    let first = ListPath(section: 0, item: 0)
    try source.apply(
      Changeset(updatedItems: [.init(id: 1, from: first, to: first, kind: .reload)]),
      items: [Entry(id: 2, rank: 20), Entry(id: 1, rank: 10)]
    )
    #expect(watch.changes.map { $0.updatedItems.map(\.id) } == [[1, 2]])
    #expect(watch.changes.map { $0.updatedItems.map(\.kind) } == [[.reload, .reconfigure]])
    #expect(source.items.map(\.rank) == [10, 20])
    try source.apply(Changeset())
    #expect(watch.changes.count == 1)
  }

  @Test
  func `an item deleted and reinserted keeps its content`() throws {
    let source = try Source(sections: [(0, [Entry(id: 1, rank: 1)]), (1, [Entry(id: 2, rank: 2)])])
    let place = Changeset<Int, Int>.ItemChange(path: ListPath(section: 1, item: 0), id: 2)
    let change = Changeset<Int, Int>.SectionChange(
      index: 0,
      id: 0,
      items: [.init(path: ListPath(section: 0, item: 0), id: 1)]
    )
    try source.apply(
      Changeset(deletedSections: [change], insertedSections: [change], deletedItems: [place])
    )
    #expect(source.items == [Entry(id: 1, rank: 1)])
    #expect(source.item(withID: 2) == nil)
  }

  @Test
  func `changes that don't fit are refused without effect`() throws {
    typealias Fault = ListContentError<Int, Int>
    let source = try Source(sections: [(0, [Entry(id: 1, rank: 1), Entry(id: 2, rank: 2)])])
    let watch = Watch(source)
    let old = source.snapshot
    let first = ListPath(section: 0, item: 0)
    let far = ListPath(section: 0, item: 9)

    let refused: [(Changeset<Int, Int>, [Entry], Fault)] = [
      (
        Changeset(deletedItems: [.init(path: first, id: 7)]), [],
        .unfittingChanges(.item(7, .wrong, path: first))
      ),
      (
        Changeset(insertedItems: [.init(path: far, id: 3)]), [Entry(id: 3, rank: 3)],
        .unfittingChanges(.item(3, .outOfRange, path: far))
      ),
      (
        Changeset(insertedItems: [.init(path: first, id: 2)]), [Entry(id: 2, rank: 3)],
        .unfittingChanges(.duplicateItem(2))
      ),
      (Changeset(insertedItems: [.init(path: first, id: 3)]), [], .missingItem(3)),
      (
        Changeset(deletedItems: [.init(path: first, id: 1)]), [Entry(id: 1, rank: 9)],
        .unknownItem(1)
      ),
      (Changeset(), [Entry(id: 1, rank: 8), Entry(id: 1, rank: 9)], .duplicateItem(1)),
    ]
    for (changes, items, error) in refused {
      #expect(throws: error) { try source.apply(changes, items: items) }
      #expect(source.snapshot == old)
      #expect(source.items == [Entry(id: 1, rank: 1), Entry(id: 2, rank: 2)])
      #expect(error.description.hasSuffix("."))
    }
    #expect(watch.changes.isEmpty)
  }

  @Test
  func `another list's changes are refused or applied correctly`() {
    withSeeds(80) { generator in
      let source = try EditedSource(&generator).source
      let other = try EditedSource(&generator)
      let before = other.source.snapshot
      try other.edit(&generator)
      let changes = Changeset(from: before, to: other.source.snapshot)
      let watch = Watch(source, isMinimal: false)
      let old = (source.snapshot, source.items)
      do {
        try source.apply(changes, items: [])
        #expect(source.items.count == source.snapshot.numberOfItems)
      } catch {
        #expect(source.snapshot == old.0)
        #expect(source.items == old.1)
        #expect(watch.changes.isEmpty)
      }
      try watch.check()
    }
  }
}
