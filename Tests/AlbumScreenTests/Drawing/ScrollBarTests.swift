// SPDX-License-Identifier: MIT

import Testing

@testable import AlbumScreen

@Suite("ScrollBar")
struct ScrollBarTests {
  @Test
  func `a list that fits has none`() {
    #expect(ScrollBar(firstRow: 0, of: 10, in: 2..<12) == nil)
    #expect(ScrollBar(firstRow: 0, of: 0, in: 2..<2) == nil)
  }

  @Test
  func `the thumb touches an end only there`() throws {
    for rows in 1...12 {
      for count in [rows + 1, rows + 2, 2 * rows + 1, 1_000_000] {
        let hidden = count - rows
        for first in Set([0, 1, 2, hidden / 2, hidden - 1, hidden]) where first <= hidden {
          let bar = try #require(ScrollBar(firstRow: first, of: count, in: 3..<3 + rows))
          #expect(bar.rows == 3..<3 + rows)
          #expect(!bar.thumb.isEmpty && bar.thumb.clamped(to: bar.rows) == bar.thumb)
          #expect(first > 0 || bar.thumb.lowerBound == 3)
          #expect(first < hidden || bar.thumb.upperBound == 3 + rows)
          let isInside = bar.thumb.lowerBound > 3 && bar.thumb.upperBound < 3 + rows
          let hasRoom = rows - bar.thumb.count >= 2
          #expect(!hasRoom || first == 0 || first == hidden || isInside, "\(first) of \(count)")
        }
      }
    }
  }

  @Test
  func `a click goes to that part of the list`() {
    #expect(ScrollBar.firstRow(forClickAt: 0, of: 10, in: 110) == 0)
    #expect(ScrollBar.firstRow(forClickAt: 9, of: 10, in: 110) == 100)
    #expect(ScrollBar.firstRow(forClickAt: 3, of: 10, in: 110) == 33)
    #expect(ScrollBar.firstRow(forClickAt: 0, of: 1, in: 5) == 0)
    #expect(ScrollBar.firstRow(forClickAt: 4, of: 10, in: 10) == 0)
  }
}
