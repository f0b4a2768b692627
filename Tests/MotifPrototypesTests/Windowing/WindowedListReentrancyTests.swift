// SPDX-License-Identifier: MIT

import MotifTestSupport
import Testing

@testable import MotifPrototypes

@Suite("WindowedList, calls from callbacks")
struct WindowedListReentrancyTests {
  @Test func `a cell's deinitializer may change the list`() {
    withSeeds(60) { seeded in
      var random = seeded
      // A cell that finds no room in its pool is released when it leaves the window.
      let lines = try Lines([], idleLimit: Int.random(in: 0...2, using: &random))
      var nextID = 0
      func makeItem() -> Item {
        nextID += 1
        return Item(id: nextID, isHeader: nextID % 5 == 0, extent: Double(nextID % 4))
      }
      lines.items = (0..<30).map { _ in makeItem() }
      let list = WindowedList<Line>(viewportExtent: 7, overscan: 2, extents: .variable)
      list.dataSource = lines

      var budget = 0
      func act() {
        _ = list.visibleItems
        guard budget > 0 else { return }
        budget -= 1
        switch Int.random(in: 0..<6, using: &random) {
        case 0...1:
          list.scroll(to: Double.random(in: 0...(list.contentExtent + 1), using: &random))
        case 2:
          list.viewportExtent = Double.random(in: 0...9, using: &random)
        case 3:
          list.reload()
        case 4:
          let index = Int.random(in: 0...lines.items.count, using: &random)
          lines.items.insert(makeItem(), at: index)
          list.apply(Changeset(inserted: [index]))
        default:
          guard let index = lines.items.indices.randomElement(using: &random) else { return }
          lines.items.remove(at: index)
          list.apply(Changeset(deleted: [index]))
        }
      }
      list.reload()
      for _ in 0..<30 {
        for index in list.currentWindow { list.cell(forItemAt: index)?.atEnd = act }
        budget = 4
        act()
        let shown = list.currentWindow.compactMap { list.cell(forItemAt: $0) }
        #expect(Set(shown.map(ObjectIdentifier.init)).count == shown.count)
        for index in list.currentWindow where lines.items[index].extent > 0 {
          #expect(list.cell(forItemAt: index)?.item == lines.items[index])
        }
        #expect(list.numberOfItems == lines.items.count)
        #expect(list.visibleRange.clamped(to: list.currentWindow) == list.visibleRange)
      }
      budget = 0
      for index in list.currentWindow { list.cell(forItemAt: index)?.atEnd = {} }
      let idle = lines.rows.statistics.idle + lines.headers.statistics.idle
      for _ in 0..<idle { lines.rows.dequeue().atEnd = {} }
      for _ in 0..<idle { lines.headers.dequeue().atEnd = {} }
    }
  }

  @Test func `a cell's deinitializer may replace the data source`() throws {
    var lines: Lines? = try Lines((0..<9).map { Item(id: $0, isHeader: false) }, idleLimit: 0)
    let list = WindowedList<Line>(viewportExtent: 3)
    list.dataSource = lines
    list.reload()
    let other = try Lines(count: 4)
    list.cell(forItemAt: 0)?.atEnd = {
      lines = nil
      list.dataSource = other
      list.reload()
    }
    list.scroll(to: 3)
    #expect(lines == nil)
    #expect(list.numberOfItems == 4)
    #expect(list.visibleIDs == [0, 1, 2])
  }

  @Test func `the data source may release itself during a request`() throws {
    var lines: Lines? = try Lines(count: 9)
    lines?.whileAsked = { _ in lines = nil }
    let list = WindowedList<Line>(viewportExtent: 3)
    list.dataSource = lines
    list.reload()
    #expect(list.dataSource == nil)
    #expect(list.visibleItems.count == 3)
    list.scroll(to: 1)
    #expect(list.visibleItems.isEmpty)
  }

  @Test func `visible items can be read during a request`() throws {
    let lines = try Lines(count: 30)
    var seen: [[Int]] = []
    lines.whileAsked = { list in seen.append(list.visibleIDs) }
    let list = WindowedList<Line>(viewportExtent: 3)
    list.dataSource = lines
    list.reload()
    list.scroll(to: 1)
    list.scroll(to: 20)
    #expect(seen == [[], [0], [0, 1], [1, 2], [], [20], [20, 21]])
    lines.whileAsked = { _ in }
  }

  #if os(macOS) || os(Linux)
  @Test func `cells can be dequeued only during a request for one`() async {
    final class Measuring: WindowedListDataSource {
      let lines: Lines
      init(_ lines: Lines) { self.lines = lines }
      func numberOfItems(in list: WindowedList<Line>) -> Int { 3 }
      func list(_ list: WindowedList<Line>, extentOfItemAt index: Int) -> Double {
        _ = list.dequeue(from: lines.rows)
        return 1
      }
      func list(_ list: WindowedList<Line>, cellForItemAt index: Int) -> Line {
        list.dequeue(from: lines.rows)
      }
    }
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let measuring = Measuring(try Lines(count: 3))
      let list = WindowedList<Line>(viewportExtent: 5, extents: .variable)
      list.dataSource = measuring
      list.reload()
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
    #expect(text?.contains("Dequeue from the pool itself") ?? false)
  }

  @Test func `making a cell can't change the list`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      final class Rows: WindowedListDataSource {
        let rows: ReusePool<Row>
        init(_ rows: ReusePool<Row>) { self.rows = rows }
        func numberOfItems(in list: WindowedList<Row>) -> Int { 9 }
        func list(_ list: WindowedList<Row>, cellForItemAt index: Int) -> Row {
          list.dequeue(from: rows)
        }
      }
      let list = WindowedList<Row>(viewportExtent: 3)
      let rows = Rows(
        try PrototypeRegistry().register(.row) {
          list.scroll(to: 3)
          return Row()
        }
      )
      list.dataSource = rows
      list.reload()
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
    #expect(text?.contains("changed while it") ?? false)
  }
  #endif
}
