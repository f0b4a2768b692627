// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

@Suite("ListPresenter, one change at a time")
struct ListPresenterStepTests {
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
  func `stepping through sections doesn't rehash all items`() throws {
    let counter = CountedID.Counter()
    let items = (0..<40).map { section in
      (section, (0..<50).map { CountedID(value: section * 50 + $0, counter: counter) })
    }
    let old = try ListSnapshot(sections: items)
    var new = try ListSnapshot(sections: items.dropFirst(5).reversed() + [(99, [])])
    try new.reloadSections(Array(10..<20))
    let view = View()
    let presenter = ListPresenter<Int, CountedID>(view: view)
    presenter.changeLimit = .max
    presenter.apply(old)
    let hashesBefore = counter.count
    presenter.apply(new)
    #expect(view.batchCount == 34 + 5 + 1 + 10)
    // Each item is hashed a few times, rather than once per change.
    #expect(counter.count - hashesBefore < 4 * 2_000)
    #expect(presenter.snapshot == new.withoutMarks)
  }
}
