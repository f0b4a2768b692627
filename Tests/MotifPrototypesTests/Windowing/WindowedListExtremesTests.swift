// SPDX-License-Identifier: MIT

import MotifTestSupport
import Testing

@testable import MotifPrototypes

@Suite("WindowedList, extremes", .takesSeconds)
struct WindowedListExtremesTests {
  private func makeList(
    _ lines: Lines,
    viewport: Double = 5,
    overscan: Int = 0
  ) -> WindowedList<Line> {
    let list = WindowedList<Line>(
      viewportExtent: viewport,
      overscan: overscan,
      extents: .variable
    )
    list.dataSource = lines
    list.reload()
    return list
  }

  private func items(_ extents: [Double]) -> [Item] {
    extents.enumerated().map { Item(id: $0, isHeader: false, extent: $1) }
  }

  @Test func `items without extent take no cells`() throws {
    let count = fewerIfInstrumented(50_000)
    let lines = try Lines(items([1] + Array(repeating: 0, count: count) + [1]))
    let list = makeList(lines, overscan: 2)
    #expect(list.visibleIDs == [0, count + 1])
    #expect(list.cell(forItemAt: 500) == nil)
    #expect(lines.rows.statistics.created == 2)

    // One of them expands and collapses again.
    lines.items[500].extent = 1
    list.apply(Changeset(updated: [500]))
    #expect(list.visibleIDs == [0, 500, count + 1])
    lines.items[500].extent = 0
    list.apply(Changeset(updated: [500]))
    #expect(list.visibleIDs == [0, count + 1])
    #expect(lines.rows.statistics.created == 3)
  }

  @Test func `a list of items without extent shows nothing`() throws {
    let lines = try Lines(items(Array(repeating: 0, count: 1_000)))
    let list = makeList(lines, overscan: 3)
    list.scroll(to: 10)
    list.scroll(toItemAt: 999, alignment: .center)
    #expect(list.contentOffset == 0)
    #expect(list.currentWindow.isEmpty)
    #expect(list.index(at: 0) == nil)
  }

  @Test func `items with huge extents are found and shown`() throws {
    let lines = try Lines(items([1e300, 20, 1e300, 1e-300, Double.leastNonzeroMagnitude, 1e300]))
    let list = makeList(lines)
    for alignment in [ScrollAlignment.start, .center, .end, .nearest] {
      for index in [0, 2, 5, 2, 0] {
        list.scroll(toItemAt: index, alignment: alignment)
        #expect(!list.visibleRange.isEmpty)
      }
    }
    list.scroll(toItemAt: 2, alignment: .start)
    #expect(list.visibleIDs == [2])
    list.scroll(to: .infinity)
    #expect(list.visibleIDs == [5])
    list.scroll(to: -.infinity)
    #expect(list.visibleIDs == [0])
  }

  @Test func `every scroll position shows an item at any magnitude`() {
    withSeeds(60) { random in
      let lines = try Lines(
        items(
          (0..<Int.random(in: 1...700, using: &random)).map { _ in
            let digits = "\(Double.random(in: 1...9, using: &random))"
            return Double("\(digits)e\(Int.random(in: -40...40, using: &random))") ?? 1
          }
        )
      )
      let list = makeList(lines, viewport: Double.random(in: 1e-9...1e9, using: &random))
      for _ in 0..<20 {
        list.scroll(to: list.maximumContentOffset * Double.random(in: 0...1.1, using: &random))
        #expect(!list.visibleRange.isEmpty)
        let index = Int.random(in: lines.items.indices, using: &random)
        list.scroll(toItemAt: index)
        #expect(!list.visibleRange.isEmpty)
        lines.items[index].extent = 1
        list.apply(Changeset(updated: [index]))
        #expect(!list.visibleRange.isEmpty)
      }
    }
  }

  @Test func `a list may have as many rows as integers`() throws {
    final class Endless: WindowedListDataSource {
      let rows: ReusePool<RowLine>
      init() throws { rows = try PrototypeRegistry().register("row") { RowLine() } }
      func numberOfItems(in list: WindowedList<Line>) -> Int { .max }
      func list(_ list: WindowedList<Line>, cellForItemAt index: Int) -> Line {
        list.dequeue(from: rows)
      }
    }
    let endless = try Endless()
    for extent in (1...99).map({ Double($0) / 99 }) {
      let list = WindowedList<Line>(viewportExtent: 5, overscan: 2, extents: .constant(extent))
      list.dataSource = endless
      list.reload()
      for offset in [1e3, 1e9, 1e15, 1e16, .infinity] {
        list.scroll(to: offset)
        #expect(!list.visibleRange.isEmpty)
      }
    }
  }

  @Test(arguments: [ItemExtents.constant(1), .variable])
  func `extreme offsets are clamped to the list`(extents: ItemExtents) throws {
    let lines = try Lines(count: 10)
    let list = WindowedList<Line>(viewportExtent: 4, overscan: 99, extents: extents)
    list.dataSource = lines
    list.reload()
    list.scroll(to: -1)
    #expect(list.contentOffset == 0)
    list.scroll(to: 1e300)
    #expect(list.contentOffset == 6)
    #expect(list.currentWindow == 0..<10)
    list.viewportExtent = 40
    #expect(list.contentOffset == 0)
    #expect(list.maximumContentOffset == 0)
  }

  #if os(macOS) || os(Linux)
  @Test func `invalid extents stop the program`() async {
    await #expect(processExitsWith: .failure) {
      try Self.reload(.nan)
    }
    await #expect(processExitsWith: .failure) {
      try Self.reload(.infinity)
    }
    await #expect(processExitsWith: .failure) {
      try Self.reload(-0.5)
    }
    await #expect(processExitsWith: .failure) {
      try Self.reload(.greatestFiniteMagnitude, .greatestFiniteMagnitude)
    }
    await #expect(processExitsWith: .failure) {
      WindowedList<Line>(viewportExtent: 5).scroll(to: .nan)
    }
    await #expect(processExitsWith: .failure) {
      WindowedList<Line>().viewportExtent = .infinity
    }
    await #expect(processExitsWith: .failure) {
      WindowedList<Line>().overscan = -1
    }
  }
  #endif

  /// Loads a list of items with the given extents.
  private static func reload(_ extents: Double...) throws {
    let lines = try Lines(
      extents.enumerated().map { Item(id: $0, isHeader: false, extent: $1) }
    )
    let list = WindowedList<Line>(viewportExtent: 5, extents: .variable)
    list.dataSource = lines
    list.reload()
  }
}
