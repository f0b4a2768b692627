// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import MotifTestSupport
import Testing

/// The rules for every example, and for the page that lists them by question.
///
/// The check of all pages' links covers the files and sections that it links to.
@Suite("Examples")
struct ExampleRuleTests {
  private let repository = Repository.own
  private static let index = "Examples/README.md"

  /// The app and its server, which aren't examples of a single topic.
  private static let app: Set = ["AlbumApp", "AlbumLibrary", "AlbumServer"]

  /// Needs more code: color cubes with their file formats (M2).
  private static let large: Set = ["ColorCubes"]

  /// The rows of the index: the targets of the links in each.
  private func rows(_ text: String) -> [[String]] {
    text.split(separator: "\n").filter { $0.hasPrefix("| ") }
      .map { Page(String($0)).links.map(\.target) }.filter { !$0.isEmpty }
  }

  @Test
  func `the index lists every example with its first file`() throws {
    let files = rows(try repository.text(Self.index)).joined().filter { $0.hasSuffix(".swift") }
    for example in repository.examples {
      #expect(files.contains { $0.hasPrefix("\(example)/") }, "\(Self.index) misses \(example)")
    }
  }

  @Test
  func `each question leads to a file and to a guide`() throws {
    for row in rows(try repository.text(Self.index)) {
      #expect(row.contains { $0.hasSuffix(".swift") }, "No file to read first: \(row)")
      #expect(row.contains { $0.hasPrefix("../Documentation/") }, "No guide: \(row)")
    }
  }

  @Test(arguments: Repository.own.examples)
  func `every example appears in a guide`(example: String) throws {
    let guides = try repository.files(under: "Documentation", suffix: ".md")
      .map { try repository.text($0) }
    #expect(guides.contains { $0.contains(example) }, "No guide names \(example)")
  }

  @Test(arguments: Repository.own.examples.filter { !app.contains($0) && !large.contains($0) })
  func `an example has at most 400 lines of code`(example: String) throws {
    let count = try repository.linesOfCode(under: "Examples/\(example)")
    #expect(count <= 400, "\(example) has \(count) lines: show less, or show it in a module")
  }

  @Test
  func `blank lines and comments aren't lines of code`() throws {
    try withTemporaryFolder { folder in
      let fixture = Repository(root: folder)
      try fixture.write(
        "// One.\n\nlet two = 2  // two\n   \n  /// Three.\n  let four = 4",
        to: "E/A.swift"
      )
      try fixture.write("let one = 1\n", to: "E/Deep/B.swift")
      try fixture.write("let one = 1\n", to: "E/README.md")
      #expect(try fixture.linesOfCode(under: "E") == 3)
    }
  }
}
#endif
