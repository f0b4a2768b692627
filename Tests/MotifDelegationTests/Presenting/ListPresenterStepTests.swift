// SPDX-License-Identifier: MIT

import MotifDelegation
import MotifTestSupport
import Testing

@Suite("ListPresenter, one change at a time")
struct ListPresenterStepTests {
  /// An identifier that counts how often one is looked for.
  private struct CountedID: Hashable {
    nonisolated(unsafe) static var lookups = 0

    let number: Int

    func hash(into hasher: inout Hasher) {
      // Only one test uses it, in turn.
      Self.lookups += 1
      hasher.combine(number)
    }
  }

  private final class View: ListDisplaying {
    var batchCount = 0
    var batchStyle: BatchStyle { .sequential }

    func show(_ snapshot: ListSnapshot<Int, CountedID>) {}

    func perform(
      _ batch: Changeset<Int, CountedID>,
      showing snapshot: ListSnapshot<Int, CountedID>
    ) {
      batchCount += 1
    }
  }

  @Test
  func `sections that change one by one do not have all items hashed for each`() throws {
    let items = (0..<40).map { section in
      (section, (0..<50).map { CountedID(number: section * 50 + $0) })
    }
    let old = try ListSnapshot(sections: items)
    var new = try ListSnapshot(sections: items.dropFirst(5).reversed() + [(99, [])])
    try new.reloadSections(Array(10..<20))
    let view = View()
    let presenter = ListPresenter<Int, CountedID>(view: view)
    presenter.maximumChanges = .max
    presenter.apply(old)
    CountedID.lookups = 0
    presenter.apply(new)
    #expect(view.batchCount == 34 + 5 + 1 + 10)
    // Each item a few times, and not once for every change.
    #expect(CountedID.lookups < 4 * 2_000)
    #expect(presenter.snapshot == new.withoutMarks)
  }
}
