// SPDX-License-Identifier: MIT

import MotifDelegation
import MotifTestSupport
import Testing

@Suite("HorizontalScroller, changes")
struct HorizontalScrollerChangeTests {
  let shelf = Shelf(9, initial: 4)
  let listener = Listener()
  let scroller: HorizontalScroller<Cover>

  init() {
    scroller = makeScroller(shelf, viewportWidth: 340)
    scroller.delegate = listener
  }

  private var titles: [String] { scroller.visibleItems.map(\.view.payload) }
  private var places: [Double] { scroller.visibleItems.map(\.frame.x) }

  @Test func `an insertion before the selected item keeps it centered (A6)`() {
    shelf.titles.insert("new", at: 0)
    scroller.apply(Changeset(inserted: [0]))
    #expect(scroller.selectedIndex == 5)
    #expect(scroller.contentOffset == 160 + 120 * 5 - 170)
    #expect(scroller.contentWidth == 200 + 120 * 10)
    #expect(titles == ["cover 3", "cover 4", "cover 5"])
  }

  @Test func `an insertion after the selected item moves nothing (A6)`() {
    shelf.titles.insert("new", at: 5)
    scroller.apply(Changeset(inserted: [5]))
    #expect(scroller.selectedIndex == 4)
    #expect(scroller.contentOffset == 160 + 120 * 4 - 170)
    #expect(titles == ["cover 3", "cover 4", "new"])
  }

  @Test func `a deletion before the selected item keeps it centered (A6)`() {
    shelf.titles.removeFirst(3)
    scroller.apply(Changeset(deleted: [2, 0, 1]))
    #expect(scroller.selectedIndex == 1)
    #expect(scroller.contentOffset == 160 + 120 * 1 - 170)
    #expect(titles == ["cover 3", "cover 4", "cover 5"])
  }

  @Test func `remaining items keep their views (A6)`() {
    _ = scroller.visibleItems
    let views = scroller.visibleItems.map(\.view)
    #expect(shelf.asked == [3, 4, 5])
    shelf.titles = ["new"] + shelf.titles.dropFirst(2)
    scroller.apply(Changeset(deleted: [0, 1], inserted: [0]))

    let items = scroller.visibleItems
    #expect(items.map(\.index) == [2, 3, 4])
    #expect(zip(items, views).allSatisfy { $0.view === $1 })
    #expect(shelf.asked == [3, 4, 5])
  }

  @Test func `an updated item gets a new view, even if it moved`() {
    _ = scroller.visibleItems
    let old = scroller.itemView(at: 4)
    shelf.titles[4] = "better"
    scroller.apply(Changeset(updated: [4]))
    #expect(scroller.selectedIndex == 4)
    #expect(titles == ["cover 3", "better", "cover 5"])
    #expect(scroller.itemView(at: 4) !== old)

    shelf.titles.remove(at: 4)
    shelf.titles.insert("best", at: 0)
    scroller.apply(Changeset(moved: [(from: 4, to: 0)], updated: [4]))
    #expect(scroller.selectedIndex == 0)
    #expect(titles == ["best", "cover 0"])
    #expect(shelf.asked == [3, 4, 5, 4, 0, 1])
  }

  @Test func `deleting items releases only their views`() {
    withLifetimeTracking { tracker in
      let shelf = Shelf(9, initial: 4, tracker: tracker)
      let scroller = makeScroller(shelf, viewportWidth: 340)
      _ = scroller.visibleItems
      shelf.titles.removeSubrange(4...5)
      scroller.apply(Changeset(deleted: [4, 5]))
      #expect(tracker.livingCount == 1)
      #expect(scroller.itemView(at: 3)?.payload == "cover 3")
      #expect(scroller.itemView(at: 4) == nil)
    }
  }

  @Test func `the scroller follows a selected item that moves (A6)`() {
    let title = shelf.titles.remove(at: 4)
    shelf.titles.append(title)
    scroller.apply(Changeset(moved: [(from: 4, to: 8)]))
    #expect(scroller.selectedIndex == 8)
    #expect(titles == ["cover 8", "cover 4"])
    #expect(places == [0, 120])
  }

  @Test func `deleting the selected item selects the next one`() {
    shelf.titles.remove(at: 4)
    scroller.apply(Changeset(deleted: [4]))
    #expect(scroller.selectedIndex == 4)
    #expect(titles == ["cover 3", "cover 5", "cover 6"])
    #expect(places == [0, 120, 240])
    #expect(listener.questions.isEmpty)
    #expect(listener.selections.isEmpty, "it is the program that did it")
  }

  @Test func `replacing the selected item selects its replacement`() {
    shelf.titles[3...5] = ["x", "y", "z"]
    scroller.apply(Changeset(deleted: [3, 4, 5], inserted: [3, 4, 5]))
    #expect(scroller.selectedIndex == 4)
    #expect(titles == ["x", "y", "z"])

    shelf.titles[3...6] = ["short"]
    scroller.apply(Changeset(deleted: [3, 4, 5, 6], inserted: [3]))
    #expect(scroller.selectedIndex == 4)
    #expect(titles == ["short", "cover 7", "cover 8"])
  }

  @Test func `deleting the selected last item selects the previous one`() {
    scroller.scroll(to: 8)
    shelf.titles.removeLast(2)
    scroller.apply(Changeset(deleted: [7, 8]))
    #expect(scroller.selectedIndex == 6)
    #expect(scroller.contentOffset == 160 + 120 * 6 - 170)
  }

