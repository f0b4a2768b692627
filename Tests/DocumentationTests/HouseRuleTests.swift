// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import MotifTestSupport
import Testing

/// What holds for the sources of every module, and what `ARCHITECTURE.md` says of them.
@Suite("House rules")
struct HouseRuleTests {
  private let repository = Repository.own

  // MARK: - Essences

  /// An essence stands in a file of its own beside the test that holds the module against it.
  @Test
  func `the guide of each module shows its essences, the first of them before all else`() throws {
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

  /// A bound is a limit: `countLimit`, `costLimit`, `attemptLimit`.
  @Test
  func `a number that bounds something is called a limit`() throws {
    for file in repository.files(under: "Sources", suffix: ".swift") {
      let text = try repository.text(file)
      for match in text.matches(of: /\b(?:maximum|max|minimum|min)[A-Z]\w*: U?Int\b/) {
        Issue.record("\(file): \(match.output) is a bound; name it after what it limits")
      }
    }
  }

  // MARK: - Floors

  @Test
  func `the architecture page draws the arrows of the manifest`() throws {
    let manifest = Floors(manifest: try repository.text("Package.swift")).arrows
    let page = Floors(page: try repository.text("ARCHITECTURE.md")).arrows
    #expect(page == manifest)
  }

  @Test
  func `arrows are read from the manifest's table and from the page's`() {
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
  func `every file that the architecture page names is there`() throws {
    for problem in try Page.missingFiles(in: "ARCHITECTURE.md", of: repository) {
      problem.record(in: repository)
    }
  }

  /// What ran is written by `.ci/walks/run`, and compared with what runs by the step `walks`.
  @Test
  func `each step of a walk names files that ran`() throws {
    let walks = Walk.all(in: try repository.text("ARCHITECTURE.md"))
    #expect(walks.count == 3)
    for walk in walks {
      #expect(!walk.named.isEmpty && !walk.ran.isEmpty, "\(walk.title)")
      #expect(walk.named.subtracting(walk.ran) == [], "\(walk.title)")
    }
  }

  @Test
  func `a walk is read from its steps and its table`() {
    let walks = Walk.all(
      in: """
        ### A walk
        `Before.swift` is no step.

        1. `First.swift` calls
           `Second.swift`.
        2. `Engine/Third.swift` ends.

        <!-- What ran on the walk 'a': written by .ci/walks/run. -->
        1 files run:

        | `M` | 2 | `First.swift`, `Other+More.swift` |
        <!-- The end of what ran. -->

        ### No walk
        1. `None.swift`
        """
    )
    #expect(walks.map(\.title) == ["A walk"])
    #expect(walks.first?.named == ["First.swift", "Second.swift", "Third.swift"])
    #expect(walks.first?.ran == ["First.swift", "Other+More.swift"])
  }

  @Test
  func `files that a page names are found by their paths, or by their names alone`() throws {
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
