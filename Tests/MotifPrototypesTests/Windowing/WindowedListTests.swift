// SPDX-License-Identifier: MIT

import MotifTestSupport
import Testing

@testable import MotifPrototypes

@Suite("WindowedList")
struct WindowedListTests {
  private func makeList(
    _ lines: Lines,
    viewport: Double = 5,
    overscan: Int = 0,
    extents: ItemExtents = .constant(1)
  ) -> WindowedList<Line> {
    let list = WindowedList<Line>(viewportExtent: viewport, overscan: overscan, extents: extents)
    list.dataSource = lines
    list.reload()
    return list
  }

  @Test func `a million rows need the cells of one window (E3)`() throws {
    let lines = try Lines(count: 1_000_000)
    let list = makeList(lines, viewport: 20, overscan: 3)
    for offset in stride(from: 0.0, through: 999_980, by: 130.5) { list.scroll(to: offset) }
    for offset in stride(from: 999_000.0, through: 999_980, by: 0.5) { list.scroll(to: offset) }
    #expect(list.visibleIDs.last == 999_999)
    list.scroll(to: 0)
    #expect(list.visibleIDs == Array(0..<20))
    #expect(lines.rows.statistics.created <= 21 + 2 * 3)
  }

  @Test func `rows of different heights are found by offset (E3)`() throws {
    let lines = try Lines(
      (0..<1_000_000).map { Item(id: $0, isHeader: $0 % 100 == 0, extent: Double($0 % 7 + 1)) }
    )
    let list = makeList(lines, viewport: 40, overscan: 2, extents: .variable)
    #expect(list.contentExtent == 3_999_997)
    list.scroll(toItemAt: 777_777, alignment: .start)
    #expect(list.visibleIDs.first == 777_777)
    #expect(list.index(at: list.layout.offset(of: 500_003) + 0.5) == 500_003)
    #expect(list.index(at: list.contentExtent) == nil)
    #expect(list.index(at: -1) == nil)

    lines.items.insert(Item(id: -2, isHeader: false, extent: 100), at: 0)
    list.apply(Changeset(inserted: [0]))
    #expect(list.visibleIDs.first == 777_777)
    #expect(list.layout.offset(of: 1) == 100)
  }

  @Test func `each kind has as many cells as one window (E3)`() throws {
    let lines = try Lines((0..<1_000).map { Item(id: $0, isHeader: $0 % 5 == 0) })
    let list = makeList(lines, viewport: 10, overscan: 1)
    for offset in 0..<900 { list.scroll(to: Double(offset)) }
    #expect(lines.headers.statistics.created == 3)
    #expect(lines.rows.statistics.created <= 10)
    #expect(list.visibleItems.allSatisfy { $0.cell is HeaderLine == ($0.index % 5 == 0) })
  }

  @Test func `scrolling by one row requests one cell`() throws {
    let lines = try Lines(count: 100)
    let list = makeList(lines, overscan: 1)
    lines.asked = []
    list.scroll(to: 0)
    #expect(lines.asked.isEmpty)
    list.scroll(to: 10)
    lines.asked = []
    list.scroll(to: 11)
    #expect(lines.asked == [16])
    list.scroll(to: 10)
    #expect(lines.asked == [16, 9])
  }

  @Test func `insertions above leave the visible items in place`() throws {
    let lines = try Lines(count: 50)
    let list = makeList(lines)
    list.scroll(to: 20.5)
    let cells = list.visibleItems.map { ObjectIdentifier($0.cell) }
    lines.items.insert(contentsOf: (100..<103).map { Item(id: $0, isHeader: false) }, at: 4)
    lines.asked = []
    list.apply(Changeset(inserted: [4, 5, 6]))
    #expect(list.contentOffset == 23.5)
    #expect(list.visibleIDs == Array(20...25))
    #expect(list.visibleItems.map { ObjectIdentifier($0.cell) } == cells)
    #expect(lines.asked.isEmpty)
  }

  @Test func `deleting all visible items shows the following ones`() throws {
    let lines = try Lines(count: 50)
    let list = makeList(lines)
    list.scroll(to: 20)
    lines.items.removeSubrange(20..<25)
    list.apply(Changeset(deleted: Array(20..<25)))
    #expect(list.contentOffset == 20)
    #expect(list.visibleIDs == Array(25..<30))

    lines.items.removeLast(30)
    list.apply(Changeset(deleted: Array(15..<45)))
    #expect(list.contentOffset == 10)
    #expect(list.visibleIDs == Array(10..<15))
    #expect(lines.rows.statistics.created == 5)
  }

  @Test func `an updated item's cell and extent are requested again`() throws {
    let lines = try Lines((0..<20).map { Item(id: $0, isHeader: false, extent: 2) })
    let list = makeList(lines, viewport: 6, extents: .variable)
    list.scroll(to: 4)
    lines.items[3].version = 1
    lines.items[3].extent = 3
    lines.asked = []
    list.apply(Changeset(updated: [3]))
    #expect(lines.asked == [3])
    #expect(list.cell(forItemAt: 3)?.item?.version == 1)
    #expect(list.layout.offset(of: 4) == 9)
    #expect(list.contentOffset == 4)
    #expect(lines.rows.statistics.created == 3)
  }

