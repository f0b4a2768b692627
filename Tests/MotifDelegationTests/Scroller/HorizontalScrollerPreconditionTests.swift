// SPDX-License-Identifier: MIT

import MotifDelegation
import Testing

/// A data source that misbehaves while it is being asked.
private final class Rude: HorizontalScrollerDataSource {
  var count = 1
  var whileCounting: (HorizontalScroller<Int>) -> Void = { _ in }
  var whileMaking: (HorizontalScroller<Int>) -> Void = { _ in }

  func numberOfItems(in scroller: HorizontalScroller<Int>) -> Int {
    whileCounting(scroller)
    return count
  }

  func scroller(_ scroller: HorizontalScroller<Int>, viewForItemAt index: Int) -> Int {
    whileMaking(scroller)
    return index
  }
}

private func show(_ rude: Rude) {
  let scroller = HorizontalScroller<Int>(viewportWidth: 100)
  scroller.dataSource = rude
  scroller.reload()
  _ = scroller.visibleItems
}

@Suite("HorizontalScroller, preconditions")
struct HorizontalScrollerPreconditionTests {
  @Test func `an index without an item stops the program`() async {
    await #expect(processExitsWith: .failure) {
      HorizontalScroller<Int>().scroll(to: 0)
    }
    await #expect(processExitsWith: .failure) {
      _ = HorizontalScroller<Int>().frame(ofItemAt: 0)
    }
  }

  @Test func `numbers that make no layout stop the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = HorizontalScroller<Int>(viewportWidth: -1)
    }
    await #expect(processExitsWith: .failure) {
      HorizontalScroller<Int>().viewportWidth = .infinity
    }
    await #expect(processExitsWith: .failure) {
      HorizontalScroller<Int>().contentOffset = .nan
    }
    await #expect(processExitsWith: .failure) {
      HorizontalScroller<Int>().metrics.itemWidth = 0
    }
    await #expect(processExitsWith: .failure) {
      _ = HorizontalScroller<Int>(metrics: HorizontalScrollerMetrics(padding: -1))
    }
    await #expect(processExitsWith: .failure) {
      let rude = Rude()
      rude.count = -1
      show(rude)
    }
  }

  @Test func `a data source that makes the scroller ask again stops the program`() async {
    await #expect(processExitsWith: .failure) {
      let rude = Rude()
      rude.whileCounting = { $0.reload() }
      show(rude)
    }
    await #expect(processExitsWith: .failure) {
      let rude = Rude()
      rude.whileMaking = { $0.reload() }
      show(rude)
    }
    await #expect(processExitsWith: .failure) {
      let rude = Rude()
      rude.whileMaking = { _ = $0.visibleItems }
      show(rude)
    }
    await #expect(processExitsWith: .failure) {
      let rude = Rude()
      rude.whileMaking = { $0.dataSource = nil }
      show(rude)
    }
  }

  @Test func `a data source may look at the scroller and move it while it is asked`() {
    let rude = Rude()
    rude.count = 3
    rude.whileMaking = { scroller in
      _ = scroller.frame(ofItemAt: 0)
      _ = scroller.itemView(at: 0)
      scroller.scroll(to: 2)
    }
    let scroller = HorizontalScroller<Int>(viewportWidth: 100)
    scroller.dataSource = rude
    scroller.reload()
    #expect(scroller.visibleItems.map(\.frame.x) == [0])
    #expect(scroller.visibleItems.map(\.index) == [2])
  }
}
