// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import Foundation

/// A public type at the top level of a source file, and the lines that document it.
struct PublicType {
  /// The name, without generic parameters.
  let name: String

  /// The line of the declaration, counted from 1.
  let line: Int

  /// The lines of the documentation comment.
  let documentation: Range<Int>

  /// Finds the public types in a source file.
  static func all(in text: String) -> [PublicType] {
    let lines = text.components(separatedBy: "\n")
    let declaration =
      #/
      ^(?:@\w+(?:\([^)]*\))?\s+)*(?:public|open)\s
      (?:(?:final|indirect|nonisolated)\s+)*(?:class|struct|enum|actor|protocol)\s+(\w+)
      /#
    return lines.indices.compactMap { index -> PublicType? in
      guard
        lines[index].hasPrefix("public") || lines[index].hasPrefix("open")
          || lines[index].hasPrefix("@"),
        let match = lines[index].firstMatch(of: declaration)
      else { return nil }
      var end = index
      while end > 0, lines[end - 1].hasPrefix("@") {
        end -= 1
      }
      var start = end
      while start > 0, lines[start - 1].hasPrefix("///") {
        start -= 1
      }
      let name = String(match.output.1)
      return PublicType(name: name, line: index + 1, documentation: start + 1..<end + 1)
    }
  }
}
#endif
