// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

@Suite("Selection, data sources")
struct SelectionSourceTests {
  /// A source that shows and reports whatever it is given.
  private final class Liar: ListSnapshotSource {
    var snapshot: ListSnapshot<Int, Int>
    let observers = ListObservers<Int, Int>()

    init(_ snapshot: ListSnapshot<Int, Int>) { self.snapshot = snapshot }
  }

  @Test
  func `only items deleted from a source are deselected`() throws {
    let source = try ObservableList((0..<1_000).map { VersionedItem(id: $0) })
    let selection = Selection<Int>(allowsMultiple: true)
    selection.follow(source)
    selection.selectAll()
    try source.remove(id: 500)
    #expect(selection.count == 999)
    #expect(!selection.contains(500))
  }

  @Test
  func `selected items are in the list, despite false changes`() {
    withSeeds(200) { generator in
      let liar = Liar(try RandomLists.list(using: &generator))
      let selection = Selection<Int>(allowsMultiple: true)
      selection.follow(liar)
      for _ in 0..<6 {
        selection.selectAll()
        let old = liar.snapshot
        liar.snapshot = try RandomLists.edited(old, using: &generator)
        var changes = Changeset(from: old, to: liar.snapshot)
        if Bool.random(using: &generator) { _ = changes.deletedItems.popLast() }
        if Bool.random(using: &generator) { _ = changes.deletedSections.popLast() }
        if changes.isEmpty { changes = Changeset(from: ListSnapshot(), to: liar.snapshot) }
        if changes.isEmpty { continue }
        liar.observers.tell(changes, leadingTo: liar.snapshot)
        let expected = liar.snapshot.itemIDs.filter(old.containsItem)
        #expect(selection.items == expected)
        #expect(selection.count == expected.count)
      }
    }
  }

  @Test
  func `any data source can be followed, even an existential`() throws {
    let albums = try ObservableList([VersionedItem(id: 1), VersionedItem(id: 2)])
    let source: any ListDataSource<MainSection, VersionedItem> = albums
    let selection = Selection<Int>()
    selection.follow(source)
    #expect(selection.select(2))

    let presenter = ListPresenter<MainSection, Int>()
    presenter.follow(source)
    try albums.remove(id: 2)
    #expect(selection.isEmpty)
    #expect(presenter.snapshot.itemIDs == [1])
    #expect(presenter.dataSource === albums)
    let snapshots: any ListSnapshotSource<MainSection, Int> = albums
    presenter.follow(snapshots)
    selection.follow(snapshots)
  }
}
