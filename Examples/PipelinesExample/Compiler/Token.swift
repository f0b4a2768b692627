// SPDX-License-Identifier: MIT

/// A word, a number, or a sign of a source text.
struct Token: Equatable, Sendable {
  let text: String
  let line: Int

  /// Whether it can be the name of a variable.
  var isName: Bool { text.first.map { $0.isASCII && $0.isLetter } ?? false }

  /// Cuts a text into tokens.
  ///
  /// A parser rejects those that its language does not have.
  static func tokens(in source: String) -> [Token] {
    source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
      .flatMap { index, line in
        line.matches(of: /[A-Za-z0-9]+|:=|\S/).map {
          Token(text: String($0.output), line: index + 1)
        }
      }
  }
}

/// What is wrong with a source text, and in which line.
struct SourceError: Error, Equatable, CustomStringConvertible {
  let line: Int
  let problem: String

  var description: String { "line \(line): \(problem)" }
}
