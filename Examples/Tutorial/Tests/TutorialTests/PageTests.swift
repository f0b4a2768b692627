// SPDX-License-Identifier: MIT

import Foundation
import MotifMementos
import Testing

@testable import tutorial

/// The command that writes what the page quotes.
@Suite("The tutorial's page")
struct PageTests {
  /// Gives a test a folder with two steps: the second adds a file, changes one, and keeps one.
  private func withSteps(_ body: (StepSources) throws -> Void) throws {
    try withFolder { path in
      let folder = URL(filePath: path.path)
      for step in 0...StepSources.count {
        let name = folder.appending(path: StepSources.name(step))
        try FileManager.default.createDirectory(at: name, withIntermediateDirectories: true)
      }
      let files = [
        "Step01/Kept.swift": "kept", "Step01/Changed.swift": "old", "Step02/Changed.swift": "new",
        "Step02/Added.swift": "added",
      ]
      for (file, text) in files {
        let text = "// SPDX-License-Identifier: MIT\n\nlet text = \"\(text)\"\n"
        try Data(text.utf8).write(to: folder.appending(path: file))
      }
      try body(StepSources(folder: folder))
    }
  }

  @Test
  func `a step consists of its changes and of links`() throws {
    try withSteps { steps in
      #expect(try !steps.problems().isEmpty)
      try steps.link()
      #expect(try steps.problems().isEmpty)
      #expect(try steps.changes(of: 2).map(\.name) == ["Added.swift", "Changed.swift"])
      #expect(try steps.changes(of: 2).map(\.old) == [nil, ["let text = \"old\""]])
      #expect(try steps.changes(of: 3).isEmpty)
      let link = steps.folder.appending(path: "Step12/Changed.swift")
      #expect(Tutorial.target(link) == "../Step02/Changed.swift")
      try FileManager.default.removeItem(at: link)
      #expect(
        try steps.problems().map(\.description) == ["Step12: Its links are not those of its files"]
      )
    }
  }

  @Test
  func `parts of the page are replaced`() throws {
    try withSteps { steps in
      let page = try TutorialPage(
        """
        Before.
        <!-- begin code 2 Added.swift -->
        old
        <!-- end -->
        <!-- begin run 9: n | a b -->
        <!-- end -->
        After.
        """
      )
      let text = try page.rendered(steps: steps) { step, keys in "\(step) \(keys.count)\n" }
      #expect(
        text == """
          Before.
          <!-- begin code 2 Added.swift -->
          New: [`Sources/AlbumApp/Added.swift`](../Examples/Tutorial/Sources/Step02/Added.swift)
          ```swift
          // Sources/AlbumApp/Added.swift

          let text = "added"
          ```
          <!-- end -->
          <!-- begin run 9: n | a b -->
          ```text
          $ rm -rf .build/albums
          $ swift run AlbumApp n
          …
          $ swift run AlbumApp 'a b'
          9 2
          ```
          <!-- end -->
          After.
          """
      )
    }
  }

  @Test
  func `a page that forgets a file is reported`() throws {
    try withSteps { steps in
      let page = try TutorialPage(
        "<!-- begin code 1 Kept.swift -->\n<!-- end -->\n<!-- begin code 1 Changed.swift -->\n<!-- end -->\n"
      )
      let problems = try page.problems(steps: steps).map(\.description)
      #expect(problems.count == 1)
      #expect(problems.first?.contains("Step 2 changes") == true)
    }
  }

  @Test(arguments: [
    "<!-- begin code 1 A.swift -->\n", "<!-- begin code -->\n<!-- end -->\n",
    "<!-- begin run 2 lines 3-2: n -->\n<!-- end -->\n",
  ])
  func `a mistake in a marker is reported`(page: String) {
    #expect(throws: Tutorial.Problem.self) { try TutorialPage(page) }
  }

  @Test
  func `a difference shows where it is`() {
    let old = ["final class Desk {", "  var a = 1", "", "  func b() {", "    one", "  }", "}"]
    let new = [
      "final class Desk {", "  var a = 2", "", "  func b() {", "    one", "  }", "",
      "  func c() {", "    two", "  }", "}",
    ]
    let difference = LineDifference(from: old, to: new)
    #expect(difference.added == 4)
    #expect(
      difference.text == [
        "@@ at the top", " final class Desk {", "-  var a = 1", "+  var a = 2", "",
        "   func b() {", "     one",
        "   }", "+", "+  func c() {", "+    two", "+  }", " }",
      ]
    )
    #expect(
      LineDifference(from: old, to: Array(old.dropLast(2)) + ["    two"] + old.suffix(2)).text == [
        "@@ func b()", "     one", "+    two", "   }",
      ]
    )
  }

  @Test
  func `a difference is found at one place`() {
    let old = ["func a() {", "  one", "}", "", "func b() {", "  one", "}"]
    let new = Array(old.dropLast()) + ["  two", "}"]
    #expect(
      LineDifference(from: old, to: new).text == [
        "@@ at the top", " func b() {", "   one", "+  two", " }",
      ]
    )
  }

  @Test
  func `a run may show some of its lines`() throws {
    let marker = "<!-- begin run 2 lines 2-3: n -->"
    let page = try TutorialPage("\(marker)\n<!-- end -->\n")
    let frame = "one\ntwo\nthree\nfour\n"
    try withSteps { steps in
      let text = try page.rendered(steps: steps) { _, _ in frame }
      #expect(
        text == """
          \(marker)
          ```text
          $ swift run AlbumApp n
          …
          two
          three
          …
          ```
          <!-- end -->

          """
      )
    }
  }

  @Test
  func `the tutorial for DocC has a section per step`() throws {
    let page = try TutorialPage(
      """
      # Build

      ## 1. A [model](Model.md)

      First.

      Now *type* it:

      <!-- begin code 1 Album.swift -->
      <!-- end -->
      <!-- begin run 1: n -->
      ```text
      $ swift run AlbumApp n
      frame
      ```
      <!-- end -->
      """ + "\n"
    )
    let catalog = DocCTutorial(page)
    #expect(catalog.links == ["Step01-Album.swift": "../Sources/Step01/Album.swift"])
    #expect(catalog.texts["Step01-run1.txt"] == "$ swift run AlbumApp n\nframe\n")
    let text = try #require(catalog.texts["Build-It-Along.tutorial"])
    #expect(
      text.contains(
        "Now *type* it:\n\n        @Code(name: \"Album.swift\", file: \"Step01-Album.swift\")"
      )
    )
    #expect(text.contains("@Code(name: \"Terminal\", file: \"Step01-run1.txt\")"))
  }
}
