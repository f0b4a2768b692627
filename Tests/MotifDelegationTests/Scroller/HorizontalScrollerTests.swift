// SPDX-License-Identifier: MIT

import MotifDelegation
import MotifTestSupport
import Testing

@Suite("HorizontalScroller")
struct HorizontalScrollerTests {
  @Test(arguments: [0, 1, 2, 5, 10_000])
  func `items and content follow the layout formula (A6)`(
    count: Int
  ) {
    let shelf = Shelf(count)
    let scroller = makeScroller(shelf)

    #expect(scroller.contentWidth == 200 + 120 * Double(count))
    #expect(scroller.numberOfItems == count)
    for index in [0, 1, 4, 9_999] where index < count {
      let frame = scroller.frame(ofItemAt: index)
      #expect(
        frame == ScrollerFrame(x: 110 + 120 * Double(index), y: 10, width: 100, height: 100)
      )
      #expect(frame.width == 100)
      #expect(frame.y + frame.height == 110)
    }
  }

  @Test func `every distance is configurable (A6)`() {
    let shelf = Shelf(3)
    let scroller = makeScroller(shelf)
    scroller.metrics = HorizontalScrollerMetrics(
      leadingOffset: 5,
      trailingOffset: 7,
      itemWidth: 16,
      itemHeight: 8,
      padding: 1
    )

    #expect(scroller.contentWidth == 5 + 7 + 3 * 18)
    #expect(scroller.frame(ofItemAt: 2) == ScrollerFrame(x: 42, y: 1, width: 16, height: 8))
    #expect(scroller.metrics.stride == 18)
    #expect(HorizontalScrollerMetrics() == HorizontalScrollerMetrics(padding: 10))
  }

  @Test(arguments: [0, 1, 80, 333.5, 400, 5_000])
  func `every item is centered exactly (A6)`(
    viewportWidth: Double
  ) {
    let shelf = Shelf(20)
    let scroller = makeScroller(shelf, viewportWidth: viewportWidth)
    for index in 0..<20 {
      let offset = scroller.offset(centeringItemAt: index)
      scroller.scroll(to: index)
      #expect(scroller.contentOffset == 160 + 120 * Double(index) - viewportWidth / 2)
      #expect(scroller.contentOffset == offset)
      #expect(scroller.selectedIndex == index)
      #expect(scroller.centeredIndex == index)
    }
  }

  @Test func `the initial index is optional and defaults to 0 (A6, C2)`() {
    final class Plain: HorizontalScrollerDataSource {
      func numberOfItems(in scroller: HorizontalScroller<Int>) -> Int { 9 }
      func scroller(_ scroller: HorizontalScroller<Int>, viewForItemAt index: Int) -> Int { index }
    }
    let plain = Plain()
    let scroller = HorizontalScroller<Int>(viewportWidth: 100)
    scroller.dataSource = plain
    scroller.reload()

    #expect(scroller.selectedIndex == 0)
    #expect(scroller.contentOffset == 110)
    #expect(scroller.visibleItems.map(\.view) == [0])
  }

  @Test(arguments: [(7, 7), (-3, 0), (.min, 0), (9, 9), (10, 9), (.max, 9)])
  func `a reload centers the existing item nearest to the initial index (A6, A9)`(
    initial: Int,
    selected: Int
  ) {
    let shelf = Shelf(10, initial: initial)
    let scroller = makeScroller(shelf)

    #expect(scroller.selectedIndex == selected)
    #expect(scroller.contentOffset == 160 + 120 * Double(selected) - 200)
  }

  @Test func `a reload replaces all views (A6)`() {
    withLifetimeTracking { tracker in
      let shelf = Shelf(3, tracker: tracker)
      let scroller = makeScroller(shelf)
      #expect(scroller.visibleItems.map(\.view.payload) == ["cover 0", "cover 1", "cover 2"])

      shelf.titles = ["only"]
      scroller.reload()
      #expect(tracker.livingCount == 0)
      #expect(scroller.contentWidth == 320)
      #expect(scroller.visibleItems.map(\.view.payload) == ["only"])
      #expect(scroller.itemView(at: 0)?.payload == "only")
      #expect(scroller.itemView(at: 1) == nil)
    }
  }

  @Test func `an emptied scroller can be filled again (A6)`() {
    let shelf = Shelf(4, initial: 3)
    let scroller = makeScroller(shelf)
    shelf.titles = []
    scroller.reload()

    #expect(scroller.numberOfItems == 0)
    #expect(scroller.selectedIndex == nil)
    #expect(scroller.centeredIndex == nil)
    #expect(scroller.contentWidth == 200)
    #expect(scroller.visibleItems.isEmpty)
    #expect(scroller.item(at: 160) == nil)
    #expect(scroller.tap(at: 160) == nil)
    scroller.endDragging(decelerating: false)
    scroller.endDecelerating()
    scroller.viewportWidth = 90
    #expect(scroller.contentOffset == 0)

    shelf.titles = ["new"]
    scroller.reload()
    #expect(scroller.selectedIndex == 0)
  }

  @Test func `the scroller works without data source and delegate (A6, C2)`() {
    let scroller = HorizontalScroller<String>(viewportWidth: 300)
    scroller.reload()
    scroller.endDragging(decelerating: false)

    #expect(scroller.tap(at: 150) == nil)
    #expect(scroller.numberOfItems == 0)
    #expect(scroller.selectedIndex == nil)
    #expect(scroller.visibleItems.isEmpty)
    #expect(scroller.contentWidth == 200)

    let shelf = Shelf(5)
    let full = makeScroller(shelf)
    #expect(full.tap(at: 300) == 1)
    full.contentOffset = 500
    full.endDragging(decelerating: false)
    #expect(full.selectedIndex == 4)
  }

  @Test func `resizing keeps the selected item centered (A6)`() {
    let shelf = Shelf(50, initial: 30)
    let scroller = makeScroller(shelf)
    scroller.viewportWidth = 777
    #expect(scroller.contentOffset == 160 + 120 * 30 - 388.5)

    scroller.metrics.padding = 0
    #expect(scroller.contentOffset == 150 + 100 * 30 - 388.5)
    #expect(scroller.selectedIndex == 30)
  }

  @Test func `a new data source empties the scroller until a reload`() {
    withLifetimeTracking { tracker in
      let first = Shelf(9, initial: 8, tracker: tracker)
      let second = Shelf(2, tracker: tracker)
      let scroller = makeScroller(first)
      #expect(!scroller.visibleItems.isEmpty)

      scroller.dataSource = second
      #expect(tracker.livingCount == 0)
      #expect(scroller.numberOfItems == 0)
      #expect(scroller.selectedIndex == nil)
      #expect(scroller.visibleItems.isEmpty)

      scroller.reload()
      #expect(scroller.numberOfItems == 2)
    }
  }

  @Test func `the data source and delegate aren't retained (C1)`() {
    let scroller = HorizontalScroller<Cover>(viewportWidth: 400)
    expectReleased {
      let shelf = Shelf(5)
      scroller.dataSource = shelf
      scroller.reload()
      #expect(scroller.visibleItems.count == 3)
      return shelf
    }
    expectReleased {
      let listener = Listener()
      scroller.delegate = listener
      return listener
    }
    #expect(scroller.dataSource == nil)
    #expect(scroller.delegate == nil)

    // Its existing views remain valid, but it can't request others.
    #expect(scroller.visibleItems.map(\.index) == [0, 1, 2])
    scroller.scroll(to: 3)
    #expect(scroller.visibleItems.map(\.index) == [1, 2])
    scroller.reload()
    #expect(scroller.numberOfItems == 0)
  }

  @Test func `the initial index is requested after the item count`() {
    final class Last: HorizontalScrollerDataSource {
      func numberOfItems(in scroller: HorizontalScroller<Int>) -> Int { 12 }
      func scroller(_ scroller: HorizontalScroller<Int>, viewForItemAt index: Int) -> Int { index }
      func initialIndex(in scroller: HorizontalScroller<Int>) -> Int { scroller.numberOfItems - 1 }
    }
    let last = Last()
    let scroller = HorizontalScroller<Int>()
    scroller.dataSource = last
    scroller.reload()
    #expect(scroller.selectedIndex == 11)
  }

  @MainActor
  @Test func `a scroller works on the main actor`() {
    @MainActor
    final class Presenter: HorizontalScrollerDataSource, HorizontalScrollerDelegate {
      var selected: [Int] = []
      func numberOfItems(in scroller: HorizontalScroller<String>) -> Int { 3 }
      func scroller(_ scroller: HorizontalScroller<String>, viewForItemAt index: Int) -> String {
        "\(index)"
      }
      func scroller(_ scroller: HorizontalScroller<String>, didSelectItemAt index: Int) {
        selected.append(index)
      }
    }
    let presenter = Presenter()
    let scroller = HorizontalScroller<String>(viewportWidth: 1_000)
    scroller.dataSource = presenter
    scroller.delegate = presenter
    scroller.reload()
    scroller.tap(at: 750)

    #expect(presenter.selected == [2])
    #expect(scroller.visibleItems.map(\.view) == ["0", "1", "2"])
  }
}
