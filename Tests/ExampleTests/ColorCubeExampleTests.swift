// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import ColorCubes
internal import Foundation
internal import MotifTestSupport
internal import Testing

@testable import ColorCubeExample

@Suite("ColorCubeExample (M2, M3)")
struct ColorCubeExampleTests {
  private let transcript = Transcript()

  @Test
  func `the output matches the golden file`() throws {
    try ColorCubeExample(print: transcript.add).showAll(Canvas.shades)
    let golden = Build.package.appending(path: "Tests/ExampleTests/Golden/color-cubes.txt")
    #expect(transcript.text + "\n" == (try String(contentsOf: golden, encoding: .utf8)))
  }

  /// `swift run ColorCubeExample --pictures Tests/ExampleTests/Golden/Pictures` writes these files.
  @Test
  func `made pictures match the golden files (M3)`() throws {
    let folder = Build.package.appending(path: "Tests/ExampleTests/Golden/Pictures")
    let pictures = try MadePictures.all()
    for (name, picture) in pictures {
      let file = try Data(contentsOf: folder.appending(path: "\(name).png"))
      let isEqual = try Picture(decoding: Array(file)) == picture
      #expect(isEqual, "\(name)")
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(files) == Set(pictures.map { "\($0.name).png" }))
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
