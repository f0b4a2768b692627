// SPDX-License-Identifier: MIT

internal import Foundation

/// A path as the user types it, or as a terminal pastes it when a file is dropped.
struct TypedPath: Hashable, Sendable {
  /// The path, or an empty text if nothing was typed.
  let path: String

  /// Reads a path.
  ///
  /// Blanks and quotation marks around it are left out, and so are backslashes before characters
  /// that a shell would not take literally. `~` stands for the home directory, and an address that
  /// begins with `file://` for its path.
  ///
  /// - Parameters:
  ///   - text: The typed text.
  ///   - home: The home directory.
  init(_ text: String, home: String = NSHomeDirectory()) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if let url = URL(string: text), url.isFileURL {
      path = url.path(percentEncoded: false)
      return
    }
    for quote in ["'", "\""] where text.count >= 2 && text.hasPrefix(quote) && text.hasSuffix(quote)
    {
      path = String(text.dropFirst().dropLast())
      return
    }
    let plain = Self.unescaped(text)
    let isInHome = plain == "~" || plain.hasPrefix("~/")
    path = isInHome ? home + plain.dropFirst() : plain
  }

  private static func unescaped(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      // Before a letter, it is a part of the name.
      if character == "\\", let next = rest.first, !next.isLetter, !next.isNumber {
        result.append(next)
        rest.removeFirst()
      } else {
        result.append(character)
      }
    }
    return result
  }
}
