// SPDX-License-Identifier: MIT

import Foundation

/// The page `Documentation/Patterns/README.md`: the chooser, and all names.
struct PatternIndex {
  let pages: [PatternPage]
  let chooser: Chooser

  /// The page with its generated parts as they should be now.
  func rendered(_ text: String) throws -> String {
    try Self.replacing(
      "chooser",
      in: Self.replacing("names", in: text, with: names),
      with: chooser.markdown
    )
  }

  /// A table of all patterns, and what others call them.
  private var names: String {
    (["| pattern | also | Gang of Four | Cocoa, Swift |", "|---|---|---|---|"]
      + pages.map { page in
        var (others, gangOfFour, cocoa) = ("", "", "")
        for name in page.otherNames {
          if let name = Self.rest(of: name, after: "Gang of Four: ") {
            gangOfFour = name
          } else if let name = Self.rest(of: name, after: "Cocoa: ") {
            cocoa = name
          } else if name.hasPrefix("Swift") {
            cocoa += cocoa.isEmpty ? name : "; \(name)"
          } else if !name.hasPrefix("Motif: ") {
            others = name
          }
        }
        return "| [\(page.name)](\(page.file)) | \(others) | \(gangOfFour) | \(cocoa) |"
      })
      .joined(separator: "\n")
  }

  private static func rest(of text: String, after prefix: String) -> String? {
    text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : nil
  }

  private static func replacing(
    _ name: String,
    in text: String,
    with part: String
  ) throws -> String {
    guard let begin = text.firstRange(of: "<!-- begin \(name) -->\n"),
      let end = text[begin.upperBound...].firstRange(of: "<!-- end -->")
    else {
      throw PatternPage.Problem(page: "README.md", message: "There is no part '\(name)'")
    }
    return text[..<begin.upperBound] + "\n" + part + "\n\n" + text[end.lowerBound...]
  }
}
