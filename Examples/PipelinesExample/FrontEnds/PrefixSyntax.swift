// SPDX-License-Identifier: MIT

/// The notation of the standard compiler, which is also how trees are printed.
///
/// ```text
/// (var x)
/// (set x (* 2 (+ 3 4)))
/// (print x)
/// ```
enum PrefixSyntax {
  /// Cuts a text into tokens.
  static func tokens(of source: String) throws(SourceError) -> [Token] {
    try Lexer(symbols: ["(", ")", "+", "-", "*", "/"]).tokens(of: source)
  }

  /// Makes the trees of a program.
  static func program(from tokens: [Token]) throws(SourceError) -> Program {
    var cursor = TokenCursor(tokens)
    var program = Program()
    while cursor.next.kind != .end {
      program.statements.append(try statement(&cursor))
    }
    return program
  }

  private static func statement(_ cursor: inout TokenCursor) throws(SourceError) -> Statement {
    try cursor.expect(symbol: "(")
    let position = cursor.next.position
    let statement: Statement
    if cursor.take(word: "var") {
      statement = .declare(try cursor.expectName(except: []), at: position)
    } else if cursor.take(word: "set") {
      let name = try cursor.expectName(except: [])
      statement = .assign(name, try expression(&cursor), at: position)
    } else if cursor.take(word: "print") {
      statement = .print(try expression(&cursor), at: position)
    } else {
      throw cursor.unexpected("\"var\", \"set\" or \"print\"")
    }
    try cursor.expect(symbol: ")")
    return statement
  }

  private static func expression(_ cursor: inout TokenCursor) throws(SourceError) -> Expression {
    let token = cursor.next
    switch token.kind {
    case .number(let number):
      cursor.take()
      return try Expression(.number(number), at: token.position)
    case .word(let name):
      cursor.take()
      return try Expression(.variable(name), at: token.position)
    case .symbol("("):
      cursor.take()
      try cursor.enter()
      let result = try calculation(&cursor)
      cursor.leave()
      return result
    case .symbol, .end:
      throw cursor.unexpected("a number, a name or \"(\"")
    }
  }

  /// What is in parentheses: a sign with one operand or two.
  private static func calculation(_ cursor: inout TokenCursor) throws(SourceError) -> Expression {
    let token = cursor.next
    guard case .symbol(let text) = token.kind, let sign = BinaryOperator(rawValue: text) else {
      throw cursor.unexpected("an operator")
    }
    cursor.take()
    let left = try expression(&cursor)
    if sign == .subtract, cursor.take(symbol: ")") {
      return try Expression(.negated(left), at: token.position)
    }
    let right = try expression(&cursor)
    try cursor.expect(symbol: ")")
    return try Expression(.binary(sign, left, right), at: token.position)
  }
}
