// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
/// The line that opens a fenced block of code in Markdown.
///
/// A fence may stand in a list item or in a quotation, so blanks, `>` and a list marker may come
/// before it.
struct Fence {
  private let marker: Character
  private let length: Int

  /// How many characters come before the fence, on its own line.
  private let indentation: Int

  /// What follows the marker: the language, as a rule.
  let info: String

  /// Reads a line; `nil` when it opens no block.
  init?(_ line: Substring) {
    var rest = line.drop(while: Self.isMargin)
    if let item = rest.prefixMatch(of: /(?:[-*+]|[0-9]+[.)])[ \t]+/) {
      rest = rest[item.range.upperBound...]
    }
    guard let marker = rest.first, marker == "`" || marker == "~" else { return nil }
    let run = rest.prefix { $0 == marker }
    let tail = rest.dropFirst(run.count)
    guard run.count >= 3, !(marker == "`" && tail.contains("`")) else { return nil }
    self.marker = marker
    length = run.count
    indentation = line.count - rest.count
    info = tail.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Whether a line closes the block that this one opened.
  func isClosed(by line: Substring) -> Bool {
    let rest = line.drop(while: Self.isMargin)
    let run = rest.prefix { $0 == marker }
    return run.count >= length && rest.dropFirst(run.count).allSatisfy { $0.isWhitespace }
  }

  /// A line of the block without the margin that the opening line has too.
  func content(of line: Substring) -> String {
    var rest = line
    while rest.startIndex < line.index(line.startIndex, offsetBy: min(indentation, line.count)),
      let first = rest.first, Self.isMargin(first)
    {
      rest.removeFirst()
    }
    return String(rest)
  }

  private static func isMargin(_ character: Character) -> Bool {
    character == " " || character == "\t" || character == ">"
  }
}
#endif
