// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import AlbumScreen
internal import MotifTestSupport
internal import Testing

@testable import AlbumApp

@Suite("FrameEncoder") struct FrameEncoderTests {
  private func show(_ frames: [CellGrid], mode: ColorMode = .trueColor) -> TerminalEmulator {
    let encoder = FrameEncoder(mode: mode)
    var terminal = TerminalEmulator(size: frames[0].size)
    var shown: CellGrid?
    for frame in frames {
      terminal.read(encoder.encode(frame, after: shown))
      shown = frame
    }
    return terminal
  }

  private func grid(_ lines: String..., columns: Int = 12) -> CellGrid {
    var grid = CellGrid(size: GridSize(columns: columns, rows: lines.count))
    for (row, line) in lines.enumerated() {
      var column = 0
      for character in line {
        grid[column: column, row: row] = Cell(character)
        for offset in 1..<max(2, character.columnWidth) where character.columnWidth == 2 {
          grid[column: column + offset, row: row] = Cell(nil)
        }
        column += character.columnWidth
      }
    }
    return grid
  }

  @Test func `an unchanged frame sends nothing`() {
    let frame = grid("Kind of Blue", "東京")
    #expect(FrameEncoder(mode: .trueColor).encode(frame, after: frame).isEmpty)
  }

  @Test func `one changed letter sends its position and itself`() {
    let bytes = FrameEncoder(mode: .trueColor).encode(grid("cat", "dog"), after: grid("cat", "dig"))
    #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}[?2026h\u{1B}[2;2Ho\u{1B}[?2026l")
  }

