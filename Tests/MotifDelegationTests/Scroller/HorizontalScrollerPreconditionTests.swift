// SPDX-License-Identifier: MIT

import MotifDelegation
import MotifLists
import Testing

/// A data source that misbehaves during a request.
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

/// Changes a scroller of five items after its data source has changed to another number.
private func change(_ count: Int, _ body: (HorizontalScroller<Int>) -> Void) {
  let rude = Rude()
  rude.count = 5
  let scroller = HorizontalScroller<Int>(viewportWidth: 100)
  scroller.dataSource = rude
  scroller.reload()
  rude.count = count
  body(scroller)
}

#if os(macOS) || os(Linux)
/// Whether the output of a process that stopped contains a text.
private func says(_ result: ExitTest.Result?, _ words: String) -> Bool {
  let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
  return text?.contains(words) ?? false
}
#endif

@Suite("HorizontalScroller, preconditions")
struct HorizontalScrollerPreconditionTests {
  #if os(macOS) || os(Linux)
  @Test func `an index out of range stops the program`() async {
    await #expect(processExitsWith: .failure) {
      HorizontalScroller<Int>().scroll(to: 0)
    }
    await #expect(processExitsWith: .failure) {
      _ = HorizontalScroller<Int>().frame(ofItemAt: 0)
    }
    await #expect(processExitsWith: .failure) {
      _ = HorizontalScroller<Int>().offset(centeringItemAt: 0)
    }
  }

  @Test func `invalid metrics stop the program`() async {
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

  @Test func `a change that contradicts the data source stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      change(5) { $0.apply(Changeset(deleted: [0])) }
    }
    #expect(says(result, "The data source has 5 items now. 5 less 1 deleted"))
    #expect(says(result, "Change the model first"))
  }

  @Test func `an index out of range in a change stops the program`() async {
    var result: ExitTest.Result?
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      change(4) { $0.apply(Changeset(deleted: [5])) }
    }
    #expect(says(result, "Item 5 is deleted or moved away, where there are 5 items"))
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      change(4) { $0.apply(Changeset(deleted: [-1])) }
    }
    #expect(says(result, "Item -1 is deleted or moved away, where there are 5 items"))
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      change(6) { $0.apply(Changeset(inserted: [6])) }
    }
    #expect(says(result, "Item 6 is inserted or moved to, where there are 6 items"))
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      change(5) { $0.apply(Changeset(moved: [(from: 5, to: 0)])) }
    }
    #expect(says(result, "Item 5 is deleted or moved away, where"))
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      change(5) { $0.apply(Changeset(updated: [5])) }
    }
    #expect(says(result, "Item 5 is updated, where there are 5 items"))
  }

  @Test func `a change that contradicts itself stops the program`() async {
    var result: ExitTest.Result?
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      change(3) { $0.apply(Changeset(deleted: [1, 1])) }
    }
    #expect(says(result, "Item 1 is deleted or moved away twice"))
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      change(7) { $0.apply(Changeset(inserted: [1, 1])) }
    }
    #expect(says(result, "Item 1 is inserted or moved to twice"))
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      change(4) { $0.apply(Changeset(deleted: [1], moved: [(from: 1, to: 2)])) }
    }
    #expect(says(result, "Item 1 is deleted or moved away twice"))
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      change(6) { $0.apply(Changeset(inserted: [2], moved: [(from: 1, to: 2)])) }
    }
    #expect(says(result, "Item 2 is inserted or moved to twice"))
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      change(4) { $0.apply(Changeset(deleted: [1], updated: [1])) }
    }
    #expect(says(result, "Item 1 is deleted and updated"))
  }

  @Test func `changes to any section but the first stop the program`() async {
    var result: ExitTest.Result?
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      change(4) { scroller in
        let item = ListPath(section: 1, item: 0)
        scroller.apply(Changeset<Int, Int>(deletedItems: [.init(path: item, id: 7)]))
      }
    }
    #expect(says(result, "The list shows one section"))
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      change(5) { scroller in
        scroller.apply(Changeset<Int, Int>(movedSections: [.init(id: 7, from: 0, to: 1)]))
      }
    }
    #expect(says(result, "The list shows one section"))
  }
  #endif

  @Test func `a change that moves nothing is valid`() {
    change(5) { scroller in
      scroller.apply(Changeset(moved: [(from: 2, to: 2)]))
      #expect(scroller.selectedIndex == 0)
    }
  }

  #if os(macOS) || os(Linux)
  @Test func `a data source that causes nested requests stops the program`() async {
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
      rude.whileMaking = { $0.apply(Changeset<MainSection, Int>()) }
      show(rude)
    }
    await #expect(processExitsWith: .failure) {
      let rude = Rude()
      rude.whileCounting = { $0.apply(Changeset<Int, Int>()) }
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
  #endif

  @Test func `a data source may read and move the scroller`() {
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
