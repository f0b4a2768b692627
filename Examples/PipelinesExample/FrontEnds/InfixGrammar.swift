// SPDX-License-Identifier: MIT

/// Calculations as Pascal and C write them, with what is different between the two.
struct InfixGrammar: Sendable {
  /// How a sign in front is read.
  enum SignRule: Sendable {
    /// As in C: `-a * b` is `(-a) * b`, and `a * -b` is allowed.
    case belongsToFactor
    /// As in Pascal: `-a * b` is `-(a * b)`, and a sign stands in front of all only.
    case belongsToTerm
  }

  /// How products and quotients are written; sums and differences are alike everywhere.
  let products: [Token.Kind: BinaryOperator]
  let signRule: SignRule

  /// Words that are no names.
  let keywords: Set<String>

  private static let sums: [Token.Kind: BinaryOperator] = [
    .symbol("+"): .add, .symbol("-"): .subtract,
  ]

  /// Parses terms with `+` and `-` between them.
  func expression(_ cursor: inout TokenCursor) throws(SourceError) -> Expression {
    let sign = cursor.next.position
    let isNegated = signRule == .belongsToTerm && cursor.take(symbol: "-")
    var result = try term(&cursor)
    if isNegated {
      result = try Expression(.negated(result), at: sign)
    }
    while let sum = Self.sums[cursor.next.kind] {
      let position = cursor.take().position
      result = try Expression(.binary(sum, result, term(&cursor)), at: position)
    }
    return result
  }

  /// Parses factors with signs of products between them.
  private func term(_ cursor: inout TokenCursor) throws(SourceError) -> Expression {
    var result = try factor(&cursor)
    while let product = products[cursor.next.kind] {
      let position = cursor.take().position
      result = try Expression(.binary(product, result, factor(&cursor)), at: position)
    }
    return result
  }

  /// Parses a number, a name, or something in parentheses or with a sign.
  private func factor(_ cursor: inout TokenCursor) throws(SourceError) -> Expression {
    let token = cursor.next
    switch token.kind {
    case .number(let number):
      cursor.take()
      return try Expression(.number(number), at: token.position)
    case .word(let name) where !keywords.contains(name):
      cursor.take()
      return try Expression(.variable(name), at: token.position)
    case .symbol("("):
      cursor.take()
      try cursor.enter()
      let result = try expression(&cursor)
      cursor.leave()
      try cursor.expect(symbol: ")")
      return result
    case .symbol("-") where signRule == .belongsToFactor:
      cursor.take()
      try cursor.enter()
      let operand = try factor(&cursor)
      cursor.leave()
      return try Expression(.negated(operand), at: token.position)
    default:
      throw cursor.unexpected("a number, a name or \"(\"")
    }
  }
}
