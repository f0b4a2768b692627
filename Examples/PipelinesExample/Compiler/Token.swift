// SPDX-License-Identifier: MIT

/// A word, a number, or a symbol of a source text.
struct Token: Equatable, Sendable {
  let text: String
  let line: Int

  /// Whether it can be the name of a variable.
  var isName: Bool { text.first.map { $0.isASCII && $0.isLetter } ?? false }

  /// Splits a text into tokens.
  ///
  /// A parser rejects tokens that its language doesn't have.
  static func tokens(in source: String) -> [Token] {
    source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
      .flatMap { index, line in
        line.matches(of: /[A-Za-z0-9]+|:=|\S/).map {
          Token(text: String($0.output), line: index + 1)
        }
      }
  }
}

/// An error in a source text, with its line.
struct SourceError: Error, Equatable, CustomStringConvertible {
  let line: Int
  let problem: String

  var description: String { "line \(line): \(problem)" }
}
