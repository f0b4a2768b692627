// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

/// Custom sources that report changes they didn't make.
@Suite("Untruthful data sources")
struct UntruthfulSourceTests {
  /// A source that shows and reports whatever it is given.
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
  func `derivatives of a false source report changes that fit`() {
    withSeeds(80) { generator in
      let liar = Liar()
      let edited = try EditedSource(&generator)
      liar.snapshot = edited.source.snapshot
      let followers = try Followers(liar)
      for _ in 0..<8 {
        let old = edited.source.snapshot
        try edited.edit(&generator)
        let changes = Changeset(from: old, to: edited.source.snapshot)
        // Some changes are withheld, some are reported late, and others are reported correctly.
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
