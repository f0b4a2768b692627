// SPDX-License-Identifier: MIT

/// Reads tokens from left to right; the parsers of both languages share it.
struct Parser {
  /// The maximum number of operands, so that no tree is too deep to traverse.
  static let operandLimit = 200

  private var tokens: ArraySlice<String>
  private var operandCount = 0

  init(_ tokens: [String]) { self.tokens = tokens[...] }

  /// Splits a text into words and symbols.
  ///
  /// A parser rejects tokens that its language doesn't have.
  static func tokens(in source: String) -> [String] {
    source.matches(of: /[A-Za-z0-9]+|\S/).map { String($0.output) }
  }

  /// Consumes the next token if it is an operator.
  mutating func take(_ operators: [String: Operator]) -> Operator? {
    guard let sign = tokens.first.flatMap({ operators[$0] }) else { return nil }
    tokens.removeFirst()
    return sign
  }

  /// Consumes the next token, which must match; at the end, `nil` does.
  mutating func expect(_ token: String?) throws(CompilationError) {
    guard tokens.first == token else { throw unexpected(token.map { "\"\($0)\"" } ?? "the end") }
    tokens = tokens.dropFirst()
  }

  /// Parses a number, a name, or a formula in parentheses.
  mutating func operand(
    _ parenthesized: (inout Parser) throws(CompilationError) -> Formula
  ) throws(CompilationError) -> Formula {
    operandCount += 1
    guard operandCount <= Self.operandLimit else { throw unexpected("a shorter formula") }
    guard let token = tokens.popFirst() else { throw unexpected("an operand") }
    if let number = Int64(token) { return .number(number) }
    if token.first?.isLetter == true { return .variable(token) }
    guard token == "(" else { throw unexpected("an operand", insteadOf: token) }
    let formula = try parenthesized(&self)
    try expect(")")
    return formula
  }

  /// The error for an unexpected token, the next one unless stated.
  func unexpected(_ expected: String, insteadOf token: String? = nil) -> CompilationError {
    let found = (token ?? tokens.first).map { "\"\($0)\"" } ?? "the end"
    return CompilationError("expected \(expected), found \(found)")
  }
}
