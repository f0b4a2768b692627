// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import MotifTestSupport
import Testing

/// The tables that say where in the album app a pattern is.
@Suite("Pattern tables")
struct PatternTableTests {
  private let repository = Repository.own
  private static let page = "Documentation/AlbumAppDesign.md"

  /// The names by which patterns are usually looked up.
  private static let usualNames: Set = [
    "adapter", "chain of responsibility", "command", "composite", "coordinator", "decorator",
    "delegate", "facade", "flyweight", "mediator", "memento", "mvc", "mvvm", "object pool",
    "observer", "prototype", "singleton", "strategy", "template method",
  ]

  /// The rows of one section of the page, with their lines in the page.
  private func table(under heading: String) throws -> PatternTable {
    let text = try repository.text(Self.page)
    let start = try #require(text.firstRange(of: "\n\(heading)\n"), "\(heading)")
    let rest = text[start.upperBound...]
    let section = rest.firstRange(of: "\n## ").map { rest[..<$0.lowerBound] } ?? rest
    // Empty lines instead of what comes before keep the numbers of the lines.
    let before = text[..<start.upperBound].filter { $0 == "\n" }
    return PatternTable(before + section)
  }

  @Test
  func `each pattern is where the page says`() throws {
    let table = try table(under: "## Which pattern, where")
    #expect(Self.usualNames.subtracting(table.rows.map(\.name)) == [])
    #expect(table.rows.map(\.name) == table.rows.map(\.name).sorted(), "Sorted by name")
    for problem in try table.problems(in: Self.page, of: repository, isNamed: true) {
      problem.record(in: repository)
    }
  }

  @Test
  func `each module is where the page says`() throws {
    let table = try table(under: "## Which module, where")
    #expect(Set(table.rows.map(\.name)) == Set(repository.taughtModules.map { $0.lowercased() }))
    for problem in try table.problems(in: Self.page, of: repository, isNamed: false) {
      problem.record(in: repository)
    }
  }

  @Test
  func `a wrong line is reported with the right one`() throws {
    try withTemporaryFolder { folder in
      let fixture = Repository(root: folder)
      try fixture.write(
        """
        /// It is no class Shelf, but named here.

        /// Hides the rest (the *facade* pattern),
        /// as a whole.
        @MainActor
        public final class Shelf {
          let shelf = Shelf()
          final class ShelfRow {}
        }
        """,
        to: "Examples/App/Shelf.swift"
      )
      func row(
        _ name: String,
        _ code: String,
        _ file: String,
        _ line: Int,
        _ target: Int
      ) -> String {
        let path = "Examples/App/\(file)"
        return "| \(name) | seen | `\(code)` [\(path):\(line)](../\(path)#L\(target)) |"
      }
      let table = PatternTable(
        """
        | pattern | what you see | where |
        |---|---|---|
        \(row("Facade", "final class Shelf", "Shelf.swift", 6, 6))
        \(row("`facade` (a front)", "class Shelf", "Shelf.swift", 3, 3))
        \(row("facade", "class Shelf", "Shelf.swift", 6, 7))
        \(row("facade", "struct Shelf", "Shelf.swift", 6, 6))
        \(row("facade", "class Shelf", "Gone.swift", 6, 6))
        \(row("singleton", "class Shelf", "Shelf.swift", 6, 6))
        """
      )
      #expect(table.rows.map(\.name) == Array(repeating: "facade", count: 5) + ["singleton"])
      let problems = try table.problems(in: "Page.md", of: fixture, isNamed: true)
      #expect(
        problems.map(\.description) == [
          "Page.md:4: facade: `class Shelf` is on line 6 of Examples/App/Shelf.swift",
          "Page.md:5: facade: Link to ../Examples/App/Shelf.swift#L6",
          "Page.md:6: facade: `struct Shelf` is not in Examples/App/Shelf.swift",
          "Page.md:7: facade: No file Examples/App/Gone.swift",
          "Page.md:8: singleton: The comment of `class Shelf` in Examples/App/Shelf.swift does not name it",
        ]
      )
      #expect(try table.problems(in: "Page.md", of: fixture, isNamed: false).count == 4)
    }
  }
}
#endif
