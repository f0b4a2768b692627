// SPDX-License-Identifier: MIT

/// A little of Pascal.
///
/// ```text
/// program Sum;
/// var x, y: integer;
/// begin
///   y := 4;
///   x := 2 * (3 + y) { with "div" for quotients };
///   writeln(x)
/// end.
/// ```
///
/// The first line and the types may be left out. Letters are alike in either case.
enum PascalSyntax {
  private static let grammar = InfixGrammar(
    products: [.symbol("*"): .multiply, .word("div"): .divide],
    signRule: .belongsToTerm,
    keywords: ["program", "var", "begin", "end", "div"]
  )

  /// Cuts a text into tokens.
  static func tokens(of source: String) throws(SourceError) -> [Token] {
    let lexer = Lexer(
      symbols: [":=", ":", ";", ",", ".", "(", ")", "+", "-", "*"],
      comments: [("{", "}"), ("(*", "*)")],
      ignoresCase: true
    )
    return try lexer.tokens(of: source)
  }

  /// Makes the trees of a program.
  static func program(from tokens: [Token]) throws(SourceError) -> Program {
    var cursor = TokenCursor(tokens)
    if cursor.take(word: "program") {
      _ = try cursor.expectName(except: grammar.keywords)
      try cursor.expect(symbol: ";")
    }
    var statements: [Statement] = []
    if cursor.take(word: "var") {
      repeat {
        statements += try declarations(&cursor)
      } while cursor.next.kind != .word("begin")
    }
    try cursor.expect(word: "begin")
    repeat {
      // There may be nothing between two semicolons.
      let isEmpty = [.symbol(";"), .word("end")].contains(cursor.next.kind)
      if !isEmpty { statements.append(try statement(&cursor)) }
    } while cursor.take(symbol: ";")
    try cursor.expect(word: "end")
    try cursor.expect(symbol: ".")
    try cursor.expectEnd()
    return Program(statements: statements)
  }

  private static func declarations(
    _ cursor: inout TokenCursor
  ) throws(SourceError) -> [Statement] {
    var declarations: [Statement] = []
    repeat {
      let position = cursor.next.position
      let name = try cursor.expectName(except: grammar.keywords)
      declarations.append(.declare(name, at: position))
    } while cursor.take(symbol: ",")
    if cursor.take(symbol: ":") { try cursor.expect(word: "integer") }
    try cursor.expect(symbol: ";")
    return declarations
  }

  private static func statement(_ cursor: inout TokenCursor) throws(SourceError) -> Statement {
    let position = cursor.next.position
    let name = try cursor.expectName(except: grammar.keywords)
    if name == "writeln", cursor.take(symbol: "(") {
      let value = try grammar.expression(&cursor)
      try cursor.expect(symbol: ")")
      return .print(value, at: position)
    }
    try cursor.expect(symbol: ":=")
    return .assign(name, try grammar.expression(&cursor), at: position)
  }
}
