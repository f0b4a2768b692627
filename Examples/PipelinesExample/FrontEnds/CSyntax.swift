// SPDX-License-Identifier: MIT

/// A little language that looks like C.
///
/// ```text
/// int y = 4, x;
/// x = 2 * (3 + y);  // with "/" for quotients
/// print(x);
/// ```
enum CSyntax {
  private static let grammar = InfixGrammar(
    products: [.symbol("*"): .multiply, .symbol("/"): .divide],
    signRule: .belongsToFactor,
    keywords: ["int", "print"]
  )

  /// Cuts a text into tokens.
  static func tokens(of source: String) throws(SourceError) -> [Token] {
    let lexer = Lexer(
      symbols: ["=", ";", ",", "(", ")", "+", "-", "*", "/"],
      comments: [("/*", "*/")],
      lineComment: "//"
    )
    return try lexer.tokens(of: source)
  }

  /// Makes the trees of a program.
  static func program(from tokens: [Token]) throws(SourceError) -> Program {
    var cursor = TokenCursor(tokens)
    var program = Program()
    while cursor.next.kind != .end {
      if cursor.take(symbol: ";") { continue }
      program.statements += try statements(&cursor)
      try cursor.expect(symbol: ";")
    }
    return program
  }

  private static func statements(_ cursor: inout TokenCursor) throws(SourceError) -> [Statement] {
    let position = cursor.next.position
    if cursor.take(word: "int") { return try declarations(&cursor) }
    if cursor.take(word: "print") {
      try cursor.expect(symbol: "(")
      let value = try grammar.expression(&cursor)
      try cursor.expect(symbol: ")")
      return [.print(value, at: position)]
    }
    let name = try cursor.expectName(except: grammar.keywords)
    try cursor.expect(symbol: "=")
    return [.assign(name, try grammar.expression(&cursor), at: position)]
  }

  /// Parses names with commas between them; one with a value is an assignment, too.
  private static func declarations(
    _ cursor: inout TokenCursor
  ) throws(SourceError) -> [Statement] {
    var statements: [Statement] = []
    repeat {
      let position = cursor.next.position
      let name = try cursor.expectName(except: grammar.keywords)
      statements.append(.declare(name, at: position))
      if cursor.take(symbol: "=") {
        let value = try grammar.expression(&cursor)
        statements.append(.assign(name, value, at: position))
      }
    } while cursor.take(symbol: ",")
    return statements
  }
}
