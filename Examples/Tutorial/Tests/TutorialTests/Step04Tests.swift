// SPDX-License-Identifier: MIT

import MotifDelegation
import Testing

@testable import Step03
@testable import Step04

@Suite("Step 4: a scroller by delegate and data source")
struct Step04Tests {
  @Test
  func `the selected cover is in the middle`() {
    #expect(!frame(Step03.AlbumApp(), after: "nnnn").contains("[American P]"))
    #expect(frame(Step04.AlbumApp(), after: "nnnn").contains("|Staring at   [American P]   "))
    #expect(frame(Step04.AlbumApp(), after: "p").contains("|             [Best of Bo]  "))
  }

  @Test
  func `the row shows other things as well`() {
    final class Movies: HorizontalScrollerDataSource {
      func numberOfItems(in scroller: HorizontalScroller<String>) -> Int { 2 }
      func scroller(_ scroller: HorizontalScroller<String>, viewForItemAt index: Int) -> String {
        ["Alien", "Brazil"][index]
      }
    }
    let movies = Movies()
    let covers = CoversView()
    covers.scroller.dataSource = movies
    covers.scroller.reload()
    covers.tapNeighbor(1)
    #expect(covers.rows == ["Alien        [Brazil    ]" + String(repeating: " ", count: 13)])
  }
}
