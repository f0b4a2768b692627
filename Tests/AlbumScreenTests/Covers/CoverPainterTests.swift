// SPDX-License-Identifier: MIT

import AlbumTestSupport
import MotifTestSupport
import Testing

@testable import AlbumLibrary
@testable import AlbumScreen

@Suite("CoverPainter")
struct CoverPainterTests {
  private func cells(_ cover: Cover, side: Int, isSelected: Bool = true) -> [Cell] {
    let painter = CoverPainter(cover, side: side, isSelected: isSelected)
    return (0..<side / 2).flatMap { row in
      (0..<side).map { painter.cell(column: $0, row: row) }
    }
  }

  private func text(_ picture: Picture) -> [String] {
    let side = picture.width
    let cells = cells(.picture(picture, tone: .full), side: side)
    return (0..<side / 2).map { row in
      String(cells[row * side..<(row + 1) * side].compactMap(\.plainCharacter))
    }
  }

  private func picture(_ rows: [String]) -> Picture {
    Picture(
      width: rows[0].count,
      height: rows.count,
      pixels: rows.joined().map { character in
        let level = UInt8(hex: character)
        return Pixel(red: level, green: level, blue: level)
      }
    )
  }

  @Test
  func `each cell shows two pixels as colors (G2)`() {
    var random = SeededGenerator(seed: 3)
    let picture = Picture.random(width: 6, height: 6, using: &random)
    let cells = cells(.picture(picture, tone: .full), side: 6)
    for (index, cell) in cells.enumerated() {
      let (column, row) = (index % 6, index / 6)
      #expect(cell.character == "▀")
      #expect(cell.style.foreground == CellColor(picture[x: column, y: 2 * row]))
      #expect(cell.style.background == CellColor(picture[x: column, y: 2 * row + 1]))
    }
  }

  @Test
  func `without colors, characters draw edges and grays`() {
    #expect(text(picture(["ff00", "00ff", "0369", "0369"])) == ["▀▀▄▄", " ░▒▓"])
    // A pale picture is as clear as any other.
    #expect(text(picture(["88aa", "aa88", "8888", "aaaa"])) == ["▄▄▀▀", "▄▄▄▄"])
    #expect(text(picture(["cf", "cf"])) == [" █"])
    // A uniform picture has nothing to show.
    #expect(text(picture(["77", "77"])) == ["  "])
    #expect(text(picture(["ff", "ff"])) == ["  "])
  }

  @Test
  func `unselected covers are darker unless toned`() {
    let picture = Picture.numbered(7)
    let color = CellColor(picture.pixels[0])
    func drawn(_ tone: CoverTone, _ isSelected: Bool) -> CellColor? {
      cells(.picture(picture, tone: tone), side: 2, isSelected: isSelected)[0].style.foreground
    }
    #expect(drawn(.full, true) == color)
    #expect(drawn(.full, false) == color.dimmed(to: 55))
    for tone in CoverTone.choices {
      #expect(drawn(tone, true) == color)
      #expect(drawn(tone, false) == color)
    }
  }

  @Test
  func `art is drawn by its ink`() {
    let art = CoverArt(for: "Low")
    let cells = cells(.art(art), side: 8)
    for (index, cell) in cells.enumerated() {
      let (column, row) = (index % 8, index / 8)
      let isUpper = art.isInk(x: column, y: 2 * row, side: 8)
      let isLower = art.isInk(x: column, y: 2 * row + 1, side: 8)
      #expect(cell.character == (isUpper ? isLower ? "█" : "▀" : isLower ? "▄" : " "))
      #expect(cell.colorless == nil)
      #expect(cell.style == CellStyle(foreground: art.ink, background: art.ground))
    }
  }

  @Test
  func `a frame shows the picture, spinner, and caption`() throws {
    let size = GridSize(columns: 80, rows: 24)
    var state = ScreenState(title: "Albums")
    let picture = Picture.numbered(5)
    state.covers = [
      CoverState(
        column: 10,
        cover: .picture(picture, tone: .full),
        caption: "Low",
        isSelected: true
      ),
      CoverState(
        column: 40,
        cover: .art(CoverArt(for: "a")),
        caption: "Heroes",
        isSelected: false,
        spinnerStep: 3
      ),
    ]
    let grid = CellGrid(state, size: size)
    #expect(grid[column: 12, row: 4].style.foreground == CellColor(picture.pixels[0]))
    #expect(grid[column: 12, row: 4].character == "▀")
    #expect(grid.plainText.contains(" ⠸ "))
    state.covers[1].spinnerStep = nil
    #expect(!CellGrid(state, size: size).plainText.contains("⠸"))
    // Nothing is drawn outside the frame.
    state.covers[0].column = -5
    state.covers[1].column = 75
    state.covers[1].spinnerStep = .min
    _ = CellGrid(state, size: size)
  }
}

extension UInt8 {
  /// Makes a level from 0 to 255 from its first hexadecimal digit.
  fileprivate init(hex: Character) {
    self = UInt8((hex.hexDigitValue ?? 0) * 17)
  }
}
