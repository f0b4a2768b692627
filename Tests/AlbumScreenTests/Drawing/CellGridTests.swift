// SPDX-License-Identifier: MIT

import MotifTestSupport
import Testing

@testable import AlbumLibrary
@testable import AlbumScreen

@Suite("CellGrid")
struct CellGridTests {
  @Test
  func `plain text drops styles and trailing blanks`() {
    var grid = CellGrid(size: GridSize(columns: 6, rows: 2))
    grid.write("ab", column: 1, row: 0, style: CellStyle(attributes: .bold))
    #expect(grid.plainText == " ab\n")
  }

  @Test
  func `a wide character takes two cells`() {
    var grid = CellGrid(size: GridSize(columns: 4, rows: 1))
    #expect(grid.write("日x", column: 0, row: 0) == 3)
    #expect(grid[column: 0, row: 0].character == "日")
    #expect(grid[column: 1, row: 0].character == nil)
    #expect(grid[column: 2, row: 0].character == "x")
  }

  @Test
  func `overwriting half a wide character blanks the other`() {
    var grid = CellGrid(size: GridSize(columns: 5, rows: 1))
    grid.write("日語", column: 0, row: 0)
    grid.write("ab", column: 1, row: 0)
    #expect(grid.plainText == " ab")
    #expect(grid[column: 3, row: 0].character == " ")
  }

  @Test
  func `text outside the frame is clipped`() {
    var grid = CellGrid(size: GridSize(columns: 3, rows: 1))
    grid.write("abcdef", column: -2, row: 0)
    grid.write("no", column: 0, row: 7)
    grid.fill(columns: -5..<9, rows: 3..<9, with: Cell("#"))
    #expect(grid.plainText == "cd…", "the text has five columns, two of them outside")
  }

  #if os(macOS) || os(Linux)
  @Test
  func `a position outside the frame traps`() async {
    await #expect(processExitsWith: .failure) {
      _ = CellGrid(size: GridSize(columns: 2, rows: 2))[column: 2, row: 0]
    }
  }
  #endif

  @Test
  func `drawing never splits a wide character`() {
    let texts = ["日本", "abc", "a日b", "🎧", " ", "語語語語"]
    withSeeds(200) { generator in
      var grid = CellGrid(size: GridSize(columns: 8, rows: 1))
      for _ in 0..<6 {
        if Bool.random(using: &generator) {
          let text = texts.randomElement(using: &generator) ?? ""
          grid.write(text, column: Int.random(in: -3...8, using: &generator), row: 0)
        } else {
          let start = Int.random(in: -2...7, using: &generator)
          grid.fill(columns: start..<start + 2, rows: 0..<1, with: Cell("#"))
        }
      }
      for column in 0..<8 {
        let isRightHalf = grid[column: column, row: 0].character == nil
        let follows = column > 0 && grid[column: column - 1, row: 0].character?.columnWidth == 2
        #expect(isRightHalf == follows)
        if column == 7 { #expect(grid[column: 7, row: 0].character?.columnWidth != 2) }
      }
    }
  }
}
