// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import ColorCubes
internal import Foundation
internal import MotifTestSupport
internal import Testing

@testable import ColorCubeExample

@Suite("ColorCubeExample (M2)")
struct ColorCubeExampleTests {
  private let transcript = Transcript()

  @Test
  func `the output matches the golden file`() throws {
    ColorCubeExample(print: transcript.add).showAll(Canvas.shades)
    let golden = Build.package.appending(path: "Tests/ExampleTests/Golden/color-cubes.txt")
    #expect(transcript.text + "\n" == (try String(contentsOf: golden, encoding: .utf8)))
  }

  @Test
  func `in color, each character shows two pixels`() {
    let picture = Picture(
      width: 1,
      height: 2,
      pixels: [Pixel(red: 1, green: 2, blue: 3), Pixel(red: 4, green: 5, blue: 6)]
    )
    #expect(Canvas.colors(picture) == ["\u{1B}[38;2;1;2;3;48;2;4;5;6m▀\u{1B}[0m"])
  }
}
#endif
