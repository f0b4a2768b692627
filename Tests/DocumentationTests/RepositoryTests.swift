// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import MotifTestSupport
import Testing

/// The rules for this package's documentation as a whole.
@Suite("Documentation")
struct RepositoryTests {
  private let repository = Repository.own

  private func report(_ file: String, _ line: Int, _ message: String) {
    Problem(file: file, line: line, message: message).record(in: repository)
  }

  @Test
  func `every relative link has a target`() throws {
    for problem in try Page.brokenLinks(in: repository.pages, of: repository) {
      problem.record(in: repository)
    }
  }

  @Test
  func `only the README shows a complete package`() throws {
    let listings = try repository.extract().listings
    let readme = listings.filter { $0.file == "README.md" }
    #expect(readme.map(\.kind) == [.manifest, .packageFile, .packageFile])
    #expect(readme.last?.code.first?.hasPrefix("// Tests/") == true)
    for listing in listings where listing.kind == .packageFile && listing.file != "README.md" {
      report(listing.file, listing.line, "Only the files of README.md are made into a package")
    }
  }

  /// `.ci/steps/tutorial` checks the rest: that the page shows all files, each in its step, and what they print.
  @Test
  func `the tutorial shows files of its steps`() throws {
    let listings = try repository.extract().listings.filter { $0.file == Listing.tutorial }
    #expect(listings.filter { $0.kind != .tutorialFile }.map(\.kind) == [.manifest])
    let sources = repository.files(under: "Examples/Tutorial/Sources", suffix: ".swift")
    #expect(listings.count > 12)
    for listing in listings where listing.kind == .tutorialFile {
      let name = listing.code[0].split(separator: "/").last ?? ""
      let code = listing.code.dropFirst().joined(separator: "\n")
      let isShown = try sources.filter { $0.hasSuffix("/\(name)") }.contains { source in
        try repository.text(source) == "// SPDX-License-Identifier: MIT\n\(code)\n"
      }
      if !isShown { report(listing.file, listing.line, "No step has this version of \(name)") }
    }
  }

  @Test(arguments: Repository.own.taughtModules)
  func `every module has a guide and a documentation catalog, both with a listing`(
    module: String
  ) throws {
    let listings = try repository.extract().listings
    let guide = "Documentation/\(module.dropFirst("Motif".count)).md"
    let page = "Sources/\(module)/\(module).docc/\(module).md"
    for file in [guide, page] {
      guard repository.exists(file) else {
        Issue.record("\(module) needs \(file)")
        continue
      }
      if !listings.contains(where: { $0.file == file }) {
        report(file, 1, "This page shows no listing")
      }
    }
    if repository.exists(page), !(try repository.text(page).hasPrefix("# ``\(module)``\n")) {
      report(page, 1, "The page begins with '# ``\(module)``'")
    }
  }

  /// A target may be named with or without its prefix, and by what its tests are for.
  private func isTarget(_ name: Substring) -> Bool {
    ["Sources/Motif\(name)", "Sources/\(name)", "Examples/\(name)", "Tests/\(name)Tests"]
      .contains { repository.exists($0) }
  }

  @Test
  func `commands in pages name targets that exist`() throws {
    var count = 0
    for page in repository.pages {
      for (index, line) in try repository.text(page).split(separator: "\n").enumerated() {
        let only = line.matches(of: /MOTIF_ONLY=([A-Z][\w,]*)/)
          .flatMap { $0.output.1.split(separator: ",") }
        let programs = line.matches(of: /swift run ([A-Z]\w+)/).map(\.output.1)
        for name in only where !isTarget(name) { report(page, index + 1, "No target \(name)") }
        for name in programs
        where !["Examples", "Documentation"].contains(where: { repository.exists("\($0)/\(name)") })
        {
          report(page, index + 1, "No program \(name)")
        }
        count += only.count + programs.count
      }
    }
    #expect(count > 20)
  }

