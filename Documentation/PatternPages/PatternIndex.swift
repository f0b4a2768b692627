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

  /// A table of all patterns and their other names.
  private var names: String {
    (["| pattern | also known as |", "|---|---|"]
      + pages.map { page in
        let line = page.text.split(separator: "\n").first { $0.hasPrefix("*Also known as* ") } ?? ""
        return "| [\(page.name)](\(page.file)) | \(line.replacing("*Also known as* ", with: "")) |"
      })
      .joined(separator: "\n")
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
