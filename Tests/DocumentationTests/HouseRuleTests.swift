// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import Foundation
import MotifTestSupport
import Testing

/// The rules for the sources of every module, and the statements of `ARCHITECTURE.md` about them.
@Suite("House rules")
struct HouseRuleTests {
  private let repository = Repository.own

  // MARK: - Essences

  /// The text of an essence without the line of the license.
  private func essence(_ file: String) throws -> String {
    String(try repository.text(file).drop { $0 != "\n" }.drop { $0 == "\n" })
      .trimmingCharacters(in: .newlines)
  }

  /// The pages, and the tests that use essences, each read once for all essences.
  private static let pages = Result {
    try Repository.own.files(under: "Documentation", suffix: ".md").map {
      try Repository.own.text($0)
    }
  }
  private static let tests = Result {
    try Repository.own.files(under: "Tests", suffix: ".swift").map { try Repository.own.text($0) }
      .filter { $0.range(of: "@testable import Essence\n", options: .literal) != nil }
  }

  @Test(arguments: Repository.own.files(under: "Examples/Essence", suffix: ".swift"))
  func `an essence stands alone, on a page and in a test`(file: String) throws {
    let name = "Plain\(file.split(separator: "/").last?.dropLast(".swift".count) ?? "")"
    let text = try essence(file)
    let declaration = try Regex(#"\b(actor|class|enum|struct) \#(name)\b"#)
    #expect(text.contains(declaration), "It has the name of its file")
    #expect(!text.contains("import "), "It depends on nothing")
    #expect(text.split(separator: "\n").count <= 60)
    let isShown = try Self.pages.get().contains { page in
      [text, "(../../\(file))", "(../\(file))"].contains {
        page.range(of: $0, options: .literal) != nil
      }
    }
    #expect(isShown, "A page shows it")
    let isTested = try Self.tests.get().contains { $0.range(of: name, options: .literal) != nil }
    #expect(isTested, "A test holds a module against it")
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
  func `files that pages about the code name exist`() throws {
    let engines = repository.files(under: "Sources", suffix: "Engine/README.md")
    #expect(engines.count > 10)
    for page in ["ARCHITECTURE.md", ".ci/platforms/README.md"] + engines {
      for problem in try Page.missingFiles(in: page, of: repository) {
        problem.record(in: repository)
      }
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
