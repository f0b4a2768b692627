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
  func `a large picture has a frame of one pixel (M3)`() {
    var random = SeededGenerator(seed: 5)
    let picture = Picture.random(width: 12, height: 12, using: &random)
    let cells = cells(.picture(picture, tone: .full), side: 12)
    func colors(x: Int, y: Int) -> (drawn: CellColor?, own: CellColor) {
      let style = cells[y / 2 * 12 + x].style
      let own = CellColor(picture[x: x, y: y])
      return (y % 2 == 0 ? style.foreground : style.background, own)
    }
    for y in 0..<12 {
      for x in 0..<12 {
        let (drawn, own) = colors(x: x, y: y)
        let isFrame = x == 0 || y == 0 || x == 11 || y == 11
        #expect((drawn != own) == isFrame, "(\(x), \(y))")
      }
    }
    // Lit from the top left.
    let gray = Picture(
      width: 12,
      height: 12,
      pixels: .init(repeating: picture.pixels[0], count: 144)
    )
    let framed = CoverFrame.framed(gray)
    #expect(framed[x: 5, y: 0].luminance > gray[x: 5, y: 0].luminance)
    #expect(framed[x: 0, y: 5].luminance > gray[x: 0, y: 5].luminance)
    #expect(framed[x: 5, y: 11].luminance < gray[x: 5, y: 11].luminance)
    #expect(framed[x: 11, y: 5].luminance < gray[x: 11, y: 5].luminance)
  }

  @Test
  func `small pictures and screens without colors have none (M3)`() {
    let small = Picture.numbered(7, side: 11)
    #expect(CoverFrame.framed(small) == small)
    // The same characters as without a frame, at a size that has one.
    let rows = ["ff00ff00ff00", "00ff00ff00ff"] + Array(repeating: "036903690369", count: 10)
    #expect(text(picture(rows))[0] == "▀▀▄▄▀▀▄▄▀▀▄▄")
    #expect(text(picture(rows))[5] == " ░▒▓ ░▒▓ ░▒▓")
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
