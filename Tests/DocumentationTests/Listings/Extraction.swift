// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import Foundation

/// The listings that were found, and the problems with their format.
struct Extraction {
  /// A line of text and its number in the file.
  private typealias Line = (number: Int, text: Substring)

  /// The listings, in order.
  private(set) var listings: [Listing] = []

  /// The blocks that don't follow the house style.
  private(set) var problems: [Problem] = []

  /// Adds the listings of a Markdown page.
  mutating func addMarkdown(_ text: String, file: String, impliedModule: String?) {
    add(Self.lines(of: text), file: file, impliedModule: impliedModule)
  }

  /// Adds the listings in the documentation comments of a source file.
  mutating func addDocComments(_ text: String, file: String, impliedModule: String?) {
    guard text.contains("```") || text.contains("~~~") else { return }
    var comment: [Line] = []
    for line in Self.lines(of: text) {
      let code = line.text.drop { $0.isWhitespace }
      if code.hasPrefix("///") {
        let words = code.dropFirst(3)
        comment.append((line.number, words.first == " " ? words.dropFirst() : words))
      } else {
        add(comment, file: file, impliedModule: impliedModule)
        comment = []
      }
    }
    add(comment, file: file, impliedModule: impliedModule)
  }

  private static func lines(of text: String) -> [Line] {
    text.replacingOccurrences(of: "\r\n", with: "\n")
      .components(separatedBy: "\n")
      .enumerated()
      .map { ($0.offset + 1, $0.element[...]) }
  }

  private mutating func add(_ lines: [Line], file: String, impliedModule: String?) {
    var open: (fence: Fence, line: Int, code: [String])?
    for (number, text) in lines {
      if let block = open {
        if block.fence.isClosed(by: text) {
          close(block.fence, block.line, block.code, file, impliedModule)
          open = nil
        } else {
          open?.code.append(block.fence.content(of: text))
        }
      } else if let fence = Fence(text) {
        open = (fence, number, [])
      } else if text.contains("```") || text.contains("~~~") {
        report(file, number, "A fence stands on a line of its own")
      }
    }
    if let open {
      report(file, open.line, "This block is never closed; end it with a fence")
    }
  }

  private mutating func close(
    _ fence: Fence,
    _ line: Int,
    _ code: [String],
    _ file: String,
    _ impliedModule: String?
  ) {
    let language = fence.info.split(separator: " ").first?.lowercased()
    if language == nil {
      report(file, line, "Say what this block holds: swift, or bash, text …")
    } else if language == "swift", fence.info != "swift" {
      report(file, line, "Write ```swift and nothing more: every listing is checked")
    } else if language == "swift" {
      let module = impliedModule
      listings.append(Listing(file: file, line: line + 1, code: code, impliedModule: module))
    }
  }

  private mutating func report(_ file: String, _ line: Int, _ message: String) {
    problems.append(Problem(file: file, line: line, message: message))
  }
}
#endif
