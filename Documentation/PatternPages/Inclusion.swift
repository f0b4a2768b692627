// SPDX-License-Identifier: MIT

import Foundation

/// The sections of a page that a command writes, because they come from other files: the structure, the essence, and
/// the places in the app, each as a whole; and the two lines of what a program prints.
struct Inclusion {
  /// The files of the repository.
  let root: URL

  /// The output of each program, by the program's name.
  let output: (String) throws -> String

  /// The output of the album app with `--xray` for some keys, starting from a new library.
  let turns: (String) throws -> String

  /// The most lines of the X-ray that a page quotes.
  static let quoteLimit = 4

  /// The page as it should be now.
  func rendered(_ page: PatternPage) throws -> String {
    var text = page.text
    let structure = try structure(of: page).summary
    try replace(
      "Structure",
      in: &text,
      of: page,
      with: "![\(structure)](../Images/Patterns/\(page.stem).svg)"
    )
    try replace("Essence", in: &text, of: page, with: essence(of: page))
    let app = try [places(of: page)] + page.values("xray").map { try quote($0, on: page) }
    try replace("In the app", in: &text, of: page, with: app.joined(separator: "\n"))
    let run = try run(of: page)
    guard let begin = text.firstRange(of: "\n## Try it\n\n"),
      let end = text[begin.upperBound...].firstRange(of: "Read the test")
    else {
      throw PatternPage.Problem(
        page: page.file,
        message: "Below '## Try it' and what the program prints is 'Read the test'"
      )
    }
    text.replaceSubrange(begin.upperBound..<end.lowerBound, with: run + "\n\n")
    return text
  }

  /// Replaces everything between a heading and the next one.
  private func replace(
    _ heading: String,
    in text: inout String,
    of page: PatternPage,
    with part: String
  ) throws {
    guard let begin = text.firstRange(of: "\n## \(heading)\n"),
      let end = text[begin.upperBound...].firstRange(of: "\n## ")
    else {
      throw PatternPage.Problem(page: page.file, message: "There is no section '\(heading)'")
    }
    text.replaceSubrange(begin.upperBound..<end.lowerBound, with: "\n\(part)\n")
  }

  /// The structure of a page.
  func structure(of page: PatternPage) throws -> Structure {
    let file = "Documentation/Patterns/Structures/\(page.stem).txt"
    return try Structure(text(file), file: file)
  }

  func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  // MARK: - Parts

  /// The file of the essence, or the declarations of it that the front line names after the file.
  private func essence(of page: PatternPage) throws -> String {
    try page.values("essence").map { value in
      let words = value.components(separatedBy: ", ")
      let path = "Examples/Essence/\(words[0])"
      let declarations = Self.declarations(in: try text(path))
      let wanted = words.dropFirst()
      for name in wanted where !declarations.contains(where: { $0.name == name }) {
        throw PatternPage.Problem(page: page.file, message: "\(path) doesn't declare \(name)")
      }
      let shown = declarations.filter { wanted.isEmpty || wanted.contains($0.name) }
        .map(\.text).joined(separator: "\n\n")
      return "[`\(path)`](../../\(path))\n```swift\n\(shown)\n```"
    }
    .joined(separator: "\n\n")
  }

  /// The declarations at the top of a file, each with the comment above it.
  ///
  /// Blank lines divide them.
  static func declarations(in source: String) -> [(name: String, text: String)] {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    var blocks: [[Substring]] = [[]]
    for (index, line) in lines.enumerated() {
      let next = index + 1 < lines.count ? lines[index + 1] : ""
      if line.isEmpty, !next.hasPrefix(" ") {
        blocks.append([])
      } else if !line.hasPrefix("// SPDX") {
        blocks[blocks.count - 1].append(line)
      }
    }
    let pattern =
      /(?:struct|class|enum|protocol|extension|func|actor|typealias|let|var) +([A-Za-z0-9_.]+)/
    return blocks.compactMap { block in
      guard let code = block.first(where: { !$0.hasPrefix("//") && !$0.hasPrefix("@") }),
        let match = code.firstMatch(of: pattern)
      else { return nil }
      return (String(match.output.1), block.joined(separator: "\n"))
    }
  }

  /// The rows of the album app's table that the front line names, with links in place of the code, or why the app does
  /// without the pattern: `app: none, SENTENCE`.
  func places(of page: PatternPage) throws -> String {
    if let reason = page.values("app").first?.wholeMatch(of: /none, (.+\.)/) {
      return String(reason.output.1)
    }
    let table = try text("Documentation/AlbumAppDesign.md").split(separator: "\n")
      .filter { $0.hasPrefix("| ") }
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    return try page.list("app").map { name in
      guard
        let row = table.first(where: { row in
          row.count == 3
            && (row[0] == name || row[0].hasPrefix("\(name) (") || row[0] == "`\(name)`")
        })
      else {
        throw PatternPage.Problem(page: page.file, message: "The app's table has no row '\(name)'")
      }
      let links = row[2].components(separatedBy: "<br>").map { place in
        place.replacing(#/^`[^`]*` /#, with: "")
          .replacing("](../Examples", with: "](../../Examples")
          .replacing("](../Tests", with: "](../../Tests")
          .replacing(/\[[^\]:]*\/([^\]\/]+)\]/) { "[\($0.output.1)]" }
      }
      let sentence = row[1].prefix(1).uppercased() + row[1].dropFirst()
      return "- \(sentence): \(links.joined(separator: ", "))."
    }
    .joined(separator: "\n")
  }

  /// Returns a command that runs the album app with `--xray`, and the matching lines of its output, as the front line
  /// `xray: KEYS, PATTERN` asks.
  func quote(_ value: String, on page: PatternPage) throws -> String {
    let words = value.components(separatedBy: ", ")
    guard words.count > 1, let pattern = words.last, let wanted = try? Regex(pattern) else {
      throw PatternPage.Problem(page: page.file, message: "'xray' has keys and a pattern: \(value)")
    }
    let keys = words.dropLast().joined(separator: ", ")
    let lines = try turns(keys).split(separator: "\n").filter { $0.contains(wanted) }
    guard (1...Self.quoteLimit).contains(lines.count) else {
      throw PatternPage.Problem(
        page: page.file,
        message: "'xray' quotes \(lines.count) lines, not 1 to \(Self.quoteLimit): \(value)"
      )
    }
    return """
      ```text
      $ swift run AlbumApp --data $(mktemp -d) --script "\(keys)" --xray | grep "\(pattern)"
      \(lines.joined(separator: "\n"))
      ```
      """
  }

  /// The first lines that a program prints: those that the front line asks for, or five.
  private func run(of page: PatternPage) throws -> String {
    let words = try page.value("run").components(separatedBy: ", ")
    let count = words.count > 1 ? Int(words[1]) ?? 5 : 5
    let lines = try output(words[0]).split(separator: "\n", omittingEmptySubsequences: false)
      .prefix(count).map { $0.trimmingSuffix(while: \.isWhitespace) }
    return """
      `swift run \(words[0])` begins with:
      ```text
      \(lines.joined(separator: "\n"))
      ```
      """
  }
}

extension Substring {
  fileprivate func trimmingSuffix(while matches: (Character) -> Bool) -> Substring {
    dropLast(reversed().prefix(while: matches).count)
  }
}
