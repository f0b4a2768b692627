// SPDX-License-Identifier: MIT

import MotifDelegation
import MotifTestSupport
import Testing

@Suite("HorizontalScroller, views")
struct HorizontalScrollerViewTests {
  @Test func `visible items are in order and positioned in the viewport (A6)`() {
    let shelf = Shelf(10, initial: 4)
    let scroller = makeScroller(shelf, viewportWidth: 340)
    let items = scroller.visibleItems

    #expect(items.map(\.index) == [3, 4, 5])
    #expect(items.map(\.frame.x) == [0, 120, 240])
    #expect(items.map(\.frame.y) == [10, 10, 10])
    #expect(items.map(\.view.payload) == ["cover 3", "cover 4", "cover 5"])
  }

  @Test func `an item that only touches the edge isn't visible`() {
    let shelf = Shelf(10)
    let scroller = makeScroller(shelf, viewportWidth: 120)
    scroller.contentOffset = 210
    #expect(scroller.visibleItems.map(\.index) == [1])
    scroller.contentOffset = 209.5
    #expect(scroller.visibleItems.map(\.index) == [0, 1])
    scroller.viewportWidth = 0
    #expect(scroller.visibleItems.isEmpty)
  }

  @Test func `skipped items get no views (A6)`() {
    let shelf = Shelf(10_000, initial: 9_999)
    let scroller = makeScroller(shelf, viewportWidth: 340)
    #expect(shelf.asked.isEmpty)
    for index in 0..<10_000 {
      scroller.scroll(to: index)
    }
    scroller.scroll(to: 5_000)
    #expect(shelf.asked.isEmpty)

    _ = scroller.visibleItems
    _ = scroller.visibleItems
    #expect(shelf.asked == [4_999, 5_000, 5_001], "each is asked for once")
  }

  @Test func `views are kept nearby and released far away (A6)`() {
    withLifetimeTracking { tracker in
      let shelf = Shelf(10_000, initial: 5_000, tracker: tracker)
      let scroller = makeScroller(shelf, viewportWidth: 340)
      _ = scroller.visibleItems
      scroller.scroll(to: 5_003)
      _ = scroller.visibleItems
      #expect(tracker.livingCount == 6)
      scroller.scroll(to: 5_000)
      _ = scroller.visibleItems
      #expect(tracker.madeCount == 6, "the way back makes no view")

      scroller.scroll(to: 100)
      _ = scroller.visibleItems
      #expect(tracker.livingCount == 3)
      #expect(scroller.itemView(at: 5_000) == nil)
    }
  }

  @Test func `scrolling keeps at most three viewports of views`() {
    let tracker = LifetimeTracker()
    let shelf = Shelf(2_000, tracker: tracker)
    let scroller = makeScroller(shelf, viewportWidth: 500)
    var most = 0
    for index in 0..<2_000 {
      scroller.scroll(to: index)
      _ = scroller.visibleItems
      most = max(most, tracker.livingCount)
    }
    #expect(most <= 15)
    #expect(tracker.madeCount == 2_000, "one way, every view is made once")
  }

  @Test func `a delegate finds the view of the selected item`() {
    let shelf = Shelf(5)
    let listener = Listener()
    let scroller = makeScroller(shelf)
    scroller.delegate = listener
    var found: String?
    listener.didSelect = { scroller, index in found = scroller.itemView(at: index)?.payload }
    _ = scroller.visibleItems
    scroller.tap(at: 270)

    #expect(found == "cover 1")
    #expect(shelf.asked == [0, 1, 2])
    #expect(scroller.itemView(at: -1) == nil)
    #expect(scroller.itemView(at: 99) == nil)
  }
}
