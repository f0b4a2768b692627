// SPDX-License-Identifier: MIT

/// Why a text is not a ``KeyScript``; the position is the number of the word, from 1.
public enum KeyScriptError: Error, Hashable, Sendable {
  /// A word that names no key.
  case unknownWord(String, position: Int)
  /// A quoted text without its closing quote.
  case unterminatedQuote(position: Int)
  /// Something stands directly after a closing quote.
  case textAfterQuote(position: Int)
  /// `type:` without a text.
  case nothingToType(position: Int)
  /// `click:` or a turn of the wheel without a column and a row.
  case noCell(String, position: Int)
}

extension KeyScriptError: CustomStringConvertible {
  /// One sentence for the person who wrote the script.
  public var description: String {
    switch self {
    case .unknownWord(let word, let position):
      "Word \(position), '\(word)', names no key."
    case .unterminatedQuote(let position):
      "Word \(position) opens a quote that is not closed."
    case .textAfterQuote(let position):
      "Word \(position) goes on after its closing quote; leave a space there."
    case .nothingToType(let position):
      "Word \(position) has no text to type; write it as type:blue or type:\"two words\"."
    case .noCell(let word, let position):
      "Word \(position), '\(word)', names no cell; write it as click:30,5 for column 30 and row 5."
    }
  }
}