  @Test(arguments: [0, 60, 100, -60])
  func `changes during a drag keep the middle item in place (A6)`(distance: Double) {
    scroller.contentOffset += 240 + distance / 2
    let before = scroller.visibleItems
    let index = scroller.centeredIndex ?? 0
    let view = scroller.itemView(at: index)
    shelf.titles = ["new"] + shelf.titles.dropFirst(3)
    scroller.apply(Changeset(deleted: [0, 1, 2], inserted: [0]))

    #expect(scroller.selectedIndex == 2, "still cover 4")
    #expect(scroller.centeredIndex == index - 2)
    #expect(scroller.itemView(at: index - 2) === view)
    #expect(scroller.visibleItems.map(\.frame.x) == before.map(\.frame.x))
    #expect(scroller.visibleItems.map(\.view) == before.map(\.view))

    scroller.endDragging(decelerating: false)
    #expect(listener.selections == [index - 2])
  }

  @Test func `a centered item that isn't selected stays centered (A6)`() {
    // Sums of thirds aren't exact.
    scroller.metrics.itemWidth = 100 / 3
    for index in 0..<9 {
      scroller.contentOffset = scroller.offset(centeringItemAt: index)
      shelf.titles.insert("new", at: 0)
      scroller.apply(Changeset(inserted: [0]))
      #expect(scroller.contentOffset == scroller.offset(centeringItemAt: index + 1))
    }
  }

  @Test func `deleting the middle item during a drag centers another`() {
    scroller.contentOffset += 370
    #expect(scroller.centeredIndex == 7)
    let x = scroller.frame(ofItemAt: 7).x - scroller.contentOffset
    shelf.titles.remove(at: 7)
    scroller.apply(Changeset(deleted: [7]))
    #expect(scroller.centeredIndex == 7)
    #expect(scroller.itemView(at: 7) == nil)
    #expect(scroller.frame(ofItemAt: 7).x - scroller.contentOffset == x)
    #expect(scroller.selectedIndex == 4)

    shelf.titles.removeLast()
    scroller.apply(Changeset(deleted: [7]))
    #expect(scroller.centeredIndex == 6)
    #expect(scroller.frame(ofItemAt: 6).x - scroller.contentOffset == x)
  }

  @Test func `inserting into an empty scroller acts like a reload (A6)`() {
    let count = shelf.titles.count
    shelf.titles = []
    scroller.apply(Changeset(deleted: Array(0..<count)))
    #expect(scroller.numberOfItems == 0)
    #expect(scroller.selectedIndex == nil)
    #expect(scroller.contentOffset == 0)
    #expect(scroller.visibleItems.isEmpty)
    scroller.apply(Changeset<MainSection, Int>())

    shelf.titles = ["a", "b", "c"]
    shelf.initial = 2
    scroller.apply(Changeset(inserted: [0, 1, 2]))
    #expect(scroller.selectedIndex == 2)
    #expect(scroller.contentOffset == 160 + 240 - 170)
  }

  @Test func `fewer items than fit stay around the selected one (A6)`() {
    let shelf = Shelf(3, initial: 1)
    let scroller = makeScroller(shelf, viewportWidth: 1_000)
    #expect(scroller.visibleItems.map(\.frame.x) == [330, 450, 570])
    shelf.titles = ["new"] + shelf.titles.dropLast()
    scroller.apply(Changeset(deleted: [2], inserted: [0]))
    #expect(scroller.visibleItems.map(\.frame.x) == [210, 330, 450])
    #expect(scroller.visibleItems.map(\.view.payload) == ["new", "cover 0", "cover 1"])
    #expect(scroller.contentOffset == 160 + 240 - 500)
    #expect(shelf.asked == [0, 1, 2, 0])
  }

  @Test func `a single item is inserted, replaced, and deleted (A6)`() {
    let shelf = Shelf(0)
    let scroller = makeScroller(shelf)
    shelf.titles = ["a"]
    scroller.apply(Changeset(inserted: [0]))
    #expect(scroller.selectedIndex == 0)
    shelf.titles = ["b"]
    scroller.apply(Changeset(deleted: [0], inserted: [0]))
    #expect(scroller.selectedIndex == 0)
    #expect(scroller.visibleItems.map(\.view.payload) == ["b"])
    #expect(scroller.contentOffset == -40)
    shelf.titles = []
    scroller.apply(Changeset(deleted: [0]))
    #expect(scroller.selectedIndex == nil)
  }

  @Test func `a change after the data source's release empties the scroller`() {
    let scroller = HorizontalScroller<Cover>(viewportWidth: 400)
    expectReleased {
      let shelf = Shelf(5)
      scroller.dataSource = shelf
      scroller.reload()
      return shelf
    }
    scroller.apply(Changeset(deleted: [0]))
    #expect(scroller.numberOfItems == 0)
  }

  @Test func `a change takes the same time for ten million items`() {
    final class Endless: HorizontalScrollerDataSource {
      var count = 10_000_000
      func numberOfItems(in scroller: HorizontalScroller<Int>) -> Int { count }
      func scroller(_ scroller: HorizontalScroller<Int>, viewForItemAt index: Int) -> Int { index }
      func initialIndex(in scroller: HorizontalScroller<Int>) -> Int { count - 10 }
    }
    let endless = Endless()
    let scroller = HorizontalScroller<Int>(viewportWidth: 100)
    scroller.dataSource = endless
    scroller.reload()
    for round in 1...10_000 {
      endless.count += 1
      scroller.apply(Changeset(inserted: [round * 900]))
    }
    #expect(scroller.selectedIndex == 10_000_000 - 10 + 10_000)
    #expect(scroller.visibleItems.map(\.view) == [10_009_990])
  }
}
