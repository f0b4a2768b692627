// SPDX-License-Identifier: MIT

/// Reads tokens from left to right, which the parsers of both languages have in common.
struct Parser {
  /// How many numbers and names a program may have, so that no tree is too high to be walked.
  static let operandLimit = 200

  private let tokens: [Token]
  private var index = 0
  private var operandCount = 0

  init(_ tokens: [Token]) { self.tokens = tokens }

  private var token: Token? { index < tokens.count ? tokens[index] : nil }

  /// The line of the next token, or of the last one at the end.
  private var line: Int { (token ?? tokens.last)?.line ?? 1 }

  /// The text of the next token.
  var next: String? { token?.text }

  /// Takes the next token if it is this one.
  mutating func take(_ text: String) -> Bool {
    guard next == text else { return false }
    index += 1
    return true
  }

  /// Takes the next token, which has to be this one.
  mutating func expect(_ text: String) throws(SourceError) {
    guard take(text) else { throw unexpected("\"\(text)\"") }
  }

  /// Takes the next token, which has to be a name.
  mutating func name() throws(SourceError) -> String {
    guard let token, token.isName else { throw unexpected("a name") }
    index += 1
    return token.text
  }

  /// Takes a number or a name, or what is in parentheses.
  mutating func operand(
    parenthesized: (inout Parser) throws(SourceError) -> Expression
  ) throws(SourceError) -> Expression {
    operandCount += 1
    guard operandCount <= Self.operandLimit else { throw unexpected("a shorter program") }
    if let number = next.flatMap({ Int64($0) }) {
      index += 1
      return .number(number)
    }
    let line = line
    guard take("(") else { return .variable(try name(), line: line) }
    let expression = try parenthesized(&self)
    try expect(")")
    return expression
  }

  /// The error that the next token is something else.
  func unexpected(_ expected: String) -> SourceError {
    SourceError(line: line, problem: "expected \(expected), found \(next ?? "the end")")
  }
}
