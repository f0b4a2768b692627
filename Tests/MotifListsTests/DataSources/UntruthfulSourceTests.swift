// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

/// Sources of one's own that tell of changes which they didn't make.
@Suite("Untruthful data sources")
struct UntruthfulSourceTests {
  /// A source that shows and tells whatever it is given.
  private final class Liar: ListDataSource {
    var snapshot = ListSnapshot<Int, Int>()
    let observers = ListObservers<Int, Int>()

    func item(withID id: Int) -> Entry? { id == 7 ? nil : Entry(id: id, rank: id) }
  }

  private struct Followers {
    let filter: FilteredDataSource<Int, Entry>
    let sorted: SortedDataSource<Int, Entry>
    let grouped: SectionedDataSource<Int, Entry>
    let joined: ConcatenatedDataSource<Int, Entry>
    let watches: [Watch<Int, Int>]

    init(_ source: Liar) throws {
      filter = source.filtered { !$0.rank.isMultiple(of: 5) }
      sorted = source.sorted { $0.rank > $1.rank }
      grouped = source.sectioned { $0.rank % 3 }
      let other = try ObservableList(sections: [(0, [Entry(id: 100, rank: 100)])])
      joined = source.concatenated(with: other)
      let sources: [any ListSnapshotSource<Int, Int>] = [filter, sorted, grouped, joined]
      watches = sources.map { Watch($0, isMinimal: false) }
    }

    func check() throws {
      for watch in watches { try watch.check() }
    }
  }

  @Test
  func `a change that was not made is found, and what the source shows counts`() throws {
    let path = ListPath(section: 4, item: 9)
    let start = ListPath(section: 0, item: 0)
    let lies: [Changeset<Int, Int>] = [
      Changeset(deletedItems: [.init(path: path, id: 99)]),
      Changeset(deletedItems: [.init(path: path, id: 1), .init(path: path, id: 1)]),
      Changeset(insertedItems: [.init(path: path, id: 98), .init(path: path, id: 1)]),
      Changeset(insertedItems: [.init(path: start, id: 2), .init(path: start, id: 2)]),
      Changeset(movedItems: [.init(id: 2, from: path, to: path)]),
      Changeset(updatedItems: [.init(id: 97, from: path, to: path, kind: .reload)]),
      Changeset(updatedSections: [.init(id: 0, from: 0, to: 0)]),
      Changeset(deletedSections: [.init(index: 0, id: 0, items: [])]),
      Changeset(insertedSections: [.init(index: 9, id: 9, items: [])]),
      Changeset(movedSections: [.init(id: 0, from: 5, to: 6)]),
      Changeset(
        movedSections: [.init(id: 0, from: -5, to: -6)],
        insertedItems: [.init(path: ListPath(section: 0, item: 1), id: 6)]
      ),
      // As many items as there are, so that counting them finds nothing.
      Changeset(
        movedSections: [.init(id: 0, from: 0, to: -1)],
        insertedItems: [.init(path: start, id: 2), .init(path: path, id: 12)]
      ),
    ]
    for lie in lies {
      let liar = Liar()
      liar.snapshot = try ListSnapshot(sections: [(0, [1, 2, 3]), (1, [4])])
      let followers = try Followers(liar)
      liar.snapshot = try ListSnapshot(sections: [(0, [2, 6, 7, 11, 12]), (1, [10])])
      liar.observers.tell(lie, leadingTo: liar.snapshot)
      try followers.check()
      #expect(followers.filter.snapshot.itemIDs == [2, 6, 11, 12])
      #expect(followers.sorted.snapshot.itemIDs == [12, 11, 6, 2, 10])
      #expect(
        followers.grouped.snapshot
          == (try ListSnapshot(sections: [(2, [2, 11]), (0, [6, 12]), (1, [10])]))
      )
      #expect(followers.joined.snapshot.itemIDs == [2, 6, 7, 11, 12, 100, 10])
    }
  }

  @Test
  func `whatever a source tells, those made from it tell what leads to what they show`() {
    withSeeds(80) { generator in
      let liar = Liar()
      let edited = try EditedSource(&generator)
      liar.snapshot = edited.source.snapshot
      let followers = try Followers(liar)
      for _ in 0..<8 {
        let old = edited.source.snapshot
        try edited.edit(&generator)
        let changes = Changeset(from: old, to: edited.source.snapshot)
        // Some changes are kept to itself, some are told late, others are told truly.
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: liar.snapshot = edited.source.snapshot
        case 1: liar.observers.tell(changes, leadingTo: liar.snapshot)
        default:
          liar.snapshot = edited.source.snapshot
          liar.observers.tell(changes, leadingTo: liar.snapshot)
        }
        try followers.check()
      }
    }
  }
}
