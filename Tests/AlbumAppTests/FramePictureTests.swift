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

  @Test func `each word is one text stretched to its columns`() {
    let svg = picture(of: " So What")
    #expect(svg.contains("textLength=\"18\" lengthAdjust=\"spacingAndGlyphs\">So</text>"))
    #expect(svg.contains("<text x=\"36\""))
    #expect(svg.components(separatedBy: "<text").count == 3)
  }

  @Test func `adjacent blocks are one rectangle`() {
    let svg = picture(of: "▄▄▄")
    #expect(svg.contains("<rect x=\"0\" y=\"9\" width=\"27\" height=\"9\""))
    #expect(!svg.contains("<text"))
  }

  @Test func `the focused part has its colors swapped`() {
    let red = CellColor(red: 255, green: 0, blue: 10)
    let svg = picture(of: "x", style: CellStyle(foreground: red, attributes: .reversed))
    #expect(svg.contains("<rect x=\"0\" y=\"0\" width=\"9\" height=\"18\" fill=\"#ff000a\""))
    #expect(svg.contains("fill=\"#17191f\" xml:space"))
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
