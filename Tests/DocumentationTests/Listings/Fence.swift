// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
/// The line that opens a fenced block of code in Markdown.
///
/// A fence may be part of a list item or a quotation, so spaces, `>`, and a list marker may precede
/// it.
struct Fence {
  private let marker: Character
  private let length: Int

  /// The number of characters before the fence, on its line.
  private let indentation: Int

  /// The text after the marker, usually the language.
  let info: String

  /// Reads a line; `nil` if it opens no block.
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

  /// Whether a line closes the block that this line opened.
  func isClosed(by line: Substring) -> Bool {
    let rest = line.drop(while: Self.isMargin)
    let run = rest.prefix { $0 == marker }
    return run.count >= length && rest.dropFirst(run.count).allSatisfy { $0.isWhitespace }
  }

  /// A line of the block without the margin that it shares with the opening line.
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
