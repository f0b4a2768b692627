// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import MotifTestSupport
import Testing

/// The rules for the sources of every module, and the statements of `ARCHITECTURE.md` about them.
@Suite("House rules")
struct HouseRuleTests {
  private let repository = Repository.own

  // MARK: - Essences

  /// Each essence has its own file, beside the test that compares the module with it.
  @Test
  func `each guide shows its module's essences`() throws {
    let files = repository.files(under: "Tests", suffix: ".swift").filter {
      let name = $0.split(separator: "/").last ?? ""
      return name.hasPrefix("Essence") && !name.hasSuffix("Tests.swift")
    }
    for module in repository.taughtModules {
      let guide = try repository.text("Documentation/\(module.dropFirst("Motif".count)).md")
      let essences = try files.filter { $0.hasPrefix("Tests/\(module)Tests/") }.map {
        let paragraphs = try repository.text($0).split(separator: "\n\n")
        return paragraphs.drop { $0.hasPrefix("// ") || $0.hasPrefix("import ") }
          .joined(separator: "\n\n")
      }
      let first = try #require(guide.split(separator: "```swift\n").dropFirst().first)
      #expect(essences.contains { first.hasPrefix($0) }, "\(module) begins with its essence")
      for essence in essences {
        #expect(essence.split(separator: "\n").count <= 60)
        #expect(guide.contains(essence), "The guide of \(module) shows \(essence)")
      }
    }
  }

  // MARK: - Words

  /// Bounds are called limits: `countLimit`, `costLimit`, `attemptLimit`.
  @Test
  func `a bound is called a limit`() throws {
    for file in repository.files(under: "Sources", suffix: ".swift") {
      let text = try repository.text(file)
      for match in text.matches(of: /\b(?:maximum|max|minimum|min)[A-Z]\w*: U?Int\b/) {
        Issue.record("\(file): \(match.output) is a bound; name it after what it limits")
      }
    }
  }

  // MARK: - Floors

  @Test
  func `the architecture page shows the manifest's dependencies`() throws {
    let manifest = Floors(manifest: try repository.text("Package.swift")).arrows
    let page = Floors(page: try repository.text("ARCHITECTURE.md")).arrows
    #expect(page == manifest)
  }

  @Test
  func `dependencies are read from both tables`() {
    let manifest = """
      let modules: [(name: String, beneath: [Target.Dependency])] = [
        ("MotifLists", ["MotifCore"]),
        ("MotifFacades", ["MotifCore", "MotifStorage"]),
      ]
      """
    let page = """
      | module | stands on |
      |---|---|
      | `MotifLists` | `MotifCore` |
      | `MotifFacades` | `MotifStorage`, `MotifCore` |
      | `MotifLists` in prose, not in a cell of its own | `MotifStorage` |
      """
    let arrows: [String: Set<String>] = [
      "MotifLists": ["MotifCore"], "MotifFacades": ["MotifCore", "MotifStorage"],
    ]
    #expect(Floors(manifest: manifest).arrows == arrows)
    #expect(Floors(page: page).arrows == arrows)
  }

  // MARK: - The map

  @Test
  func `every file that the architecture page names exists`() throws {
    for problem in try Page.missingFiles(in: "ARCHITECTURE.md", of: repository) {
      problem.record(in: repository)
    }
  }

  @Test(
    arguments: [
      ("A key `d` to disk and server", 25), ("A value that is set, to an effect", 11),
      ("An edit of a list, to a view's batches", 7),
    ]
  )
  func `a walk through the code crosses few files`(title: String, limit: Int) throws {
    let page = try repository.text("ARCHITECTURE.md")
    let walk = try #require(page.split(separator: "\n#").first { $0.hasPrefix("## \(title)\n") })
    let files = Set(walk.matches(of: /`([\w+\/]+\.swift)`/).map { $0.output.1 })
    #expect(!files.isEmpty)
    #expect(files.count <= limit, "\(files.sorted())")
  }

  @Test
  func `named files are found by path or name`() throws {
    try withTemporaryFolder { folder in
      let fixture = Repository(root: folder)
      try fixture.write("", to: "Sources/M/Engine/Graph.swift")
      try fixture.write("", to: "Sources/M/Engine/README.md")
      try fixture.write("", to: "Examples/L/Key.swift")
      try fixture.write(
        """
        `Sources/M/Engine/Graph.swift`, `Engine/Graph.swift`, `Graph.swift` and `Key.swift`; `Sources/M/`
        and [`Engine`](Sources/M/Engine/README.md); `swift test`, `a/b`, `Array.swift()`
        ```text
        `None.swift`
        ```
        `Sources/M/Graph.swift` `Gone.swift`
        `M/Gone/` and `Sources/Gone/`
        """,
        to: "ARCHITECTURE.md"
      )
      let problems = try Page.missingFiles(in: "ARCHITECTURE.md", of: fixture)
      #expect(problems.map { $0.line } == [6, 6, 7, 7])
    }
  }
}
#endif
