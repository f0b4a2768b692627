// SPDX-License-Identifier: MIT

import MotifDelegation
import MotifTestSupport

/// A view that names its item, and whose deinitialization a test can observe.
typealias Cover = TrackedObject<String>

/// A data source for an array of titles that records the requested items.
final class Shelf: HorizontalScrollerDataSource {
  var titles: [String]
  var initial = 0
  private(set) var asked: [Int] = []
  private let tracker: LifetimeTracker

  init(_ count: Int, initial: Int = 0, tracker: LifetimeTracker = LifetimeTracker()) {
    titles = (0..<count).map { "cover \($0)" }
    self.initial = initial
    self.tracker = tracker
  }

  func numberOfItems(in scroller: HorizontalScroller<Cover>) -> Int { titles.count }

  func scroller(_ scroller: HorizontalScroller<Cover>, viewForItemAt index: Int) -> Cover {
    asked.append(index)
    return tracker.make(titles[index])
  }

  func initialIndex(in scroller: HorizontalScroller<Cover>) -> Int { initial }
}

/// A delegate that records its calls and runs closures that a test provides.
final class Listener: HorizontalScrollerDelegate {
  var questions: [Int] = []
  var selections: [Int] = []
  var allows: (HorizontalScroller<Cover>, Int) -> Bool = { _, _ in true }
  var didSelect: (HorizontalScroller<Cover>, Int) -> Void = { _, _ in }

  func scroller(_ scroller: HorizontalScroller<Cover>, shouldSelectItemAt index: Int) -> Bool {
    questions.append(index)
    return allows(scroller, index)
  }

  func scroller(_ scroller: HorizontalScroller<Cover>, didSelectItemAt index: Int) {
    selections.append(index)
    didSelect(scroller, index)
  }
}

/// Makes a scroller that shows a shelf.
func makeScroller(_ shelf: Shelf, viewportWidth: Double = 400) -> HorizontalScroller<Cover> {
  let scroller = HorizontalScroller<Cover>(viewportWidth: viewportWidth)
  scroller.dataSource = shelf
  scroller.reload()
  return scroller
}
