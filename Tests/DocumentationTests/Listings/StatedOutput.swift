// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
/// The lines that a listing says it prints.
///
/// A single line is stated by `// Prints "the line"`; several lines by `// Prints:` and the comment
/// lines that follow it.
struct StatedOutput {
  /// The stated lines, in order.
  private(set) var lines: [String] = []

  /// The problems with the statements themselves.
  private(set) var problems: [Problem] = []

  /// Reads the statements of a listing.
  init(of listing: Listing) {
    var isInBlock = false
    for (offset, line) in listing.code.enumerated() {
      let text = line.drop { $0.isWhitespace }
      guard text.hasPrefix("//") else {
        isInBlock = false
        continue
      }
      let comment = text.dropFirst(2)
      if isInBlock {
        lines.append(String(comment.first == " " ? comment.dropFirst() : comment))
        continue
      }
      let words = comment.drop { $0 == " " }
      guard words.hasPrefix("Prints") else { continue }
      let statement = words.dropFirst("Prints".count)
      if statement == ":" {
        isInBlock = true
      } else if statement.hasPrefix(" \""), statement.hasSuffix("\""), statement.count > 2 {
        lines.append(String(statement.dropFirst(2).dropLast()))
      } else {
        problems.append(
          listing.problem("State output as '// Prints \"one line\"' or as '// Prints:'", at: offset)
        )
      }
    }
  }
}
#endif
