// SPDX-License-Identifier: MIT

import MotifDelegation
import MotifTestSupport
import Testing

/// The expected scroller, computed item by item with plain arithmetic.
private struct Oracle {
  var metrics = HorizontalScrollerMetrics()
  var viewportWidth = 0.0
  var contentOffset = 0.0
  var count = 0
  var selected: Int?
  var heard: [Int] = []

  func left(_ index: Int) -> Double {
    metrics.leadingOffset + metrics.padding
      + Double(index) * (metrics.itemWidth + 2 * metrics.padding)
  }

  func middle(_ index: Int) -> Double { left(index) + metrics.itemWidth / 2 }

  var contentWidth: Double {
    var width = metrics.leadingOffset + metrics.trailingOffset
    for _ in 0..<count { width += metrics.padding + metrics.itemWidth + metrics.padding }
    return width
  }

  var visible: [Int] {
    guard viewportWidth > 0 else { return [] }
    return (0..<count).filter {
      left($0) + metrics.itemWidth > contentOffset && left($0) < contentOffset + viewportWidth
    }
  }

  var nearest: Int? {
    let target = contentOffset + viewportWidth / 2
    // The first of equals wins, as with `min`.
    return (0..<count).min { abs(middle($0) - target) < abs(middle($1) - target) }
  }

  func hit(_ x: Double) -> Int? {
    (0..<count).first { left($0) <= x && x < left($0) + metrics.itemWidth }
  }

  mutating func center() {
    if let selected { contentOffset = middle(selected) - viewportWidth / 2 }
  }

  mutating func reload(count: Int, initial: Int) {
    self.count = count
    selected = count == 0 ? nil : min(max(initial, 0), count - 1)
    contentOffset = 0
    center()
  }

  mutating func choose(_ index: Int?) {
    guard let index else { return }
    selected = index
    center()
    heard.append(index)
  }
}

extension SeededGenerator {
  /// A multiple of a quarter, so that sums and halves are exact in any order.
  fileprivate mutating func length(_ range: ClosedRange<Int>) -> Double {
    Double(Int.random(in: (range.lowerBound * 4)...(range.upperBound * 4), using: &self)) / 4
  }

  fileprivate mutating func metrics() -> HorizontalScrollerMetrics {
    HorizontalScrollerMetrics(
      leadingOffset: length(0...200),
      trailingOffset: length(0...200),
      itemWidth: length(1...150),
      itemHeight: length(0...150),
      padding: length(0...20)
    )
  }
}

@Suite("HorizontalScroller, properties")
struct HorizontalScrollerPropertyTests {
  @Test func `random operations agree with plain arithmetic (A6)`() {
    withSeeds(200) { random in
      let tracker = LifetimeTracker()
      let shelf = Shelf(0, tracker: tracker)
      let listener = Listener()
      let scroller = makeScroller(shelf, viewportWidth: 0)
      scroller.delegate = listener
      var oracle = Oracle()

      for _ in 0..<40 {
        step(scroller, shelf, &oracle, &random)
        check(scroller, oracle, &random)
        #expect(listener.selections == oracle.heard)
        #expect(tracker.livingCount <= 3 * max(oracle.visible.count, 1))
      }
    }
  }

  /// Performs one operation on the scroller and the oracle.
  private func step(
    _ scroller: HorizontalScroller<Cover>,
    _ shelf: Shelf,
    _ oracle: inout Oracle,
    _ random: inout SeededGenerator
  ) {
    switch Int.random(in: 0..<9, using: &random) {
    case 0:
      oracle.metrics = random.metrics()
      scroller.metrics = oracle.metrics
      oracle.center()
    case 1:
      oracle.viewportWidth = random.length(0...900)
      scroller.viewportWidth = oracle.viewportWidth
      oracle.center()
    case 2:
      let count = [0, 1, 2, 7, 60].randomElement(using: &random) ?? 0
      shelf.titles = (0..<count).map { "cover \($0)" }
      shelf.initial = Int.random(in: -5...65, using: &random)
      scroller.reload()
      oracle.reload(count: count, initial: shelf.initial)
    case 3 where oracle.count > 0:
      let index = Int.random(in: 0..<oracle.count, using: &random)
      scroller.scroll(to: index)
      oracle.selected = index
      oracle.center()
    case 4, 5:
      oracle.contentOffset = random.length(-900...9_000)
      scroller.contentOffset = oracle.contentOffset
    case 6:
      let x = random.length(-100...1_000)
      let hit = oracle.hit(oracle.contentOffset + x)
      #expect(scroller.tap(at: x) == hit)
      oracle.choose(hit)
    case 7:
      scroller.endDragging(decelerating: true)
    default:
      oracle.choose(oracle.nearest)
      if Bool.random(using: &random) {
        scroller.endDragging(decelerating: false)
      } else {
        scroller.endDecelerating()
      }
    }
  }

  /// Compares all readable properties.
  private func check(
    _ scroller: HorizontalScroller<Cover>,
    _ oracle: Oracle,
    _ random: inout SeededGenerator
  ) {
    #expect(scroller.numberOfItems == oracle.count)
    #expect(scroller.contentWidth == oracle.contentWidth)
    #expect(scroller.contentOffset == oracle.contentOffset)
    #expect(scroller.selectedIndex == oracle.selected)
    #expect(scroller.centeredIndex == oracle.nearest)
    let x = random.length(-100...9_000)
    #expect(scroller.item(at: x) == oracle.hit(x))

    let items = scroller.visibleItems
    #expect(items.map(\.index) == oracle.visible)
    for item in items {
      #expect(item.frame.x == oracle.left(item.index) - oracle.contentOffset)
      #expect(item.frame.width == oracle.metrics.itemWidth)
      #expect(item.frame.height == oracle.metrics.itemHeight)
      #expect(item.frame.y == oracle.metrics.padding)
      #expect(item.view.payload == "cover \(item.index)")
    }
  }
}
