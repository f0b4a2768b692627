// SPDX-License-Identifier: MIT

/// Goes through the tokens of a text; what all parsers have in common.
struct TokenCursor {
  /// How deep parentheses may be nested, so that no text makes the parser run out of stack.
  static let nestingLimit = 50

  private let tokens: [Token]
  private var index = 0
  private var nesting = 0

  /// Makes a cursor at the first token; an end that is missing is added.
  init(_ tokens: [Token]) {
    let position = tokens.last?.position ?? SourcePosition()
    self.tokens =
      tokens.last?.kind == .end ? tokens : tokens + [Token(kind: .end, position: position)]
  }

  /// The next token.
  var next: Token { tokens[index] }

  /// Takes the next token, whatever it is, but leaves the end where it is.
  @discardableResult
  mutating func take() -> Token {
    let token = next
    if token.kind != .end { index += 1 }
    return token
  }

  /// Takes the next token if it is this sign.
  mutating func take(symbol: String) -> Bool { take(.symbol(symbol)) }

  /// Takes the next token if it is this word.
  mutating func take(word: String) -> Bool { take(.word(word)) }

  /// Takes the next token, which has to be this sign.
  mutating func expect(symbol: String) throws(SourceError) {
    guard take(symbol: symbol) else { throw unexpected("\"\(symbol)\"") }
  }

  /// Takes the next token, which has to be this word.
  mutating func expect(word: String) throws(SourceError) {
    guard take(word: word) else { throw unexpected("\"\(word)\"") }
  }

  /// Takes the next token, which has to be the name of a variable.
  mutating func expectName(except keywords: Set<String>) throws(SourceError) -> String {
    guard case .word(let name) = next.kind, !keywords.contains(name) else {
      throw unexpected("a name")
    }
    take()
    return name
  }

  /// Checks that everything is taken.
  func expectEnd() throws(SourceError) {
    guard next.kind == .end else { throw unexpected("the end") }
  }

  /// Says that the next token is wrong.
  func unexpected(_ expected: String) -> SourceError {
    SourceError(.unexpected(next.kind, expected: expected), at: next.position)
  }

  /// Goes into something that may hold more of its kind.
  mutating func enter() throws(SourceError) {
    guard nesting < Self.nestingLimit else {
      throw SourceError(.tooDeep(limit: Self.nestingLimit), at: next.position)
    }
    nesting += 1
  }

  /// Comes out of it again, unless an error ends everything.
  mutating func leave() { nesting -= 1 }

  private mutating func take(_ kind: Token.Kind) -> Bool {
    guard next.kind == kind else { return false }
    take()
    return true
  }
}
