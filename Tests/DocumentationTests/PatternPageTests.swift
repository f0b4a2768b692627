// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import Foundation
import MotifTestSupport
import Testing

@testable import AlbumScreen
@testable import PatternPages

/// The pages of `Documentation/Patterns`, and the command that completes them.
@Suite("Pattern pages")
struct PatternPageTests {
  private let repository = Repository.own

  private func page(_ text: String) throws -> PatternPage {
    try PatternPage(file: "Loan.md", text: text)
  }

  private func inclusion(turns: @escaping (String) -> String = { _ in "" }) -> Inclusion {
    Inclusion(root: repository.root, output: { _ in "" }, turns: turns)
  }

  // MARK: - The pages

  @Test(.needsPlainBuild)
  func `all pages have the same form and are up to date`() throws {
    let pages = PatternPages(root: repository.root, products: try Build(linking: []).products)
    for problem in try pages.problems() + pages.outdated(try pages.files()) {
      Issue.record("\(problem)")
    }
  }

  @Test
  func `a page says where to find its essence and its solutions`() throws {
    let pages = PatternPages(root: repository.root, products: repository.root)
    for page in try pages.pages() {
      for file in page.values("essence").compactMap({ $0.split(separator: ",").first }) {
        #expect(repository.exists("Examples/Essence/\(file)"), "\(page.file)")
      }
      #expect(repository.exists("Examples/Exercises/\(page.stem).swift"), "\(page.file)")
    }
  }

  @Test
  func `the README links to every pattern`() throws {
    let pages = PatternPages(root: repository.root, products: repository.root)
    let lines = try repository.text("README.md").split(separator: "\n")
    let line = try #require(lines.first { $0.hasPrefix("Patterns: ") })
    let links = try pages.pages().map { "[\($0.name)](Documentation/Patterns/\($0.file))" }
    #expect(line == "Patterns: \(links.joined(separator: " · "))")
  }

