// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
/// The tables of `Documentation/AlbumAppDesign.md` that say where in the app a pattern or a module is.
///
/// The first cell of a row is the name, and the last has the places: a declaration as code, and a link to its line, as in
/// `` `final class Library` [Examples/…/Library.swift:17](../Examples/…/Library.swift#L17) ``.
struct PatternTable {
  /// A declaration, and where it is said to be.
  struct Place: Hashable {
    var declaration: String
    var file: String
    var line: Int
    /// The target of the link, which must be the same place.
    var target: String
  }

  /// A row of the table.
  struct Row {
    /// The name of a pattern, or of a module.
    var name: String
    var places: [Place]
    /// The line in the page, counted from 1.
    var line: Int
  }

  /// The rows that have places.
  let rows: [Row]

  /// Reads a page, or a section of it.
  init(_ page: String) {
    rows = page.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .compactMap { offset, line in
        let cells = line.split(separator: "|").map { $0.trimming { $0 == " " } }
        guard line.hasPrefix("| "), let name = cells.first, let last = cells.last else {
          return nil
        }
        let places = Self.places(in: last)
        guard !places.isEmpty else { return nil }
        return Row(name: Self.plain(name), places: places, line: offset + 1)
      }
  }

  private static func places(in cell: Substring) -> [Place] {
    cell.matches(of: /`([^`]+)` \[([^\]:]+):(\d+)\]\(([^)]+)\)/).map { match in
      Place(
        declaration: String(match.output.1),
        file: String(match.output.2),
        line: Int(match.output.3) ?? 0,
        target: String(match.output.4)
      )
    }
  }

  /// A name in lower case, without the marks of code, and without what stands in parentheses.
  private static func plain(_ name: Substring) -> String {
    name.prefix { $0 != "(" }.filter { $0 != "`" }[...].trimming { $0 == " " }.lowercased()
  }
}

// MARK: - Checking

extension PatternTable {
  /// Reports the places that are wrong, each with the right line if there is one.
  ///
  /// If `isNamed` is true, the comment of each declaration must contain the name of its row.
  func problems(in page: String, of repository: Repository, isNamed: Bool) throws -> [Problem] {
    try rows.flatMap { row in
      try row.places.compactMap { place in
        try message(for: place, named: isNamed ? row.name : nil, in: repository)
          .map { Problem(file: page, line: row.line, message: "\(row.name): \($0)") }
      }
    }
  }

  private func message(
    for place: Place,
    named name: String?,
    in repository: Repository
  ) throws -> String? {
    guard repository.exists(place.file) else { return "No file \(place.file)" }
    guard place.target == "../\(place.file)#L\(place.line)" else {
      return "Link to ../\(place.file)#L\(place.line)"
    }
    let lines = try repository.text(place.file)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let declared = lines.indices.filter { Self.declares(lines[$0], place.declaration) }
      .map { $0 + 1 }
    guard declared.contains(place.line) else {
      let right = declared.map(String.init).joined(separator: ", ")
      return "`\(place.declaration)` is "
        + (declared.isEmpty ? "not in \(place.file)" : "on line \(right) of \(place.file)")
    }
    guard let name, !Self.comment(before: place.line, in: lines).contains(name) else { return nil }
    return "The comment of `\(place.declaration)` in \(place.file) does not name it"
  }

  /// Whether a line of code contains a declaration, as a whole.
  private static func declares(_ line: Substring, _ declaration: String) -> Bool {
    let code = line.trimming { $0 == " " }
    guard !code.hasPrefix("//"), let range = code.firstRange(of: declaration) else { return false }
    return code[range.upperBound...].first.map { !$0.isLetter && !$0.isNumber } ?? true
  }

  /// The comment above a line, in one line and in lower case.
  private static func comment(before line: Int, in lines: [Substring]) -> String {
    lines[..<(line - 1)].reversed().map { $0.trimming { $0 == " " } }
      .prefix { $0.hasPrefix("//") || $0.hasPrefix("@") }
      .reversed().map { $0.trimming { $0 == "/" || $0 == " " } }
      .joined(separator: " ").lowercased()
  }
}

extension Substring {
  /// The text without the characters at both ends that match.
  fileprivate func trimming(while matches: (Character) -> Bool) -> Substring {
    let start = drop(while: matches)
    return start.dropLast(start.reversed().prefix(while: matches).count)
  }
}
#endif
