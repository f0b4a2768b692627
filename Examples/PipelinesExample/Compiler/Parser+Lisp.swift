// SPDX-License-Identifier: MIT

extension Parser {
  /// Parses a formula as in Lisp: `(- (* 2 (+ 3 4)) n)`.
  static func lisp(_ tokens: [String]) throws(CompilationError) -> Formula {
    var parser = Parser(tokens)
    let formula = try parser.operand(call)
    try parser.expect(nil)
    return formula
  }

  private static func call(_ parser: inout Parser) throws(CompilationError) -> Formula {
    let signs = ["+": Operator.add, "-": .subtract, "*": .multiply, "/": .divide]
    guard let sign = parser.take(signs) else { throw parser.unexpected("an operator") }
    let left = try parser.operand(call)
    return .binary(sign, left, try parser.operand(call))
  }
}
