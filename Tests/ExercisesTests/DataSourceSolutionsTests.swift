// SPDX-License-Identifier: MIT

import MotifDelegation
import Testing

@testable import Essence
@testable import Exercises

@Suite("Solutions: DataSource")
struct DataSourceSolutionsTests {
  private typealias Solutions = DataSourceSolutions

  @Test
  func `the essence asks only for rows in sight`() {
    var asked: [Int] = []
    let source = PlainAdapter(Array(0..<1_000_000)) { number in
      asked.append(number)
      return "row \(number)"
    }
    let table = PlainTable()
    #expect(table.lines.isEmpty)
    table.source = source
    table.rowsInSight = 7..<9
    #expect(table.lines == ["row 7", "row 8"])
    #expect(asked == [7, 8])
    table.rowsInSight = 999_999..<1_000_003
    #expect(table.lines == ["row 999999"])
  }

  @Test
  func `the essence keeps no source alive`() {
    let table = PlainTable()
    #expect(
      PlainLifetime.isOver {
        let source = PlainAdapter(["Low"]) { $0 }
        table.source = source
        return source
      }
    )
    #expect(table.lines.isEmpty)
  }

  private func views(_ scroller: HorizontalScroller<String>) -> [String] {
    scroller.visibleItems.map(\.view)
  }

  @Test
  func `two sources show parts of one model`() {
    let library = Solutions.Library([
      .init(title: "Low", year: 1977), .init(title: "Outside", year: 1995),
    ])
    let all = Solutions.AlbumSource(library)
    let early = Solutions.AlbumSource(library) { $0.year < 1980 }
    let scroller = HorizontalScroller<String>(viewportWidth: 600)
    Solutions.show(all, in: scroller)
    #expect(views(scroller) == ["Low", "Outside"])
    Solutions.show(early, in: scroller)
    #expect(views(scroller) == ["Low"])
    library.albums.append(.init(title: "Lodger", year: 1979))
    scroller.reload()
    #expect(views(scroller) == ["Low", "Lodger"])
  }

  @Test
  func `the same view shows books`() {
    let source = Solutions.BookSource([.init(author: "Sagan", name: "Cosmos")])
    let scroller = HorizontalScroller<String>(viewportWidth: 600)
    scroller.dataSource = source
    scroller.reload()
    #expect(views(scroller) == ["Sagan: Cosmos"])
  }

  @Test
  func `an insertion asks for one view`() {
    let source = Solutions.CountingSource(["Low", "Lodger"])
    let scroller = HorizontalScroller<String>(viewportWidth: 900)
    scroller.dataSource = source
    scroller.reload()
    #expect(views(scroller) == ["Low", "Lodger"])
    let count = source.askedCount
    source.insert("Heroes", at: 1, in: scroller)
    #expect(views(scroller) == ["Low", "Heroes", "Lodger"])
    #expect(source.askedCount == count + 1)
  }
}