  @Test func `the blank rest of a row is erased`() {
    let bytes = FrameEncoder(mode: .trueColor).encode(grid("a"), after: grid("a long line"))
    #expect(
      String(decoding: bytes, as: UTF8.self) == "\u{1B}[?2026h\u{1B}[1;3H\u{1B}[K\u{1B}[?2026l"
    )
  }

  @Test func `a colored cell has a substitute without colors`() {
    var frame = grid("abc")
    let style = CellStyle(foreground: CellColor(red: 255, green: 0, blue: 0))
    frame[column: 1, row: 0] = Cell("▀", style: style, colorless: "░")
    for mode in ColorMode.allCases {
      let bytes = FrameEncoder(mode: mode).encode(frame, after: nil)
      let text = String(decoding: bytes, as: UTF8.self)
      let hasColors = mode == .trueColor || mode == .palette
      #expect(text.contains("▀") == hasColors)
      #expect(text.contains("░") == !hasColors)
    }
    #expect(frame.plainText == "a░c")
  }

  @Test func `colors that look alike aren't sent again`() {
    var old = grid("a")
    var new = old
    old[column: 0, row: 0].style.foreground = CellColor(red: 255, green: 0, blue: 0)
    new[column: 0, row: 0].style.foreground = CellColor(red: 254, green: 1, blue: 0)
    #expect(!FrameEncoder(mode: .trueColor).encode(new, after: old).isEmpty)
    for mode in [ColorMode.palette, .monochrome, .plain] {
      #expect(FrameEncoder(mode: mode).encode(new, after: old).isEmpty)
    }
  }

  @Test func `without colors, attributes remain, except in plain mode`() {
    var frame = grid("a")
    frame[column: 0, row: 0].style = CellStyle(
      foreground: CellColor(red: 1, green: 2, blue: 3),
      attributes: [.reversed, .bold]
    )
    let monochrome = show([frame], mode: .monochrome).glyphs[0][0].style
    #expect(monochrome.attributes == [.reversed, .bold])
    #expect(monochrome.foreground == nil)
    let plain = FrameEncoder(mode: .plain).encode(frame, after: nil)
    #expect(!String(decoding: plain, as: UTF8.self).contains("m"))
  }

  @Test func `a frame's content is never a command`() {
    var frame = CellGrid(size: GridSize(columns: 6, rows: 1))
    for (column, character) in ["a", "\u{1B}", "\u{9B}", "\u{7F}", "\r\n", "b"].enumerated() {
      frame[column: column, row: 0] = Cell(Character(character))
    }
    let terminal = show([frame])
    #expect(terminal.text == "a    b")
    #expect(terminal.unknown.isEmpty)
  }

  @Test func `half a wide character becomes a blank`() {
    var frame = CellGrid(size: GridSize(columns: 5, rows: 1))
    frame[column: 0, row: 0] = Cell(nil)
    frame[column: 1, row: 0] = Cell("東")
    frame[column: 2, row: 0] = Cell("x")
    frame[column: 4, row: 0] = Cell("京")
    #expect(show([frame]).text == "  x")
  }

  @Test func `an uncertain width redraws the rest of the row`() {
    let old = grid("a👩‍🎤bcd")
    let new = grid("a👨‍🎤bcd")
    let bytes = FrameEncoder(mode: .trueColor).encode(new, after: old)
    #expect(String(decoding: bytes, as: UTF8.self).contains("👨‍🎤\u{1B}[1;4Hbcd"))
  }

  @Test func `adjacent halves of two flags do not combine`() {
    var frame = CellGrid(size: GridSize(columns: 4, rows: 1))
    frame[column: 0, row: 0] = Cell("\u{1F1E9}")
    frame[column: 1, row: 0] = Cell("\u{1F1EA}")
    #expect(show([frame]).glyphs[0][0].character == "\u{1F1E9}")
  }

  @Test func `a frame of another size is drawn in full`() {
    let encoder = FrameEncoder(mode: .trueColor)
    let frame = grid("ab", columns: 2)
    let bytes = encoder.encode(frame, after: grid("ab", columns: 3))
    #expect(bytes == encoder.encode(frame, after: nil))
  }

  @Test(arguments: ColorMode.allCases)
  func `any frame after any other is shown correctly`(mode: ColorMode) {
    withSeeds(120) { generator in
      let size = GridSize(
        columns: .random(in: 1...24, using: &generator),
        rows: .random(in: 1...5, using: &generator)
      )
      let encoder = FrameEncoder(mode: mode)
      var terminal = TerminalEmulator(size: size)
      var shown: CellGrid?
      for step in 0..<6 {
        let frame = randomFrame(size: size, like: shown, using: &generator)
        terminal.read(encoder.encode(frame, after: shown))
        shown = frame
        let matches = terminal.glyphs == expectedGlyphs(frame, mode: mode)
        #expect(matches, "step \(step)")
        #expect(terminal.unknown.isEmpty && !terminal.isUpdating && terminal.style == .plain)
        if !matches { return }
      }
    }
  }

  private let alphabet = [
    " ", " ", " ", "a", "b", "é", "e\u{301}", "▀", "東", "京", "각", "\u{1100}", "👩‍🎤", "🇩🇪", "\u{1F1E9}",
    "1️⃣", "❤️", "क्ष", "\u{903}", "\u{600}", "\u{301}", "\u{200D}", "\u{1B}", "\t",
  ].map { Character($0) }

  private let colors: [CellColor?] = [
    nil, nil, CellColor(red: 200, green: 10, blue: 0), CellColor(red: 0, green: 90, blue: 255),
  ]

  /// A frame that shares most cells with the previous one, including whole and split wide
  /// characters.
  private func randomFrame(
    size: GridSize,
    like old: CellGrid?,
    using generator: inout SeededGenerator
  ) -> CellGrid {
    var frame = old ?? CellGrid(size: size)
    for row in 0..<size.rows {
      for column in 0..<size.columns where Int.random(in: 0..<3, using: &generator) == 0 {
        let character = alphabet[.random(in: alphabet.indices, using: &generator)]
        let style = CellStyle(
          foreground: colors[.random(in: colors.indices, using: &generator)],
          background: colors[.random(in: colors.indices, using: &generator)],
          attributes: .init(rawValue: UInt8.random(in: 0..<16, using: &generator))
        )
        let isPlain = Bool.random(using: &generator)
        frame[column: column, row: row] = Cell(character, style: isPlain ? .plain : style)
        let isWhole = Int.random(in: 0..<8, using: &generator) > 0
        if character.columnWidth == 2, column + 1 < size.columns, isWhole {
          frame[column: column + 1, row: row] = Cell(nil)
        }
      }
    }
    return frame
  }

  /// The expected glyphs of a frame, by the rules of `FrameEncoder`'s documentation.
  private func expectedGlyphs(_ frame: CellGrid, mode: ColorMode) -> [[TerminalEmulator.Glyph]] {
    (0..<frame.size.rows).map { row in
      var glyphs: [TerminalEmulator.Glyph] = []
      var wideStyle: DrawnStyle?
      for column in 0..<frame.size.columns {
        let cell = frame[column: column, row: row]
        let style = DrawnStyle(cell.style, mode: mode)
        if let lead = wideStyle {
          glyphs.append(.init(character: nil, style: lead))
          wideStyle = nil
          continue
        }
        let hasRoom =
          column + 1 < frame.size.columns && frame[column: column + 1, row: row].character == nil
        switch cell.character?.columnWidth {
        case 1:
          glyphs.append(.init(character: cell.character, style: style))
        case 2 where hasRoom:
          glyphs.append(.init(character: cell.character, style: style))
          wideStyle = style
        default:
          glyphs.append(.init(character: " ", style: style))
        }
      }
      return glyphs
    }
  }
}
#endif
