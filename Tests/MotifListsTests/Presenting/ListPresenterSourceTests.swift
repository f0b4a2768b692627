// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

/// A source that reports the changes a test gives it.
private final class Liar: ListSnapshotSource {
  var snapshot: ListSnapshot<Int, Int>
  let observers = ListObservers<Int, Int>()
  var atEnd: () -> Void = {}

  init(_ snapshot: ListSnapshot<Int, Int>) { self.snapshot = snapshot }

  deinit { atEnd() }

  func tell(_ changes: Changeset<Int, Int>, leadingTo next: ListSnapshot<Int, Int>) {
    snapshot = next
    observers.tell(changes, leadingTo: next)
  }
}

@Suite("ListPresenter, data sources")
struct ListPresenterSourceTests {
  private typealias List = ListSnapshot<Int, Int>
  private typealias Source = ObservableList<Int, VersionedItem>

  private func source(_ items: Int...) throws -> Source {
    try Source(sections: [(0, items.map { VersionedItem(id: $0) })])
  }

  @Test(arguments: [BatchStyle.singleBatch, .staged, .sequential])
  func `C5: a source is followed until it is replaced`(style: BatchStyle) throws {
    let first = try source(1, 2, 3)
    let second = first.sorted { $0.id > $1.id }
    let view = StrictView(style)
    let presenter = ListPresenter(view: view)
    presenter.dataSource = first
    #expect(presenter.dataSource === first)
    try first.remove(id: 2)
    presenter.dataSource = second
    #expect(view.shows == 1)
    #expect(view.batches.count == 2)
    #expect(view.batches.last?.movedItems.count == 1)
    try first.append(VersionedItem(id: 4), toSection: 0)
    #expect(view.batches.count == 3)
    #expect(view.sections == second.snapshot.shown)
    presenter.dataSource = nil
    try first.remove(id: 4)
    #expect(view.batches.count == 3)
    #expect(presenter.dataSource == nil)
    #expect(presenter.snapshot.itemIDs == [4, 3, 1])
  }

  @Test(arguments: [nil, ListUpdateKind.reload, .reconfigure])
  func `C5: items in both sources are updated on request`(
    kind: ListUpdateKind?
  ) throws {
    let view = StrictView()
    let presenter = ListPresenter(view: view)
    presenter.dataSource = try source(1, 2, 3)
    var isComplete = false
    presenter.follow(try source(0, 1, 2), updating: kind) { isComplete = true }
    #expect(isComplete)
    let batch = try #require(view.batches.first)
    #expect(batch.updatedItems.map { $0.id } == (kind == nil ? [] : [1, 2]))
    #expect(batch.updatedItems.allSatisfy { $0.kind == kind })
    #expect(batch.insertedItems.map { $0.id } == [0])
    #expect(presenter.snapshot == presenter.snapshot.withoutMarks)
  }

  @Test
  func `updates of a source's items reach the view`() throws {
    let albums = try source(1, 2)
    let view = StrictView()
    let presenter = ListPresenter(view: view)
    presenter.dataSource = albums
    try albums.update(VersionedItem(id: 2, version: 1))
    #expect(view.batches.map { $0.updatedItems.map { $0.id } } == [[2]])
  }

  @Test
  func `an applied list replaces the source's until it changes`() throws {
    let albums = try source(1, 2, 3)
    let view = StrictView()
    let presenter = ListPresenter(view: view)
    presenter.dataSource = albums
    presenter.apply(try List(sections: [(0, [1, 2]), (1, [])]))
    view.forget()
    // A comparison of the lists doesn't find this update.
    try albums.update(VersionedItem(id: 2, version: 1))
    #expect(view.shows == 1)
    #expect(view.sections == albums.snapshot.shown)
    #expect(view.drawnItems == [2, 3])
    try albums.remove(id: 1)
    #expect(view.batches.last?.count == 1)
  }

  @Test
  func `a reload doesn't detach the view from the source`() throws {
    let albums = try source(1, 2)
    let view = StrictView()
    let presenter = ListPresenter(view: view)
    presenter.dataSource = albums
    presenter.reload()
    try albums.remove(id: 1)
    #expect(view.shows == 2)
    #expect(view.sections == albums.snapshot.shown)
  }

  @Test
  func `a source's false changes crash no view`() throws {
    let liar = Liar(try List(sections: [(0, [1, 2, 3])]))
    let view = StrictView()
    let presenter = ListPresenter(view: view)
    presenter.dataSource = liar
    let path = ListPath(section: 0, item: 0)
    // They don't fit the list.
    liar.tell(
      Changeset(deletedItems: [.init(path: path, id: 9)]),
      leadingTo: try List(sections: [(0, [2, 3])])
    )
    #expect(view.sections == liar.snapshot.shown)
    // They fit, and lead to another list.
    liar.tell(
      Changeset(
        updatedSections: [.init(id: 0, from: 0, to: 0), .init(id: 7, from: 1, to: 1)],
        deletedItems: [.init(path: path, id: 2)],
        updatedItems: [
          .init(id: 3, from: path, to: path, kind: .reload),
          .init(id: 8, from: path, to: path, kind: .reload),
        ]
      ),
      leadingTo: try List(sections: [(0, [5, 3, 6])])
    )
    #expect(view.sections == liar.snapshot.shown)
    #expect(view.shows == 1)
    #expect(view.drawnSections == [0])
  }

  @Test
  func `sources edited and swapped by the view take turns`() throws {
    let first = try source(1, 2)
    let second = try source(2, 3)
    let view = StrictView()
    let presenter = ListPresenter(view: view)
    var shown: [[Int]] = []
    presenter.didShow = { shown.append($0.snapshot.itemIDs) }
    view.whenTold = { view in
      guard view.calls == 1 else { return }
      #expect(throws: Never.self) {
        try first.remove(id: 1)
        try first.remove(id: 2)
        presenter.dataSource = second
        try first.append(VersionedItem(id: 7), toSection: 0)
        try second.remove(id: 2)
      }
    }
    presenter.dataSource = first
    #expect(shown == [[1, 2], [2], [], [2, 3], [3]])
    #expect(view.sections == second.snapshot.shown)
  }

  @Test
  func `the presenter retains its source, not the reverse`() throws {
    try expectReleased {
      let albums = try source(1)
      let presenter = ListPresenter<Int, Int>()
      presenter.dataSource = albums
      return presenter
    }
    try expectReleased {
      let albums = try source(1)
      let presenter = ListPresenter<Int, Int>()
      presenter.dataSource = albums
      presenter.dataSource = try source(2)
      return albums
    }
    let presenter = ListPresenter<Int, Int>()
    weak var kept: Source?
    do {
      let albums = try source(1)
      presenter.dataSource = albums
      kept = albums
    }
    #expect(kept != nil)
    presenter.dataSource = nil
    #expect(kept == nil)
  }

  @Test
  func `a deinitialized source may call the presenter`() throws {
    let presenter = ListPresenter<Int, Int>()
    func followLiar() throws {
      let liar = Liar(try List(sections: [(0, [1])]))
      let last = try source(2)
      liar.atEnd = { presenter.dataSource = last }
      presenter.dataSource = liar
    }
    try followLiar()
    #expect(presenter.snapshot.itemIDs == [1])
    presenter.dataSource = nil
    #expect(presenter.snapshot.itemIDs == [2])
    #expect(presenter.dataSource != nil)
  }
}
