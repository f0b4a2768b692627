// SPDX-License-Identifier: MIT

extension Parser {
  /// Parses a small subset of Lisp: `(setq x (* 2 (+ 3 4))) (print x)`.
  static func lisp(_ tokens: [Token]) throws(SourceError) -> [Statement] {
    var parser = Parser(tokens)
    var program: [Statement] = []
    while parser.next != nil {
      try parser.expect("(")
      if parser.take("print") {
        program.append(.print(try parser.operand(parenthesized: lispCall)))
      } else {
        try parser.expect("setq")
        program.append(.assign(try parser.name(), try parser.operand(parenthesized: lispCall)))
      }
      try parser.expect(")")
    }
    return program
  }

  private static func lispCall(_ parser: inout Parser) throws(SourceError) -> Expression {
    guard let sign = parser.next.flatMap(Operator.init) else {
      throw parser.unexpected("an operator")
    }
    try parser.expect(sign.rawValue)
    let left = try parser.operand(parenthesized: lispCall)
    return .binary(sign, left, try parser.operand(parenthesized: lispCall))
  }
}
