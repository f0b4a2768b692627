// SPDX-License-Identifier: MIT

extension Parser {
  /// Parses a formula as in Pascal: `2 * (3 + 4) - n div 3`.
  static func pascal(_ tokens: [String]) throws(CompilationError) -> Formula {
    var parser = Parser(tokens)
    let formula = try sum(&parser)
    try parser.expect(nil)
    return formula
  }

  private static func sum(_ parser: inout Parser) throws(CompilationError) -> Formula {
    var sum = try product(&parser)
    while let sign = parser.take(["+": .add, "-": .subtract]) {
      sum = .binary(sign, sum, try product(&parser))
    }
    return sum
  }

  private static func product(_ parser: inout Parser) throws(CompilationError) -> Formula {
    var product = try parser.operand(sum)
    while let sign = parser.take(["*": .multiply, "div": .divide]) {
      product = .binary(sign, product, try parser.operand(sum))
    }
    return product
  }
}
