// SPDX-License-Identifier: MIT

/// Cuts a text into tokens, by the rules of one language.
struct Lexer: Sendable {
  /// The signs; one that begins like another one comes before it.
  let symbols: [String]

  /// What opens a comment and what ends it.
  var comments: [(opening: String, closing: String)] = []

  /// What opens a comment that ends with the line.
  var lineComment: String?

  /// Whether `Begin` and `BEGIN` are one word.
  var ignoresCase = false

  /// Cuts a text into tokens, the last of which is the end.
  ///
  /// - Throws: `SourceError` at a character that begins no token, at a comment without an end and at
  ///   a number that is too large.
  /// - Complexity: O(*n*) in the number of characters.
  func tokens(of source: String) throws(SourceError) -> [Token] {
    var cursor = SourceCursor(source)
    var tokens: [Token] = []
    repeat {
      try skipSpace(&cursor)
      let start = cursor.position
      tokens.append(Token(kind: try kind(&cursor), position: start))
    } while tokens.last?.kind != .end
    return tokens
  }

  private func kind(_ cursor: inout SourceCursor) throws(SourceError) -> Token.Kind {
    let start = cursor.position
    guard let first = cursor.next else { return .end }
    if isDigit(first) {
      let digits = cursor.skip(while: isDigit)
      guard let number = Int64(digits) else {
        throw SourceError(.numberTooLarge(digits), at: start)
      }
      return .number(number)
    }
    if isLetter(first) {
      let word = cursor.skip { isLetter($0) || isDigit($0) }
      return .word(ignoresCase ? word.lowercased() : word)
    }
    for symbol in symbols where cursor.skip(symbol) {
      return .symbol(symbol)
    }
    throw SourceError(.unexpectedCharacter(first), at: start)
  }

  private func skipSpace(_ cursor: inout SourceCursor) throws(SourceError) {
    var start: SourcePosition
    repeat {
      cursor.skip { $0.isWhitespace }
      start = cursor.position
      if let lineComment, cursor.skip(lineComment) {
        cursor.skip { !$0.isNewline }
      }
      for comment in comments {
        let opening = cursor.position
        guard cursor.skip(comment.opening) else { continue }
        guard cursor.skip(through: comment.closing) else {
          throw SourceError(.openComment, at: opening)
        }
      }
    } while cursor.position != start
  }

  /// A range of characters would hold digits with accents as well.
  private func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

  private func isLetter(_ character: Character) -> Bool {
    character == "_" || character.isASCII && character.isLetter
  }
}
