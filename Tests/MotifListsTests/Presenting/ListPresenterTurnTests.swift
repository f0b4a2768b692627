// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

/// Calls a closure when it is deinitialized.
private final class Farewell {
  private let atEnd: () -> Void

  init(_ atEnd: @escaping () -> Void) { self.atEnd = atEnd }

  deinit { atEnd() }

  func stay() {}
}

@Suite("ListPresenter, calls from inside")
struct ListPresenterTurnTests {
  private typealias List = ListSnapshot<Int, Int>

  private func list(_ items: Int...) throws -> List { try List(sections: [(0, items)]) }

  @Test
  func `lists applied by a view wait their turn`() throws {
    let view = StrictView(.sequential)
    let presenter = ListPresenter(view: view)
    presenter.apply(try list(1, 2, 3))
    let waiting = [try list(1, 4), try list(1), try list(5, 1)]
    var events: [String] = []
    view.whenTold = { view in
      // The second of the three batches of the first list.
      guard view.batches.count == 2 else { return }
      let between = presenter.snapshot
      for (index, next) in waiting.enumerated() {
        presenter.apply(next) { events.append("complete \(index)") }
        #expect(presenter.target == next)
        #expect(presenter.snapshot == between)
      }
    }
    presenter.didShow = { events.append("shown \($0.snapshot.itemIDs)") }
    presenter.apply(try list(4, 3)) { events.append("complete") }
    #expect(
      events == [
        "complete", "shown [4, 3]",
        "complete 0", "shown [1, 4]",
        "complete 1", "shown [1]",
        "complete 2", "shown [5, 1]",
      ]
    )
    #expect(view.sections == waiting[2].shown)
  }

  @Test
  func `changes from callbacks build on pending lists`() throws {
    let view = StrictView()
    let presenter = ListPresenter(view: view)
    let front = Changeset<Int, Int>(
      insertedItems: [.init(path: ListPath(section: 0, item: 0), id: 9)]
    )
    var isFirst = true
    view.whenTold = { _ in
      guard isFirst else { return }
      isFirst = false
      presenter.apply(List())
      #expect(throws: ChangesetError<Int, Int>.self) { try presenter.apply(front) }
      presenter.apply((try? List(sections: [(0, [7])])) ?? List())
      #expect(throws: Never.self) { try presenter.apply(front) }
    }
    presenter.apply(try list(1, 2))
    #expect(presenter.snapshot == (try list(9, 7)))
  }

  @Test
  func `completions and didShow may apply, reload, and replace themselves`() throws {
    let view = StrictView()
    let presenter = ListPresenter(view: view)
    var shown: [[Int]] = []
    presenter.didShow = { presenter in
      shown.append(presenter.snapshot.itemIDs)
      presenter.didShow = { shown.append($0.snapshot.itemIDs + [-1]) }
      presenter.reload()
    }
    let second = try list(2)
    presenter.apply(try list(1)) { presenter.apply(second) }
    #expect(shown == [[1], [2, -1], [2, -1]])
    #expect(view.shows == 2)
    #expect(view.batches.count == 1)
  }

  @Test
  func `a completion's captures may apply`() throws {
    let presenter = ListPresenter<Int, Int>()
    let last = try list(3)
    var shown: [[Int]] = []
    presenter.didShow = { shown.append($0.snapshot.itemIDs) }
    func apply(_ list: List) {
      let farewell = Farewell { presenter.apply(last) }
      presenter.apply(list) { farewell.stay() }
    }
    apply(try list(1))
    #expect(shown == [[1], [3]])
  }

  @Test
  func `a didShow closure's captures may apply and set it`() throws {
    let presenter = ListPresenter<Int, Int>()
    let last = try list(3)
    var shown: [[Int]] = []
    do {
      let farewell = Farewell { [unowned presenter] in
        presenter.apply(last)
        presenter.didShow = { shown.append($0.snapshot.itemIDs) }
      }
      presenter.didShow = { _ in farewell.stay() }
    }
    presenter.didShow = { shown.append($0.snapshot.itemIDs + [-1]) }
    presenter.reload()
    #expect(shown == [[3, -1], [3]])
  }

  @Test
  func `a view replaced during a call receives no more`() throws {
    let view = StrictView(.sequential)
    let next = StrictView()
    let presenter = ListPresenter(view: view)
    presenter.apply(try list(1, 2, 3))
    view.whenTold = { _ in presenter.view = next }
    // Showing it takes three batches.
    presenter.apply(try list())
    #expect(view.batches.count == 1)
    #expect(next.calls == 1)
    #expect(next.sections == presenter.snapshot.shown)

    presenter.view = view
    #expect(view.shows == 2)
    #expect(next.shows == 2)
  }

  @Test
  func `a view set before a pending list shows only that`() throws {
    let view = StrictView()
    let next = StrictView()
    let presenter = ListPresenter(view: view)
    let last = try list(2)
    view.whenTold = { _ in
      presenter.apply(last)
      presenter.view = next
    }
    presenter.apply(try list(1))
    #expect(next.shows == 1)
    #expect(next.sections == last.shown)
  }

  @Test
  func `removing a view during a call loses nothing`() throws {
    try withLifetimeTracking { tracker in
      let presenter = ListPresenter<Int, Int>()
      var view: StrictView? = StrictView(.sequential)
      let token = tracker.make()
      view?.atEnd = { withExtendedLifetime(token) {} }
      presenter.view = view
      view?.whenTold = { _ in view = nil }
      presenter.apply(try list(1, 2))
      #expect(view == nil)
      #expect(presenter.view == nil)
      presenter.apply(try list(3))
      #expect(presenter.snapshot == (try list(3)))
    }
  }

  @Test
  func `a presenter may be released in its own callbacks`() throws {
    final class Owner { var presenter: ListPresenter<Int, Int>? = ListPresenter() }
    let owner = Owner()
    weak let presenter = owner.presenter
    var shown = 0
    owner.presenter?.didShow = { _ in shown += 1 }
    let last = try list(2)
    owner.presenter?.apply(try list(1)) {
      owner.presenter?.apply(last)
      owner.presenter = nil
    }
    #expect(shown == 2)
    #expect(presenter == nil)
  }
}
