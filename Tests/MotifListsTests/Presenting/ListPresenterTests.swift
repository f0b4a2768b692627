// SPDX-License-Identifier: MIT

import MotifLists
import Testing

@Suite("ListPresenter")
struct ListPresenterTests {
  private typealias List = ListSnapshot<Int, Int>

  private func list(_ items: Int...) throws -> List { try List(sections: [(0, items)]) }

  @Test(arguments: [BatchStyle.singleBatch, .staged, .sequential])
  func `the first list is shown whole, then its changes`(
    style: BatchStyle
  ) throws {
    let view = StrictView(style)
    let presenter = ListPresenter(view: view)
    #expect(presenter.snapshot == List())
    presenter.apply(try list(1, 2, 3))
    #expect(view.shows == 1)
    presenter.apply(try list(3, 1, 4))
    #expect(view.shows == 1)
    #expect(view.batches.count == (style == .sequential ? 3 : 1))
    #expect(view.sections == presenter.snapshot.shown)
    #expect(presenter.target == presenter.snapshot)
  }

  @Test
  func `an equal list calls only waiting completions`() throws {
    let view = StrictView()
    let presenter = ListPresenter(view: view)
    presenter.apply(try list(1, 2))
    var calls: [String] = []
    presenter.didShow = { _ in calls.append("shown") }
    presenter.apply(try list(1, 2)) { calls.append("complete") }
    #expect(view.calls == 1)
    #expect(calls == ["complete", "shown"])
  }

  @Test
  func `changes that don't fit have no effect`() throws {
    let view = StrictView()
    let presenter = ListPresenter(view: view)
    presenter.apply(try list(1, 2))
    let deletion = Changeset<Int, Int>(
      deletedItems: [.init(path: ListPath(section: 0, item: 0), id: 1)]
    )
    var completions = 0
    try presenter.apply(deletion) { completions += 1 }
    #expect(view.batches == [deletion])
    #expect(throws: ChangesetError<Int, Int>.self) {
      try presenter.apply(deletion) { completions += 1 }
    }
    #expect(view.batches == [deletion])
    #expect(completions == 1)
    #expect(presenter.target == (try list(2)))
  }

  @Test(arguments: [BatchStyle.singleBatch, .staged, .sequential])
  func `marks become updates and are then cleared`(style: BatchStyle) throws {
    let view = StrictView(style)
    let presenter = ListPresenter(view: view)
    presenter.apply(try List(sections: [(0, [1, 2]), (1, [3])]))
    var next = presenter.snapshot
    try next.reconfigureItems([1])
    try next.reloadItems([2])
    try next.reloadSections([1])
    view.forget()
    presenter.apply(next)
    let updates = view.batches.flatMap { $0.updatedItems }
    #expect(
      Dictionary(uniqueKeysWithValues: updates.map { ($0.id, $0.kind) })
        == [1: .reconfigure, 2: .reload]
    )
    #expect(view.batches.flatMap { $0.updatedSections }.map { $0.id } == [1])
    #expect(presenter.snapshot == next.withoutMarks)
    #expect(presenter.target == next.withoutMarks)

    let count = view.calls
    presenter.apply(presenter.snapshot)
    #expect(view.calls == count)
  }

  @Test
  func `a list exceeding the maximum is shown whole`() throws {
    let view = StrictView()
    let presenter = ListPresenter(view: view)
    #expect(presenter.changeLimit == 200)
    presenter.apply(try List(sections: [(0, [])]))
    presenter.apply(try List(sections: [(0, Array(0..<200))]))
    #expect(view.shows == 1)
    presenter.apply(try List(sections: [(0, Array(1000...1000))]))
    #expect(view.shows == 2)

    // A section counts, and so does each of its items.
    presenter.changeLimit = 3
    presenter.apply(try List(sections: [(0, [1000]), (1, [1, 2])]))
    #expect(view.shows == 2)
    presenter.apply(try List(sections: [(0, [1000])]))
    #expect(view.shows == 2)
    presenter.apply(try List(sections: [(0, [1000]), (1, [1, 2, 3])]))
    #expect(view.shows == 3)
    presenter.changeLimit = 0
    presenter.apply(try List(sections: [(0, [1000])]))
    #expect(view.shows == 4)
    presenter.apply(presenter.snapshot)
    #expect(view.calls == 7)
    presenter.changeLimit = .max
    presenter.apply(try List(sections: [(0, Array(0..<2000))]))
    #expect(view.shows == 4)
  }

  @Test(arguments: [BatchStyle.singleBatch, .staged, .sequential])
  func `updates of rows and sections don't count`(
    style: BatchStyle
  ) throws {
    let view = StrictView(style)
    let presenter = ListPresenter(view: view)
    let sections = (0..<210).map { (id: $0, items: [1_000 + $0]) }
    presenter.apply(try List(sections: sections))
    var next = presenter.snapshot
    try next.reconfigureItems(Array(1_000..<1_210))
    presenter.apply(next)
    try next.reloadItems(Array(1_000..<1_210))
    presenter.apply(next)
    try next.reloadSections(Array(0..<210))
    presenter.apply(next)
    #expect(view.shows == 1)

    // Insertions and deletions still count, with and without updates.
    presenter.changeLimit = 0
    try next.appendItems([9], toSection: 0)
    presenter.apply(next)
    #expect(view.shows == 2)
  }

  @Test
  func `a list is reloaded on request`() throws {
    let view = StrictView()
    let presenter = ListPresenter(view: view)
    presenter.apply(try list(1, 2))
    presenter.apply(try list(1, 2, 3), reloading: true)
    #expect(view.shows == 2)
    presenter.reload()
    #expect(view.shows == 3)
    #expect(view.batches.isEmpty)
  }

  @Test
  func `a new view shows the last list`() throws {
    let presenter = ListPresenter<Int, Int>()
    let early = StrictView()
    presenter.view = early
    #expect(early.calls == 0)
    presenter.view = nil
    var lists: [List] = []
    presenter.didShow = { lists.append($0.snapshot) }
    presenter.apply(try list(1))
    presenter.apply(try list(1, 2))
    #expect(lists == [try list(1), try list(1, 2)])
    let view = StrictView()
    presenter.view = view
    #expect(view.shows == 1)
    presenter.view = view
    #expect(view.shows == 1)
    #expect(lists.count == 3)
    presenter.apply(try list(2))
    #expect(view.batches.count == 1)
    #expect(early.calls == 0)
  }

  @Test
  func `a view shown again receives the whole list`() throws {
    let view = StrictView()
    let presenter = ListPresenter(view: view)
    presenter.apply(try list(1))
    presenter.view = nil
    presenter.apply(try list(1, 2))
    presenter.view = view
    #expect(view.shows == 2)
    #expect(view.sections == presenter.snapshot.shown)
  }
}
