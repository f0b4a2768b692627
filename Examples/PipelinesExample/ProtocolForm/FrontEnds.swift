// SPDX-License-Identifier: MIT

/// Reads Pascal: a protocol beneath the first one, which overrides two of the defaults.
protocol PascalFrontEnd: Compiler {}

extension PascalFrontEnd {
  func analyze(_ source: String) throws -> [Token] { try PascalSyntax.tokens(of: source) }
  func parse(_ tokens: [Token]) throws -> Program { try PascalSyntax.program(from: tokens) }
}

/// Reads what looks like C.
protocol CFrontEnd: Compiler {}

extension CFrontEnd {
  func analyze(_ source: String) throws -> [Token] { try CSyntax.tokens(of: source) }
  func parse(_ tokens: [Token]) throws -> Program { try CSyntax.program(from: tokens) }
}
