// SPDX-License-Identifier: MIT

extension Parser {
  /// Parses a small subset of Pascal: `begin x := 2 * (3 + 4); writeln(x) end.`.
  static func pascal(_ tokens: [Token]) throws(SourceError) -> [Statement] {
    var parser = Parser(tokens)
    var program: [Statement] = []
    try parser.expect("begin")
    repeat {
      let name = try parser.name()
      if name == "writeln" {
        try parser.expect("(")
        program.append(.print(try pascalSum(&parser)))
        try parser.expect(")")
      } else {
        try parser.expect(":=")
        program.append(.assign(name, try pascalSum(&parser)))
      }
    } while parser.take(";")
    try parser.expect("end")
    try parser.expect(".")
    guard parser.next == nil else { throw parser.unexpected("the end") }
    return program
  }

  private static func pascalSum(_ parser: inout Parser) throws(SourceError) -> Expression {
    var sum = try pascalProduct(&parser)
    while let sign = parser.next, ["+", "-"].contains(sign) {
      try parser.expect(sign)
      sum = .binary(sign == "+" ? .add : .subtract, sum, try pascalProduct(&parser))
    }
    return sum
  }

  private static func pascalProduct(_ parser: inout Parser) throws(SourceError) -> Expression {
    var product = try parser.operand(parenthesized: pascalSum)
    while let sign = parser.next, ["*", "div"].contains(sign) {
      try parser.expect(sign)
      let factor = try parser.operand(parenthesized: pascalSum)
      product = .binary(sign == "*" ? .multiply : .divide, product, factor)
    }
    return product
  }
}
