// SPDX-License-Identifier: MIT

import MotifDelegation
import Testing

/// A view that calls a closure when it is deinitialized.
private final class EndingView {
  private let atEnd: () -> Void

  init(atEnd: @escaping () -> Void) {
    self.atEnd = atEnd
  }

  deinit { atEnd() }
}

/// A data source whose views change the scroller when they are deinitialized.
private final class Shop: HorizontalScrollerDataSource {
  var count: Int
  var whenEnding: (HorizontalScroller<EndingView>) -> Void = { _ in }
  private(set) var asked: [Int] = []

  init(_ count: Int) {
    self.count = count
  }

  func numberOfItems(in scroller: HorizontalScroller<EndingView>) -> Int { count }

  func scroller(
    _ scroller: HorizontalScroller<EndingView>,
    viewForItemAt index: Int
  ) -> EndingView {
    asked.append(index)
    return EndingView { [weak self, weak scroller] in
      if let self, let scroller { whenEnding(scroller) }
    }
  }

  func initialIndex(in scroller: HorizontalScroller<EndingView>) -> Int { count - 1 }
}

@Suite("HorizontalScroller, deinitializing views")
struct HorizontalScrollerEndingTests {
  private let shop = Shop(100)
  private let scroller = HorizontalScroller<EndingView>(viewportWidth: 340)

  init() {
    scroller.dataSource = shop
    scroller.reload()
    _ = scroller.visibleItems
  }

  @Test func `a deinitializing view may read the scroller`() {
    var seen: [Int] = []
    shop.whenEnding = { scroller in
      seen.append(scroller.visibleItems.count)
      #expect(scroller.itemView(at: 99) == nil)
    }
    scroller.scroll(to: 50)
    #expect(scroller.visibleItems.map(\.index) == [49, 50, 51])
    #expect(seen == [3, 3])
  }

  @Test func `a deinitializing view may reload the scroller`() {
    shop.whenEnding = { [shop] scroller in
      shop.whenEnding = { _ in }
      shop.count = 1
      scroller.reload()
    }
    scroller.scroll(to: 50)
    #expect(scroller.visibleItems.count == 3, "what was there when it was read")
    #expect(scroller.visibleItems.map(\.index) == [0])
    #expect(shop.asked.suffix(1) == [0])
  }

  @Test func `a deinitializing view finds the scroller's new state`() {
    var seen: [Int?] = []
    shop.whenEnding = { seen.append($0.selectedIndex) }
    shop.count = 50
    scroller.reload()
    #expect(seen == [49, 49])

    _ = scroller.visibleItems
    seen = []
    shop.count = 48
    scroller.apply(Changeset(deleted: [48, 49]))
    #expect(seen == [47, 47])
    shop.whenEnding = { _ in }
  }

  @Test func `a deleted item's view may change the items again`() {
    shop.whenEnding = { [shop] scroller in
      shop.whenEnding = { _ in }
      shop.count -= 1
      scroller.apply(Changeset(deleted: [0]))
    }
    shop.count = 98
    scroller.apply(Changeset(deleted: [98, 99]))
    #expect(scroller.numberOfItems == 97)
    #expect(scroller.selectedIndex == 96)
  }

  @Test func `a view that a reload drops may reload again`() {
    shop.whenEnding = { [shop] scroller in
      shop.whenEnding = { _ in }
      shop.count = 2
      scroller.reload()
    }
    shop.count = 50
    scroller.reload()
    #expect(scroller.numberOfItems == 2)
    #expect(scroller.selectedIndex == 1)
  }

  @Test func `a view released with its data source may reload`() {
    let next = Shop(7)
    shop.whenEnding = { scroller in
      if scroller.numberOfItems == 0 { scroller.reload() }
    }
    scroller.dataSource = next
    #expect(scroller.numberOfItems == 7)
    #expect(scroller.selectedIndex == 6)
  }
}