  @Test
  func `the package index builds the documentation of every module`() throws {
    let lines = try repository.text(".spi.yml").split(whereSeparator: \.isNewline)
    let targets = lines.map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("- Motif") }
    #expect(targets.map { String($0.dropFirst(2)) } == ["Motif"] + repository.taughtModules)
  }

  @Test(arguments: Repository.own.taughtModules)
  func `every public type of a module has a listing in its documentation`(module: String) throws {
    let listings = try repository.extract().listings
    for file in repository.files(under: "Sources/\(module)", suffix: ".swift") {
      let own = listings.filter { $0.file == file }
      let types = PublicType.all(in: try repository.text(file))
      for type in types where !own.contains(where: { type.documentation.contains($0.line) }) {
        report(file, type.line, "\(type.name) has no listing in its documentation")
      }
    }
  }

  @Test(arguments: Repository.own.modules)
  func `release builds never stop without a message`(module: String) throws {
    // Storage doesn't depend on Core, so it has its own check, in the one file that needs it.
    let printing = [
      "Sources/MotifCore/Preconditions.swift", "Sources/MotifStorage/DirectoryPath.swift",
    ]
    for source in repository.files(under: "Sources/\(module)", suffix: ".swift") {
      let text = try repository.text(source)
      // Most files contain neither word, and a regular expression is slow.
      guard text.contains("precondition") || text.contains("fatalError") else { continue }
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      where !line.contains("///") && line.contains(/\b(precondition(Failure)?|fatalError)\(/) {
        if printing.contains(source) { continue }
        report(source, index + 1, "Use require(_:_:) or trap(_:), which print in release builds")
      }
    }
  }

  @Test
  func `public types are found with the lines that document them`() {
    let types = PublicType.all(
      in: """
        /// One.
        ///
        /// Two.
        public struct First<Value> {
          /// Nested types are documented with the one around them.
          public struct Nested {}
        }

        struct Internal {}
        /// Three.
        @available(*, deprecated)
        @frozen public indirect enum Second {}

        open class Third {}
        public func function() {}
        """
    )
    #expect(types.map { $0.name } == ["First", "Second", "Third"])
    #expect(types.map { $0.line } == [4, 12, 14])
    #expect(types.map { $0.documentation } == [1..<4, 10..<11, 14..<14])
  }

  @Test
  func `links and headings are read from prose alone`() {
    let page = Page(
      """
      # The *first* heading: one
      [a](b.md), `[c](d.md)` and ![e](f/g.png "title") [h](#the-first-heading-one)
      ```text
      # no heading
      [i](j.md)
      ```
      [k]: <l.md>
      ## Twice
      ## Twice
      <a href="m.md">n</a>
      """
    )
    #expect(
      page.links.map { $0.target } == [
        "b.md", "f/g.png", "#the-first-heading-one", "l.md", "m.md",
      ]
    )
    #expect(page.links.map { $0.line } == [2, 2, 2, 7, 10])
    #expect(page.anchors == ["the-first-heading-one", "twice", "twice-1"])
  }

  @Test
  func `a link to a missing file or heading is reported`() throws {
    try withTemporaryFolder { folder in
      let fixture = Repository(root: folder)
      try fixture.write(
        """
        [good](Documentation/Guide.md#a-heading) [web](https://example.com) [self](#top)
        [bad](Documentation/Missing.md)
        [bad](Documentation/Guide.md#no-heading)
        # Top
        """,
        to: "README.md"
      )
      try fixture.write(
        "# A heading\n[back](../README.md) [bad](README.md)",
        to: "Documentation/Guide.md"
      )
      let problems = try Page.brokenLinks(in: fixture.pages, of: fixture)
      #expect(
        problems.map { "\($0.file):\($0.line)" } == [
          "README.md:2", "README.md:3", "Documentation/Guide.md:2",
        ]
      )
    }
  }

  @Test
  func `listings are collected from all sources`() throws {
    try withTemporaryFolder { folder in
      let fixture = Repository(root: folder)
      let listing = "```swift\nprint(1)\n```\n"
      let comment = "/// ```swift\n/// print(1)\n/// ```\n"
      for page in ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "Documentation/a/Deep.md"] {
        try fixture.write(listing, to: page)
      }
      try fixture.write(listing, to: "Sources/M/M.docc/M.md")
      try fixture.write(comment + "struct S {}\n", to: "Sources/M/Deep/S.swift")
      try fixture.write(comment + "struct T {}\n", to: "Examples/L/T.swift")
      try fixture.write(comment + "@main\nstruct P {}\n", to: "Examples/P/P.swift")
      try fixture.write(listing, to: "Other.md")
      try fixture.write(listing, to: "Examples/P/.build/checkouts/Peer/README.md")

      let extraction = try fixture.extract()

      #expect(extraction.problems.isEmpty)
      #expect(extraction.listings.count == 8)
      #expect(fixture.libraries == ["M", "L"])
      let implied = extraction.listings.map { $0.impliedModule ?? "none" }
      #expect(implied == ["none", "none", "none", "none", "M", "M", "L", "none"])
    }
  }
}
#endif
