// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import Testing

@Suite("Extraction")
struct ExtractionTests {
  private func markdown(_ text: String) -> Extraction {
    var extraction = Extraction()
    extraction.addMarkdown(text, file: "Page.md", impliedModule: nil)
    return extraction
  }

  @Test
  func `listings of a page start at their code's line`() {
    let extraction = markdown(
      """
      # A page

      ```swift
      let one = 1

      print(one)
      ```

      ```bash
      swift test
      ```

      1. A step:

         ```swift
         if true {
           print(2)
         }
         ```
      - ```swift
        print(3)
        ```

      > ```swift
      > print(4)
      > ```

      ~~~swift
      print("```")
      ~~~

      ````text
      ```swift
      not a listing
      ```
      ````
      """
    )
    #expect(extraction.problems.isEmpty)
    #expect(extraction.listings.map { $0.line } == [4, 16, 21, 25, 29])
    #expect(
      extraction.listings.map { $0.code } == [
        ["let one = 1", "", "print(one)"],
        ["if true {", "  print(2)", "}"],
        ["print(3)"],
        ["print(4)"],
        ["print(\"```\")"],
      ]
    )
  }

  @Test
  func `only documentation comments contain listings`() {
    var extraction = Extraction()
    extraction.addDocComments(
      """
      /// A type.
      ///
      /// ```swift
      /// print(1)
      ///
      /// print(2)
      /// ```
      public struct First {
        // ```swift
        // print(3)
        // ```
        /// A function.
        ///
        /// ```swift
        /// if true {
        ///   print(4)
        /// }
        /// ```
        public func second() {}
      }
      """,
      file: "Sources/M/First.swift",
      impliedModule: "M"
    )
    #expect(extraction.problems.isEmpty)
    #expect(
      extraction.listings == [
        Listing(
          file: "Sources/M/First.swift",
          line: 4,
          code: ["print(1)", "", "print(2)"],
          impliedModule: "M"
        ),
        Listing(
          file: "Sources/M/First.swift",
          line: 15,
          code: ["if true {", "  print(4)", "}"],
          impliedModule: "M"
        ),
      ]
    )
  }

  @Test
  func `Windows line ends change neither lines nor code`() {
    let extraction = markdown("text\r\n```swift\r\nprint(1)\r\n```\r\n")
    #expect(extraction.listings.map { $0.line } == [3])
    #expect(extraction.listings.map { $0.code } == [["print(1)"]])
  }

  @Test
  func `a block that is never closed is reported where it begins`() {
    let extraction = markdown("\n```swift\nprint(1)\n")
    #expect(extraction.listings.isEmpty)
    #expect(extraction.problems.map { $0.line } == [2])
    #expect(extraction.problems[0].message.contains("never closed"))
  }

  @Test
  func `a comment that ends inside a block is reported`() {
    var extraction = Extraction()
    extraction.addDocComments(
      """
      /// ```swift
      /// print(1)
      let first = 1
      /// ```swift
      /// print(2)
      /// ```
      """,
      file: "Source.swift",
      impliedModule: nil
    )
    #expect(extraction.problems.map { $0.line } == [1])
    #expect(extraction.listings.map { $0.code } == [["print(2)"]])
  }

  @Test(arguments: ["```", "```Swift", "```swift ignore", "~~~"])
  func `a fence without a plain language is reported`(fence: String) {
    let extraction = markdown("\(fence)\nprint(1)\n\(fence.prefix(3))\n")
    #expect(extraction.listings.isEmpty)
    #expect(extraction.problems.map { $0.line } == [1])
  }

  @Test
  func `a fence in the middle of a line is reported`() {
    let extraction = markdown("See ```swift\nprint(1)\n```text\n```\n")
    #expect(extraction.listings.isEmpty)
    #expect(extraction.problems.map { $0.line } == [1])
  }

  @Test
  func `a listing's first lines determine its kind`() {
    let kind = { (code: String) in markdown("```swift\n\(code)\n```").listings[0].kind }
    #expect(kind("print(1)") == .script)
    #expect(kind("// swift-tools-version: 6.2\nimport PackageDescription") == .manifest)
    #expect(kind("// Package.swift\n// swift-tools-version: 6.2") == .manifest)
    #expect(kind("// Package.swift\ndependencies: []") == .manifestFragment)
    #expect(kind("// Sources/MyLogic/Model.swift\nstruct Model {}") == .packageFile)
    #expect(kind("// Tests/MyLogicTests/ModelTests.swift\nimport Testing") == .packageFile)
    #expect(kind("// Sources/AlbumApp/Album.swift\nstruct Album {}") == .packageFile)
    #expect(kind("import SwiftUI\nstruct Screen: View {}") == .appleScreen)
    #expect(kind("import MotifBindings\nimport UIKit") == .appleScreen)
    #expect(kind("print(1)\nimport UIKit") == .script)
  }

  @Test
  func `a file of the tutorial is a kind`() {
    let kind = { (code: String) in
      var extraction = Extraction()
      extraction.addMarkdown(
        "```swift\n\(code)\n```",
        file: "Documentation/Tutorial.md",
        impliedModule: nil
      )
      return extraction.listings[0].kind
    }
    #expect(kind("// Sources/AlbumApp/Album.swift\nstruct Album {}") == .tutorialFile)
    #expect(kind("// Sources/MyLogic/Model.swift\nstruct Model {}") == .packageFile)
    #expect(kind("// swift-tools-version: 6.2\nimport PackageDescription") == .manifest)
    #expect(kind("print(1)") == .script)
  }

  @Test
  func `stated lines are read in order, exactly`() {
    let listing = Listing(
      file: "Page.md",
      line: 5,
      code: [
        "print(1)",
        "// Prints \"1\"",
        "for word in words {",
        "  print(word)",
        "  // Prints:",
        "  // a \"b\"",
        "  //   indented",
        "  //",
        "}",
        "// Prints nothing of note.",
        "print(\"\")",
        "// Prints \"\"",
        "// Prints \"says \"so\"\"",
        "let prints = 3  // Prints are no statement here",
      ],
      impliedModule: nil
    )
    let stated = StatedOutput(of: listing)
    #expect(stated.lines == ["1", "a \"b\"", "  indented", "", "", "says \"so\""])
    #expect(stated.problems.map { $0.line } == [14])
  }
}
#endif
