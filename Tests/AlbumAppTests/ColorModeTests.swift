// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import AlbumScreen
internal import MotifTestSupport
internal import Testing

@testable import AlbumApp

@Suite("ColorMode") struct ColorModeTests {
  private func mode(
    _ environment: [String: String],
    choice: ColorChoice = .auto,
    isTerminal: Bool = true
  ) -> ColorMode {
    ColorMode.decide(choice: choice, environment: environment, isTerminal: isTerminal)
  }

  @Test func `the terminal determines the number of colors`() {
    #expect(mode(["TERM": "xterm-256color", "COLORTERM": "truecolor"]) == .trueColor)
    #expect(mode(["TERM": "xterm", "COLORTERM": "24bit"]) == .trueColor)
    #expect(mode(["TERM": "xterm-direct"]) == .trueColor)
    #expect(mode(["TERM": "xterm-256color"]) == .palette)
    #expect(mode(["TERM": "screen"]) == .palette)
    #expect(mode(["TERM": "vt100"]) == .monochrome)
    #expect(mode(["TERM": "dumb", "COLORTERM": "truecolor"]) == .plain)
    #expect(mode([:]) == .plain)
  }

  @Test func `NO_COLOR removes colors and keeps attributes`() {
    #expect(mode(["TERM": "xterm", "NO_COLOR": "1"]) == .monochrome)
    #expect(mode(["TERM": "xterm", "NO_COLOR": ""]) == .palette)
    #expect(mode(["TERM": "dumb", "NO_COLOR": "1"]) == .plain)
  }

  @Test func `the option overrides the environment`() {
    #expect(mode(["TERM": "xterm", "NO_COLOR": "1"], choice: .always) == .palette)
    #expect(mode(["TERM": "dumb"], choice: .always) == .palette)
    #expect(mode(["COLORTERM": "truecolor"], choice: .always, isTerminal: false) == .trueColor)
    #expect(mode(["TERM": "xterm", "COLORTERM": "truecolor"], choice: .never) == .monochrome)
    #expect(mode(["TERM": "dumb"], choice: .never) == .plain)
  }

  @Test func `output that isn't a terminal gets plain characters`() {
    #expect(mode(["TERM": "xterm"], isTerminal: false) == .plain)
    #expect(mode(["TERM": "xterm"], choice: .never, isTerminal: false) == .plain)
  }

  @Test func `dark colors of a cover stay colors`() {
    for color in [
      CellColor(red: 28, green: 51, blue: 96), CellColor(red: 15, green: 28, blue: 52),
      CellColor(red: 15, green: 52, blue: 37), CellColor(red: 60, green: 20, blue: 20),
    ] {
      #expect((16..<232).contains(color.paletteIndex))
      let levels = Set([color.paletteIndex - 16].flatMap { [$0 / 36, $0 / 6 % 6, $0 % 6] })
      #expect(levels.count > 1, "\(color) became gray")
    }
  }

  @Test func `the nearest palette color is used`() {
    let levels = [0, 95, 135, 175, 215, 255]
    var palette: [(Int, Int, Int)] = []
    for index in 0..<216 {
      palette.append((levels[index / 36], levels[index / 6 % 6], levels[index % 6]))
    }
    for step in 0..<24 { palette.append((8 + 10 * step, 8 + 10 * step, 8 + 10 * step)) }
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<2_000 {
      let color = CellColor(
        red: .random(in: .min ... .max, using: &generator),
        green: .random(in: .min ... .max, using: &generator),
        blue: .random(in: .min ... .max, using: &generator)
      )
      func distance(_ entry: (Int, Int, Int)) -> Int {
        let red = entry.0 - Int(color.red)
        let green = entry.1 - Int(color.green)
        let blue = entry.2 - Int(color.blue)
        return red * red + green * green + blue * blue
      }
      let index = Int(color.paletteIndex)
      #expect(index >= 16)
      let high = Int(max(color.red, color.green, color.blue))
      let chroma = high - Int(min(color.red, color.green, color.blue))
      let isColored = chroma >= 24 && 3 * chroma >= high
      // A color with a hue gets the nearest one that has a hue.
      let candidates = palette.filter { !isColored || $0.0 != $0.1 || $0.1 != $0.2 }
      #expect(distance(palette[index - 16]) == candidates.map(distance).min())
    }
  }
}
#endif
