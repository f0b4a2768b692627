// SPDX-License-Identifier: MIT

/// Reads tokens from left to right; the parsers of both languages share it.
struct Parser {
  /// The maximum number of numbers and names in a program, so that no tree is too deep to traverse.
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

  /// Consumes the next token if it matches.
  mutating func take(_ text: String) -> Bool {
    guard next == text else { return false }
    index += 1
    return true
  }

  /// Consumes the next token, which must match.
  mutating func expect(_ text: String) throws(SourceError) {
    guard take(text) else { throw unexpected("\"\(text)\"") }
  }

  /// Consumes the next token, which must be a name.
  mutating func name() throws(SourceError) -> String {
    guard let token, token.isName else { throw unexpected("a name") }
    index += 1
    return token.text
  }

  /// Parses a number, a name, or an expression in parentheses.
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

  /// The error for an unexpected next token.
  func unexpected(_ expected: String) -> SourceError {
    SourceError(line: line, problem: "expected \(expected), found \(next ?? "the end")")
  }
}
