// SPDX-License-Identifier: MIT

import MotifDelegation
import MotifTestSupport
import Testing

@Suite("HorizontalScroller, changes in a callback")
struct HorizontalScrollerReentrancyTests {
  let shelf = Shelf(9, initial: 4)
  let listener = Listener()
  let scroller: HorizontalScroller<Cover>

  init() {
    scroller = makeScroller(shelf, viewportWidth: 340)
    scroller.delegate = listener
  }

  @Test func `a delegate may delete the selected item (A6)`() {
    listener.didSelect = { [shelf] scroller, index in
      shelf.titles.remove(at: index)
      scroller.apply(Changeset(deleted: [index]))
    }
    for left in stride(from: 8, through: 0, by: -1) {
      #expect(scroller.tap(at: 170) != nil)
      #expect(scroller.numberOfItems == left)
      #expect((scroller.selectedIndex == nil) == (left == 0))
    }
    #expect(listener.selections.count == 9)
  }

  @Test func `a pending question follows its item through changes`() {
    listener.allows = { [shelf] scroller, _ in
      shelf.titles = ["new"] + shelf.titles.dropFirst(3)
      scroller.apply(Changeset(deleted: [0, 1, 2], inserted: [0]))
      return true
    }
    #expect(scroller.tap(at: 290) == 3)
    #expect(listener.questions == [5])
    #expect(listener.selections == [3])
    #expect(scroller.visibleItems.map(\.view.payload) == ["cover 4", "cover 5", "cover 6"])
  }

  @Test func `deleting an item ends the question about it`() {
    listener.allows = { [shelf] scroller, index in
      shelf.titles.remove(at: index)
      scroller.apply(Changeset(deleted: [index]))
      return true
    }
    #expect(scroller.tap(at: 290) == nil)
    #expect(listener.selections.isEmpty)
    #expect(scroller.selectedIndex == 4)

    scroller.contentOffset = 0
    scroller.endDragging(decelerating: false)
    #expect(listener.selections.isEmpty)
    #expect(scroller.selectedIndex == 3)
    #expect(scroller.contentOffset == 160 + 360 - 170, "the selected item comes back")
  }

  @Test func `nested questions each follow their own item`() {
    var depth = 0
    listener.allows = { [shelf] scroller, _ in
      depth += 1
      defer { depth -= 1 }
      if depth == 1 {
        #expect(scroller.tap(at: 50) == 2)
      } else {
        shelf.titles.removeFirst()
        scroller.apply(Changeset(deleted: [0]))
      }
      return true
    }
    #expect(scroller.tap(at: 290) == 4)
    #expect(listener.questions == [5, 3])
    #expect(listener.selections == [2, 4])
  }

  @Test func `a reload ends all nested questions`() {
    listener.allows = { scroller, index in
      if index == 5 { scroller.tap(at: 50) } else { scroller.reload() }
      return true
    }
    #expect(scroller.tap(at: 290) == nil)
    #expect(listener.questions == [5, 3])
    #expect(listener.selections.isEmpty)
    #expect(scroller.selectedIndex == 4)
  }

  @Test func `a reload during a drag centers the initial item (A6)`() {
    scroller.contentOffset += 500
    scroller.reload()
    #expect(scroller.contentOffset == 160 + 480 - 170)
    scroller.contentOffset -= 130
    scroller.endDragging(decelerating: true)
    scroller.reload()
    scroller.contentOffset -= 250
    scroller.endDecelerating()
    #expect(listener.selections == [2])
  }
  @Test func `a delegate may empty the row inside a question (A6)`() {
    listener.allows = { [shelf] scroller, _ in
      shelf.titles = []
      scroller.reload()
      return true
    }
    scroller.contentOffset += 300
    scroller.endDecelerating()
    #expect(scroller.selectedIndex == nil)
    #expect(scroller.contentOffset == 0)
    #expect(listener.selections.isEmpty)
  }

  @Test func `an animation follows its item through changes (A6)`() {
    // Each frame covers half of the remaining distance, which reveals the target.
    func frame() {
      guard let index = scroller.selectedIndex else { return }
      let target = scroller.offset(centeringItemAt: index)
      scroller.contentOffset += (target - scroller.contentOffset) / 2
    }
    let start = scroller.contentOffset
    scroller.scroll(to: 8)
    scroller.contentOffset = start
    frame()
    #expect(scroller.contentOffset == start + 240)

    shelf.titles.removeFirst(2)
    scroller.apply(Changeset(deleted: [0, 1]))
    #expect(scroller.selectedIndex == 6)
    #expect(scroller.contentOffset == start, "nothing jumps")
    frame()
    #expect(scroller.contentOffset == start + 120)

    shelf.initial = 0
    scroller.reload()
    #expect(scroller.contentOffset == 160 - 170)
    frame()
    #expect(scroller.contentOffset == 160 - 170, "a reload is at its end at once")
  }
}