  @Test func `resizing keeps the position and adjusts the window`() throws {
    let lines = try Lines(count: 30)
    let list = makeList(lines)
    list.scroll(to: 25)
    list.viewportExtent = 10
    #expect(list.visibleRange == 20..<30)
    list.overscan = 2
    #expect(list.currentWindow == 18..<30)
    list.overscan = .max
    #expect(list.currentWindow == 0..<30)
    list.viewportExtent = 0
    #expect(list.currentWindow.isEmpty)
    #expect(lines.rows.statistics.idle == 30)
  }

  @Test func `releasing the data source recycles all cells`() throws {
    let rows: ReusePool<RowLine>
    let list: WindowedList<Line>
    do {
      let lines = try Lines(count: 30)
      rows = lines.rows
      list = makeList(lines)
    }
    #expect(list.dataSource == nil)
    list.scroll(to: 3)
    #expect(list.numberOfItems == 0)
    #expect(list.visibleItems.isEmpty)
    #expect(rows.statistics.idle == 5)

    let lines = try Lines(count: 3)
    list.dataSource = lines
    #expect(list.numberOfItems == 0)
    list.reload()
    #expect(list.visibleIDs == [0, 1, 2])
    list.dataSource = nil
    #expect(lines.rows.statistics.idle == 3)
  }

  @Test func `the data source and the list aren't retained`() throws {
    try expectReleased {
      let lines = try Lines(count: 30)
      let list = makeList(lines)
      list.scroll(to: 3)
      return lines
    }
    let lines = try Lines(count: 30)
    expectReleased { makeList(lines) }
  }

  @Test func `dequeued cells that aren't returned are recycled`() throws {
    let lines = try Lines(count: 30)
    lines.whileAsked = { list in _ = list.dequeue(from: lines.headers) }
    let list = makeList(lines)
    #expect(list.visibleIDs == [0, 1, 2, 3, 4])
    #expect(lines.headers.statistics == ReuseStatistics(created: 1, reused: 4, idle: 1))
    lines.whileAsked = { _ in }
  }

  #if os(macOS) || os(Linux)
  @Test func `changing a list during a request stops the program`() async {
    await #expect(processExitsWith: .failure) {
      let lines = try Lines(count: 30)
      lines.whileAsked = { $0.reload() }
      let list = WindowedList<Line>(viewportExtent: 5)
      list.dataSource = lines
      list.reload()
    }
    await #expect(processExitsWith: .failure) {
      let lines = try Lines(count: 30)
      lines.whileAsked = { $0.scroll(to: 3) }
      let list = WindowedList<Line>(viewportExtent: 5)
      list.dataSource = lines
      list.reload()
    }
    await #expect(processExitsWith: .failure) {
      let lines = try Lines(count: 30)
      lines.whileAsked = { $0.apply(Changeset<MainSection, Int>()) }
      let list = WindowedList<Line>(viewportExtent: 5)
      list.dataSource = lines
      list.reload()
    }
    await #expect(processExitsWith: .failure) {
      let lines = try Lines(count: 30)
      lines.whileAsked = { $0.dataSource = nil }
      let list = WindowedList<Line>(viewportExtent: 5)
      list.dataSource = lines
      list.reload()
    }
  }

  @Test func `a cell from elsewhere stops the program`() async {
    await #expect(processExitsWith: .failure) {
      final class Strangers: WindowedListDataSource {
        func numberOfItems(in list: WindowedList<Line>) -> Int { 1 }
        func list(_ list: WindowedList<Line>, cellForItemAt index: Int) -> Line { RowLine() }
      }
      let strangers = Strangers()
      let list = WindowedList<Line>(viewportExtent: 5)
      list.dataSource = strangers
      list.reload()
    }
    await #expect(processExitsWith: .failure) {
      let lines = try Lines(count: 1)
      _ = WindowedList<Line>().dequeue(from: lines.rows)
    }
    await #expect(processExitsWith: .failure) {
      let lines = try Lines(count: 9)
      let list = WindowedList<Line>(viewportExtent: 5)
      list.dataSource = lines
      list.reload()
      try lines.rows.recycle(list.cell(forItemAt: 0) as! RowLine)
      list.scroll(to: 2)
    }
  }

  @Test func `contradictory changes stop the program`() async {
    await #expect(processExitsWith: .failure) {
      let lines = try Lines(count: 9)
      let list = WindowedList<Line>(viewportExtent: 5)
      list.dataSource = lines
      list.reload()
      list.apply(Changeset(deleted: [2]))
    }
    await #expect(processExitsWith: .failure) {
      let lines = try Lines(count: 9)
      let list = WindowedList<Line>(viewportExtent: 5)
      list.dataSource = lines
      list.reload()
      lines.items.removeLast()
      list.apply(Changeset(deleted: [2], updated: [2]))
    }
    await #expect(processExitsWith: .failure) {
      let lines = try Lines([Item(id: 0, isHeader: false, extent: -1)])
      let list = WindowedList<Line>(viewportExtent: 5, extents: .variable)
      list.dataSource = lines
      list.reload()
    }
    await #expect(processExitsWith: .failure) {
      _ = WindowedList<Line>(viewportExtent: 5, extents: .constant(0))
    }
  }
  #endif
}
