// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Foundation
internal import MotifTestSupport
internal import Testing

@testable import PatternPages

/// The pictures of `Documentation/AlbumApp.md`, and the command that draws them.
@Suite("Pictures of the guide") struct GuidePictureTests {
  private func pictures(on page: String) throws -> [(path: String, text: String)] {
    try FramePictures { "\($0.size): \($0.keys)" }.pictures(on: page, file: "Loans.md")
  }

  // It compares files with what the built app draws, as `swift run PatternPages --frames` does.
  @Test(.needsPlainBuild)
  func `the pictures are what the app draws`() throws {
    let products = URL(filePath: BuiltProgram.albumApp).deletingLastPathComponent()
    let pages = PatternPages(root: Build.package, products: products)
    let frames = try pages.frames()
    #expect(frames.count > 2)
    for problem in pages.outdated(frames) { Issue.record("\(problem)") }
  }

  @Test func `a comment says which frame follows`() throws {
    let pictures = try pictures(
      on: """
        # Loans
        <!-- frame: 80x24 a type:"Kind of Blue" enter -->
        ![A form](Images/Form.svg)

        <!-- frame: 120x40 -->
        ![Covers](Images/Covers.svg)
        ![Not drawn](Images/Other.svg)
        """
    )
    #expect(pictures.map(\.path) == ["Images/Form.svg", "Images/Covers.svg"])
    #expect(pictures.map(\.text) == ["80x24: a type:\"Kind of Blue\" enter", "120x40: "])
  }

  @Test(arguments: [
    "<!-- frame: right d -->\n![Covers](Images/Covers.svg)",
    "<!-- frame: 80x24 d -->\n\n![Covers](Images/Covers.svg)",
    "<!-- frame: 80x24 d -->\n![](Images/Covers.svg)",
    "<!-- frame: 80x24 d -->\n![Covers](Images/Covers.png)",
    "<!-- frame: 80x24 d -->",
  ])
  func `a frame without a picture is a mistake`(page: String) {
    #expect(throws: PatternPage.Problem.self) { try pictures(on: page) }
  }

  @Test func `an app that fails draws no picture`() throws {
    let products = URL(filePath: BuiltProgram.albumApp).deletingLastPathComponent()
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "guide-\(UUID().uuidString)"
    )
    let page = folder.appending(path: "Documentation/AlbumApp.md")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      at: page.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data("<!-- frame: 80x24 rigth -->\n![Covers](Covers.svg)\n".utf8).write(to: page)
    #expect(throws: PatternPage.Problem.self) {
      try PatternPages(root: folder, products: products).frames()
    }
  }
}
#endif
