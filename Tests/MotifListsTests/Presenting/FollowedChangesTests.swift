// SPDX-License-Identifier: MIT

import MotifTestSupport
import Testing

@testable import MotifLists

/// Presenters and selections that apply a source's changes to their own lists.
@Suite("Followed changes")
struct FollowedChangesTests {
  /// A view that checks each batch.
  private final class View: ListDisplaying {
    let batchStyle: BatchStyle
    private var shown = ListSnapshot<Int, Int>()
    private(set) var batches: [Changeset<Int, Int>] = []

    init(_ batchStyle: BatchStyle) { self.batchStyle = batchStyle }

    func show(_ snapshot: ListSnapshot<Int, Int>) { shown = snapshot }

    func perform(_ batch: Changeset<Int, Int>, showing snapshot: ListSnapshot<Int, Int>) {
      do {
        try batch.verify(from: shown, to: snapshot)
        try replay(batch, from: shown, to: snapshot, thorough: false)
      } catch {
        Issue.record("\(error): \(batch) on \(shown)")
      }
      shown = snapshot
      batches.append(batch)
    }
  }

  private static let styles = [BatchStyle.singleBatch, .staged, .sequential]

  @Test func `after each change, all lists match the source`() {
    withSeeds(200) { generator in
      let composition = try Composition(&generator, derived: 4)
      let views = composition.sources.indices.map { View(Self.styles[$0 % 3]) }
      let presenters = zip(composition.sources, views).map { source, view in
        let presenter = ListPresenter<Int, Int>(view: view)
        presenter.follow(source)
        return presenter
      }
      let selections = composition.sources.map { source in
        let selection = Selection<Int>(allowsMultiple: true)
        selection.follow(source)
        return selection
      }
      for _ in 0..<12 {
        try composition.step(&generator)
        for (index, source) in composition.sources.enumerated() {
          let list = source.snapshot
          #expect(presenters[index].snapshot == list)
          #expect(presenters[index].target == list)
          for id in list.itemIDs {
            #expect(presenters[index].snapshot.path(of: id) == list.path(of: id))
          }
          selections[index].selectAll()
          #expect(selections[index].items == list.itemIDs)
        }
      }
    }
  }

  @Test func `a list applied between changes counts`() throws {
    let source = try ObservableList(sections: [(0, (0..<9).map { Entry(id: $0, rank: $0) })])
    let view = View(.singleBatch)
    let presenter = ListPresenter<Int, Int>(view: view)
    presenter.follow(source)
    presenter.apply(try ListSnapshot(sections: [(0, [8, 3])]))
    try source.remove(id: 5)
    #expect(presenter.snapshot == source.snapshot)
    try presenter.apply(
      Changeset(deletedItems: [.init(path: ListPath(section: 0, item: 0), id: 0)])
    )
    try source.remove(id: 6)
    #expect(presenter.snapshot == source.snapshot)
    presenter.reload()
    try source.remove(id: 7)
    #expect(presenter.snapshot == source.snapshot)
  }

  @Test func `an item deleted and reinserted moves`() throws {
    let view = View(.staged)
    let presenter = ListPresenter<Int, Int>(view: view)
    presenter.apply(try ListSnapshot(sections: [(0, [1, 2, 3])]))
    try presenter.apply(
      Changeset(
        deletedItems: [.init(path: ListPath(section: 0, item: 0), id: 1)],
        insertedItems: [.init(path: ListPath(section: 0, item: 2), id: 1)]
      )
    )
    #expect(presenter.snapshot.itemIDs == [2, 3, 1])
    #expect(view.batches.flatMap { $0.movedItems }.count == 1)
    #expect(view.batches.allSatisfy { $0.deletedItems.isEmpty })
  }

  @Test func `an edit copies no followed list`() throws {
    let source = try ObservableList((0..<1_000).map { Entry(id: $0, rank: $0) })
    let filtered = source.filtered { $0.rank >= 0 }
    let sorted = filtered.sorted { $0.rank < $1.rank }
    let presenter = ListPresenter<MainSection, Int>()
    presenter.follow(sorted)
    let selection = Selection<Int>()
    selection.follow(sorted)
    func addresses() -> [UnsafePointer<Int>?] {
      [source.snapshot, filtered.snapshot, sorted.snapshot, presenter.snapshot].map { list in
        list.itemIDs.withUnsafeBufferPointer { $0.baseAddress }
      }
    }
    // The first edits create lists that nothing else retains, with room for more.
    for id in 1_000..<1_010 { try source.append(Entry(id: id, rank: id)) }
    let before = addresses()
    for id in 1_010..<1_020 { try source.append(Entry(id: id, rank: id)) }
    try source.update(Entry(id: 3, rank: 2_000))
    try source.move(id: 7, before: 2)
    try source.remove(id: 9)
    #expect(addresses() == before)
    #expect(presenter.snapshot == sorted.snapshot)
  }
}
