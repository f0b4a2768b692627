// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

@Suite("ListPresenter, awaited")
struct ListPresenterAwaitTests {
  private typealias List = ListSnapshot<Int, Int>

  private func list(_ items: Int...) throws -> List { try List(sections: [(0, items)]) }

  @Test
  func `it returns when the view shows the list`() async throws {
    let view = StrictView()
    let presenter = ListPresenter(view: view)
    await presenter.apply(try list(1, 2))
    #expect(view.sections == (try list(1, 2)).shown)
    await presenter.apply(try list(2), reloading: true, animated: false)
    #expect(view.sections == (try list(2)).shown)
    try await presenter.apply(Changeset(from: try list(2), to: try list(3, 2)))
    #expect(view.sections == (try list(3, 2)).shown)
    await #expect(throws: ChangesetError<Int, Int>.self) {
      try await presenter.apply(Changeset(from: try list(9), to: try list()))
    }
    #expect(presenter.snapshot == (try list(3, 2)))
  }

  @Test @MainActor
  func `a call from inside a callback waits its turn`() async throws {
    let presenter = ListPresenter<Int, Int>()
    var events: [String] = []
    var task: Task<Void, Never>?
    let second = try list(2)
    presenter.didShow = { presenter in
      events.append("shown \(presenter.snapshot.itemIDs)")
      guard task == nil else { return }
      task = Task.immediate {
        await presenter.apply(second)
        events.append("awaited \(presenter.snapshot.itemIDs)")
      }
      events.append("waits")
    }
    presenter.apply(try list(1)) {}
    await task?.value
    #expect(events == ["shown [1]", "waits", "shown [2]", "awaited [2]"])
  }

  @Test
  func `a canceled task applies without waiting`() async throws {
    let first = try list(1)
    let shown = await Task { () -> [Int] in
      withUnsafeCurrentTask { $0?.cancel() }
      let presenter = ListPresenter<Int, Int>()
      await presenter.apply(first)
      return presenter.snapshot.itemIDs
    }.value
    #expect(shown == [1])
  }
}
