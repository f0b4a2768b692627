// SPDX-License-Identifier: MIT

import Foundation

/// The text of a Markdown page, seen as lines in and outside of listings.
///
/// `docc` renders the pages. Before that, links have to be changed, and what only GitHub understands has to go.
struct MarkdownText {
  /// A line, and whether it belongs to a listing, the fences included.
  struct Line {
    var text: Substring
    var isListing: Bool
  }

  /// Where a link leads, or what an image shows.
  struct Target {
    var address: String
    /// The Markdown in the brackets.
    var text: String
    var isImage: Bool
  }

  private(set) var lines: [Line] = []

  init(_ text: String) {
    var fence: Substring?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let start = line.drop { $0 == " " }
      let marks = start.prefix { $0 == "`" || $0 == "~" }
      if let open = fence {
        lines.append(Line(text: line, isListing: true))
        if marks.hasPrefix(open), start.drop(while: { $0 == open.first }).allSatisfy(\.isWhitespace)
        {
          fence = nil
        }
      } else if marks.count >= 3, Set(marks).count == 1 {
        fence = marks
        lines.append(Line(text: line, isListing: true))
      } else {
        lines.append(Line(text: line, isListing: false))
      }
    }
  }

  /// The page without HTML comments outside of listings; some hold data for other tools.
  func withoutComments() -> String {
    var kept: [String] = []
    var isComment = false
    for line in lines {
      guard !line.isListing || isComment else {
        kept.append(String(line.text))
        continue
      }
      var rest = line.text
      var text = ""
      var hadComment = isComment
      while !rest.isEmpty {
        if isComment {
          guard let end = rest.range(of: "-->") else { break }
          rest = rest[end.upperBound...]
          isComment = false
        } else if let begin = rest.range(of: "<!--"), !rest[..<begin.lowerBound].contains("`") {
          text += rest[..<begin.lowerBound]
          rest = rest[begin.upperBound...]
          isComment = true
          hadComment = true
        } else {
          text += rest
          break
        }
      }
      if !hadComment || !text.allSatisfy(\.isWhitespace) { kept.append(text) }
    }
    return kept.joined(separator: "\n")
  }

  /// The headings outside of listings, as pairs of level and text.
  var headings: [(line: Int, level: Int, text: String)] {
    lines.enumerated().compactMap { index, line in
      let level = line.text.prefix { $0 == "#" }.count
      guard !line.isListing, (1...6).contains(level), line.text.dropFirst(level).hasPrefix(" ")
      else {
        return nil
      }
      return (index, level, String(line.text.dropFirst(level + 1)))
    }
  }

  /// The anchor that GitHub gives to a heading.
  static func anchor(_ heading: String) -> String {
    // A link in a heading counts as its text.
    let text = heading.replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.output.1 }
    return String(
      text.lowercased().compactMap { character -> Character? in
        if character == " " { return "-" }
        return character.isLetter || character.isNumber || "-_".contains(character)
          ? character : nil
      }
    )
  }

  /// The page with the target of each link and image replaced, outside of listings and code.
  ///
  /// - Parameters:
  ///   - text: The page.
  ///   - replacement: Called with each target.
  /// - Returns: The new page.
  /// - Throws: The error of the replacement.
  static func replacingTargets<Failure: Error>(
    in text: String,
    _ replacement: (Target) throws(Failure) -> String
  ) throws(Failure) -> String {
    // Code may span lines, so what lies between two listings is looked at as one text.
    var result: [String] = []
    var block: [Substring] = []
    func flush() throws(Failure) {
      guard !block.isEmpty else { return }
      result.append(try replacingInBlock(block.joined(separator: "\n"), replacement))
      block = []
    }
    for line in MarkdownText(text).lines {
      if line.isListing {
        try flush()
        result.append(String(line.text))
      } else if line.text.allSatisfy(\.isWhitespace) {
        try flush()
        result.append("")
      } else {
        block.append(line.text)
      }
    }
    try flush()
    return result.joined(separator: "\n")
  }

  private static func replacingInBlock<Failure: Error>(
    _ text: String,
    _ replacement: (Target) throws(Failure) -> String
  ) throws(Failure) -> String {
    var result = ""
    var rest = Substring(text)
    // Where the text of each begins, and whether it is an image's.
    var openBrackets: [(start: String.Index, isImage: Bool)] = []
    while let character = rest.first {
      if character == "\\", rest.count > 1 {
        result += rest.prefix(2)
        rest = rest.dropFirst(2)
      } else if character == "`" {
        let marks = rest.prefix { $0 == "`" }
        let after = rest.dropFirst(marks.count)
        // The code ends at a run of as many marks.
        var search = after
        var end: Substring.Index?
        while let next = search.firstIndex(of: "`") {
          let run = search[next...].prefix { $0 == "`" }
          if run.count == marks.count {
            end = run.endIndex
            break
          }
          search = search[run.endIndex...]
        }
        let stop = end ?? after.startIndex
        result += rest[..<stop]
        rest = rest[stop...]
      } else if character == "[" {
        let isImage = result.last == "!"
        result.append(character)
        openBrackets.append((result.endIndex, isImage))
        rest = rest.dropFirst()
      } else if character == "]", let open = openBrackets.popLast() {
        let text = String(result[open.start...])
        result.append(character)
        rest = rest.dropFirst()
        if rest.hasPrefix("("), let end = rest.firstIndex(of: ")") {
          let address = String(rest[rest.index(after: rest.startIndex)..<end])
          let target = Target(address: address, text: text, isImage: open.isImage)
          result += "(" + (try replacement(target)) + ")"
          rest = rest[rest.index(after: end)...]
        }
      } else if rest.hasPrefix("<br>") {
        // 'docc' drops it, and joins the words on both sides.
        result += " · "
        rest = rest.dropFirst(4)
      } else {
        result.append(character)
        rest = rest.dropFirst()
      }
    }
    return result
  }
}