  @Test
  func `a link to a line leads to a declaration`() throws {
    let declaration =
      /\b(actor|case|class|enum|extension|func|init|let|protocol|struct|subscript|typealias|var)\b/
    var count = 0
    for file in repository.files(under: "Documentation/Patterns", suffix: ".md") {
      for match in try repository.text(file).matches(of: /\]\(\.\.\/\.\.\/([^)#]+\.swift)#L(\d+)\)/)
      {
        let lines = try repository.text(String(match.output.1))
          .split(separator: "\n", omittingEmptySubsequences: false)
        let line = (Int(match.output.2) ?? 0) - 1
        let leads = lines.indices.contains(line) && lines[line].contains(declaration)
        #expect(leads, "\(file): \(match.output.1)#L\(match.output.2)")
        count += 1
      }
    }
    #expect(count > 100)
  }

  // MARK: - The form

  @Test
  func `what a page lacks is named`() throws {
    let problems = try page("<!--\nrun: Loan\n-->\n# Loan\n").formProblems.map(\.message)
    for message in [
      "One sentence in bold says what the pattern is for",
      "'Try it' links to the test to read",
      "There are 0 exercises, not 3",
    ] {
      #expect(problems.contains(message))
    }
  }

  @Test
  func `a page begins with its front lines`() throws {
    #expect(throws: PatternPage.Problem.self) { try page("# Loan\n") }
    #expect(throws: PatternPage.Problem.self) { try page("<!--\nno colon\n-->\n# Loan\n") }
    let found = try page("<!--\nrun: Loan, 3\nowns: A, B\nowns: B, C\n-->\n# Loan\n")
    #expect(found.values("owns") == ["A, B", "B, C"])
    #expect(try found.value("run") == "Loan, 3")
    #expect(throws: PatternPage.Problem.self) { try found.value("owns") }
  }

  @Test
  func `declarations are divided by blank lines`() {
    let found = Inclusion.declarations(
      in: """
        // SPDX-License-Identifier: MIT

        /// A loan.
        struct Loan {
          let days = 3

          func end() {}
        }

        @MainActor
        final class Desk {}
        """
    )
    #expect(found.map(\.name) == ["Loan", "Desk"])
    #expect(found.first?.text.hasPrefix("/// A loan.\nstruct Loan {") == true)
    #expect(found.first?.text.hasSuffix("func end() {}\n}") == true)
  }

  @Test
  func `a page names its places in the app`() throws {
    let inclusion = inclusion()
    let places = try inclusion.places(of: page("<!--\napp: memento, undo\n-->\n# Loan\n"))
    #expect(places.split(separator: "\n").count == 2)
    #expect(places.hasPrefix("- A crash never loses a change"))
    let none = try page("<!--\napp: none, A loan ends in time, so nothing waits.\n-->\n# Loan\n")
    #expect(try inclusion.places(of: none) == "A loan ends in time, so nothing waits.")
    for value in ["none", "none, without a full stop", "no such row"] {
      let page = try page("<!--\napp: \(value)\n-->\n# Loan\n")
      #expect(throws: PatternPage.Problem.self) { try inclusion.places(of: page) }
    }
  }

  // MARK: - Quotes of the X-ray

  @Test
  func `a page quotes what the X-ray prints for its keys`() throws {
    let inclusion = inclusion { keys in
      "frame\n1 key \(keys)\n  list      1 deleted\n            list ran\n"
    }
    let page = try page("<!--\nrun: Loan\n-->\n# Loan\n")
    #expect(
      try inclusion.quote("click:3,4 d, ^  list", on: page) == """
        ```text
        $ swift run AlbumApp --data $(mktemp -d) --script "click:3,4 d" --xray | grep "^  list"
          list      1 deleted
        ```
        """
    )
    #expect(try inclusion.quote("d, list", on: page).contains("\n            list ran\n"))
    for value in ["d", "d, ^  undo", "d, ("] {
      #expect(throws: PatternPage.Problem.self) { try inclusion.quote(value, on: page) }
    }
  }

  @Test
  func `too many lines are no quote`() throws {
    let inclusion = inclusion { _ in "1\n2\n3\n4\n5" }
    let page = try page("<!--\nrun: Loan\n-->\n# Loan\n")
    #expect(throws: PatternPage.Problem.self) { try inclusion.quote("d, .", on: page) }
    #expect(try inclusion.quote("d, [1-4]", on: page).split(separator: "\n").count == 7)
  }

  @Test
  func `each kind of report is quoted on a page`() throws {
    let pages = PatternPages(root: repository.root, products: repository.root)
    let quoted = try pages.pages().flatMap { page in
      page.section("In the app").compactMap {
        XRayKind(rawValue: String($0.dropFirst(2).prefix { $0 != " " }))
      }
    }
    // Two need a server, and the graph is long.
    let missing = Set(XRayKind.allCases).subtracting(quoted)
    #expect(missing == [.outbox, .cache, .graph])
  }

  // MARK: - The picture

  @Test
  func `a structure is told in words`() throws {
    let structure = try Structure(
      """
      roles: Desk, Loan
      roles: -, Reader
      owns: Desk, Loan, keeps
      weak: Loan, Reader
      uses: Desk, Reader, calls
      """,
      file: "Loan.txt"
    )
    #expect(structure.summary == "Desk owns Loan, uses Reader; Loan refers weakly to Reader.")
    #expect(
      structure.textAlternative
        == "Desk owns Loan (keeps); Loan refers weakly to Reader; Desk uses Reader (calls)."
    )
    #expect(StructureDrawing(structure).crossings.isEmpty)
    let picture = StructureDrawing(structure).svg(title: "Loan & desk")
    #expect(picture.contains("<title>Loan &amp; desk</title>"))
    #expect(picture.contains("prefers-color-scheme: dark"))
  }

  @Test
  func `an arrow through a box is a mistake`() throws {
    let structure = try Structure("roles: A, B, C\nowns: A, C", file: "Loan.txt")
    #expect(StructureDrawing(structure).crossings == ["The arrow from A to C crosses B"])
    #expect(throws: PatternPage.Problem.self) {
      try Structure("roles: A, B\nowns: A, D", file: "Loan.txt")
    }
  }

  // MARK: - The chooser

  private func page(_ name: String, choose: String) throws -> PatternPage {
    try PatternPage(file: "\(name).md", text: "<!--\nchoose: \(choose)\n-->\n# \(name)\n")
  }

  @Test
  func `answers lead to pages`() throws {
    let chooser = try Chooser([
      page("Tell", choose: "What? Tell. / Whom? One."),
      page("Keep", choose: "What? Keep."),
      page("Shout", choose: "What? Tell. / Whom? All."),
    ])
    #expect(
      chooser.markdown == """
        **What?**

        - Tell. **Whom?**
          - One: [Tell](Tell.md)
          - All: [Shout](Shout.md)
        - Keep: [Keep](Keep.md)
        """
    )
  }

  @Test
  func `two pages with the same answers are a mistake`() {
    #expect(throws: PatternPage.Problem.self) {
      try Chooser([page("Tell", choose: "What? Tell."), page("Keep", choose: "What? Tell.")])
    }
    #expect(throws: PatternPage.Problem.self) {
      try Chooser([
        page("Tell", choose: "What? Tell. / Whom? One."),
        page("Shout", choose: "What? Tell. / How? Loudly."),
      ])
    }
  }
}
#endif
