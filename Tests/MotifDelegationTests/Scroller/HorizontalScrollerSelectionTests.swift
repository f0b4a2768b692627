// SPDX-License-Identifier: MIT

import MotifDelegation
import MotifTestSupport
import Testing

@Suite("HorizontalScroller, selection")
struct HorizontalScrollerSelectionTests {
  let shelf = Shelf(10)
  let listener = Listener()
  let scroller: HorizontalScroller<Cover>

  init() {
    scroller = makeScroller(shelf)
    scroller.delegate = listener
  }

  @Test func `a tap centers the item it hits and reports it (A6)`() {
    // Item 1 lies at 230 in the content, and the content starts at -40.
    #expect(scroller.tap(at: 270) == 1)
    #expect(scroller.selectedIndex == 1)
    #expect(scroller.contentOffset == 80)
    #expect(listener.selections == [1])

    #expect(scroller.tap(at: 200) == 1)
    #expect(listener.selections == [1, 1], "a tap on the selected item is reported as well")
  }

  @Test func `delegate methods receive the sender first (C1)`() {
    var sender: HorizontalScroller<Cover>?
    listener.didSelect = { scroller, _ in sender = scroller }
    scroller.tap(at: 200)
    #expect(sender === scroller)
  }

  @Test func `a tap on padding or empty space selects nothing (A6)`() {
    #expect(scroller.item(at: 110) == 0)
    #expect(scroller.item(at: 109.5) == nil)
    #expect(scroller.item(at: 209.5) == 0)
    #expect(scroller.item(at: 210) == nil)
    #expect(scroller.item(at: 229.5) == nil)
    #expect(scroller.item(at: 230) == 1)
    #expect(scroller.item(at: 1_190) == 9)
    #expect(scroller.item(at: 1_290) == nil)
    #expect(scroller.item(at: -1e300) == nil)
    #expect(scroller.item(at: .infinity) == nil)
    #expect(scroller.item(at: .nan) == nil)

    #expect(scroller.item(at: 110, y: 10) == 0)
    #expect(scroller.item(at: 110, y: 9.5) == nil)
    #expect(scroller.item(at: 110, y: 110) == nil)
    #expect(scroller.tap(at: 200, y: 5) == nil)
    #expect(scroller.tap(at: 260) == nil)
    #expect(listener.questions.isEmpty)
    #expect(listener.selections.isEmpty)
    #expect(scroller.selectedIndex == 0)
  }

  @Test func `items without padding leave no gaps`() {
    scroller.metrics = HorizontalScrollerMetrics(leadingOffset: 0.3, itemWidth: 33.3, padding: 0)
    for index in 0..<10 {
      #expect(scroller.item(at: scroller.frame(ofItemAt: index).x) == index)
    }
  }

  @Test func `a drag centers and reports the nearest item (A6)`() {
    scroller.contentOffset = 300
    #expect(scroller.selectedIndex == 0)
    #expect(scroller.centeredIndex == 3)
    scroller.endDragging(decelerating: false)

    #expect(scroller.selectedIndex == 3)
    #expect(scroller.contentOffset == 320)
    #expect(listener.selections == [3])
  }

  @Test func `the end of deceleration centers and reports (A6)`() {
    scroller.contentOffset = 300
    scroller.endDragging(decelerating: true)
    #expect(scroller.contentOffset == 300)
    #expect(listener.selections.isEmpty)

    scroller.contentOffset = 900
    scroller.endDecelerating()
    #expect(scroller.selectedIndex == 8)
    #expect(scroller.contentOffset == 920)
    #expect(listener.selections == [8])
  }

  @Test func `a drag past an end settles on the last item there (A6)`() {
    scroller.contentOffset = -1e300
    scroller.endDragging(decelerating: false)
    #expect(scroller.selectedIndex == 0)

    scroller.contentOffset = 1e300
    scroller.endDragging(decelerating: false)
    #expect(scroller.selectedIndex == 9)
    #expect(listener.selections == [0, 9])
  }

  @Test func `halfway between two items, the earlier one counts as nearest`() {
    scroller.contentOffset = 20
    #expect(scroller.centeredIndex == 0)
    scroller.contentOffset = 20.25
    #expect(scroller.centeredIndex == 1)
  }

  @Test func `programmatic selection isn't reported`() {
    scroller.scroll(to: 4)
    scroller.reload()
    scroller.viewportWidth = 100
    #expect(listener.questions.isEmpty)
    #expect(listener.selections.isEmpty)
  }

  @Test func `should precedes did, and a refusal changes nothing (C1)`() {
    scroller.tap(at: 270)
    #expect(listener.questions == [1])

    listener.allows = { _, _ in false }
    #expect(scroller.tap(at: 320) == nil)
    #expect(scroller.selectedIndex == 1)
    #expect(scroller.contentOffset == 80)

    scroller.contentOffset = 550
    scroller.endDragging(decelerating: false)
    #expect(scroller.contentOffset == 80, "the selected item comes back to the middle")
    #expect(listener.questions == [1, 2, 5])
    #expect(listener.selections == [1])
  }

  @Test func `a delegate that implements nothing allows everything (C1, C2)`() {
    final class Silent: HorizontalScrollerDelegate {
      typealias ItemView = Cover
    }
    let silent = Silent()
    scroller.delegate = silent
    #expect(silent.scroller(scroller, shouldSelectItemAt: 0))
    #expect(scroller.tap(at: 270) == 1)
    #expect(scroller.selectedIndex == 1)
  }

  @Test func `a delegate may reload with fewer items in a callback (A6)`() {
    listener.didSelect = { [shelf] scroller, index in
      shelf.titles.remove(at: index)
      scroller.reload()
    }
    for left in stride(from: 9, through: 0, by: -1) {
      #expect(scroller.tap(at: 200) != nil)
      #expect(scroller.numberOfItems == left)
      #expect(scroller.selectedIndex == (left == 0 ? nil : 0))
    }
    scroller.endDragging(decelerating: false)
    #expect(scroller.visibleItems.isEmpty)
  }

  @Test func `reloading inside a question cancels it`() {
    listener.allows = { [shelf] scroller, _ in
      shelf.titles = ["new"]
      scroller.reload()
      return true
    }
    scroller.contentOffset = 600
    scroller.endDragging(decelerating: false)

    #expect(listener.questions == [5])
    #expect(listener.selections.isEmpty)
    #expect(scroller.selectedIndex == 0)
    #expect(scroller.contentOffset == -40)
  }

  @Test func `a callback may scroll and remove the delegate`() {
    listener.didSelect = { scroller, index in
      guard index == 1 else { return }
      scroller.delegate = nil
      scroller.scroll(to: 9)
    }
    #expect(scroller.tap(at: 270) == 1)
    #expect(scroller.selectedIndex == 9)
    scroller.tap(at: 200)
    #expect(listener.selections == [1])
  }
}
