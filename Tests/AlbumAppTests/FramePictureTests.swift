// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import AlbumScreen
internal import Foundation
internal import Testing

@testable import AlbumApp

@Suite("FramePicture") struct FramePictureTests {
  private func picture(of text: String, style: CellStyle = .plain) -> String {
    var frame = CellGrid(size: GridSize(columns: text.count, rows: 1))
    for (column, character) in text.enumerated() {
      frame[column: column, row: 0] = Cell(character, style: style)
    }
    return FramePicture(frame: frame).svg
  }

  @Test func `a phrase is one text in its columns`() {
    let svg = picture(of: " So What  1959")
    #expect(svg.contains("<text x=\"9\""))
    #expect(svg.contains("textLength=\"63\" lengthAdjust=\"spacingAndGlyphs\">So What</text>"))
    #expect(svg.contains("<text x=\"90\""))
    #expect(svg.components(separatedBy: "<text").count == 3)
  }

  @Test func `words of different looks are apart`() {
    var frame = CellGrid(size: GridSize(columns: 5, rows: 1))
    for (column, character) in "b lue".enumerated() {
      let style = column == 0 ? CellStyle(attributes: .bold) : .plain
      frame[column: column, row: 0] = Cell(character, style: style)
    }
    let svg = FramePicture(frame: frame).svg
    #expect(svg.contains(" font-weight=\"bold\" textLength=\"9\""))
    #expect(svg.contains(">b</text>"))
    #expect(svg.contains("<text x=\"18\""))
  }

  @Test func `adjacent blocks are one rectangle`() {
    let svg = picture(of: "▄▄▄")
    #expect(svg.contains("<rect x=\"0\" y=\"9\" width=\"27\" height=\"9\" class=\"ink\"/>"))
    #expect(!svg.contains("<text"))
  }

  @Test func `neighbors have one background`() {
    let ground = CellColor(red: 0, green: 9, blue: 255)
    let svg = picture(of: "█ ▀x", style: CellStyle(background: ground))
    #expect(svg.components(separatedBy: "fill=\"#0009ff\"").count == 2)
    #expect(svg.contains("<rect x=\"0\" y=\"0\" width=\"36\" height=\"18\" fill=\"#0009ff\"/>"))
  }

  @Test(arguments: [("░", "0.25"), ("▒", "0.5"), ("▓", "0.75")])
  func `a shade lets its background through`(shade: String, opacity: String) {
    #expect(
      picture(of: shade).contains(" height=\"18\" class=\"ink\" fill-opacity=\"\(opacity)\"/>")
    )
  }

  @Test func `an empty field is underlined`() {
    let svg = picture(of: "a   ", style: CellStyle(attributes: [.underlined, .dim]))
    let line = "<rect x=\"0\" y=\"16\" width=\"36\" height=\"1\" class=\"ink\" opacity=\"0.65\"/>"
    #expect(svg.contains(line))
    #expect(svg.contains("class=\"ink\" opacity=\"0.65\" textLength=\"9\""))
  }

  @Test func `the parts of a corner don't overlap`() throws {
    for corner in "┏┓┗┛" {
      let shapes = CellShape.shapes(of: corner)
      try #require(shapes.count == 2)
      let height = min(shapes[0].bottom, shapes[1].bottom) - max(shapes[0].top, shapes[1].top)
      #expect(height <= 0)
    }
  }

  @Test func `the focused part has its colors swapped`() {
    let red = CellColor(red: 255, green: 0, blue: 10)
    let svg = picture(of: "x", style: CellStyle(foreground: red, attributes: .reversed))
    #expect(svg.contains("<rect x=\"0\" y=\"0\" width=\"9\" height=\"18\" class=\"ink1\"/>"))
    #expect(svg.contains("<text x=\"0\" y=\"13.5\" class=\"paper\""))
  }

  // MARK: - Light and dark

  @Test func `a picture has two palettes`() throws {
    let svg = picture(of: "x")
    let dark = try #require(svg.firstRange(of: "@media (prefers-color-scheme: dark) {"))
    #expect(svg[..<dark.lowerBound].contains(".paper { fill: #f6f8fa; }\n.ink { fill: #1f2328; }"))
    #expect(svg[dark.upperBound...].contains(".paper { fill: #17191f; }\n.ink { fill: #d7dae0; }"))
    #expect(svg.contains("<text x=\"0\" y=\"13.5\" class=\"ink\""))
  }

  @Test func `colors of covers stay`() {
    let cover = CellColor(red: 255, green: 200, blue: 87)
    let ground = CellColor(red: 0, green: 0, blue: 0)
    let svg = picture(of: "▀", style: CellStyle(foreground: cover, background: ground))
    #expect(svg.contains("fill=\"#ffc857\""))
    #expect(!svg.contains("ink1"))
  }

  /// The contrast as WCAG 2 defines it.
  private func contrast(of first: String, to second: String) throws -> Double {
    let lights = try [first, second].map { color in
      let channels = try #require(Int(color, radix: 16))
      return zip([16, 8, 0], [0.2126, 0.7152, 0.0722]).reduce(0.0) { sum, next in
        let part = Double(channels >> next.0 & 255) / 255
        return sum + next.1 * (part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4))
      }
    }
    return ((lights.max() ?? 0) + 0.05) / ((lights.min() ?? 0) + 0.05)
  }

  @Test(arguments: [0xFFC857, 0xFFFFFF, 0x00FF00, 0xFF00FF, 0x00FFFF, 0xFFFF00, 0x808080])
  func `colored text is readable on light paper`(color: Int) throws {
    let text = CellColor(
      red: UInt8(color >> 16),
      green: UInt8(color >> 8 & 255),
      blue: UInt8(color & 255)
    )
    let svg = picture(of: "x", style: CellStyle(foreground: text))
    let inks = svg.matches(of: /\.ink1 \{ fill: #([0-9a-f]{6}); \}/).map { String($0.output.1) }
    try #require(inks.count == 2)
    #expect(try contrast(of: inks[0], to: "f6f8fa") >= 4.5)
    #expect(Int(inks[1], radix: 16) == color)
  }

  // MARK: - Words

  @Test func `a picture says what the frame says`() {
    let svg = picture(of: " ▀▀ So  What ┃ & more ")
    #expect(svg.contains("role=\"img\""))
    #expect(svg.contains("<title>The album app in a terminal</title>"))
    #expect(svg.contains("<desc>So What &amp; more</desc>"))
  }

  @Test func `special characters of XML are escaped`() {
    #expect(picture(of: "<&>").contains(">&lt;&amp;&gt;</text>"))
    #expect(!picture(of: "a\u{1B}b").contains("\u{1B}"))
  }

  @Test func `a wide character takes two columns`() {
    var frame = CellGrid(size: GridSize(columns: 2, rows: 1))
    frame[column: 0, row: 0] = Cell("木")
    frame[column: 1, row: 0] = Cell(nil)
    #expect(FramePicture(frame: frame).svg.contains("textLength=\"18\""))
  }
}
#endif
