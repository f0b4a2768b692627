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
  func `a guide beside an example speaks of it`(example: String) throws {
    let rows = rows(try repository.text(Self.index)).filter { row in
      row.contains { $0.hasPrefix("\(example)/") }
    }
    let guides = Set(rows.joined().filter { $0.hasPrefix("../Documentation/") })
      .map { String($0.dropFirst(3).prefix { $0 != "#" }) }
    let word = try Regex("\\b\(example)\\b")
    let speaking = try guides.filter { try repository.text($0).contains(word) }
    #expect(!speaking.isEmpty, "None of \(guides) speaks of \(example)")
  }
}
#endif
