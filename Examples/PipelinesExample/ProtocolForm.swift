// SPDX-License-Identifier: MIT

/// The same process as a protocol: requirements are the steps, and default implementations the defaults.
///
/// It needs only the language. But each combination is a type, which a program can't create at run time; no one can
/// observe a step; and only a comment says that `generate` must check the variables.
protocol Compiler {
  func analyze(_ source: String) throws -> [String]
  func parse(_ tokens: [String]) throws -> Formula
  func generate(_ formula: Formula) throws -> [Instruction]
  func optimize(_ code: [Instruction]) throws -> [Instruction]
  func output(_ code: [Instruction]) throws -> String
}

extension Compiler {
  /// Runs the steps in order.
  ///
  /// This is not a requirement, so no type can change the order.
  func compile(_ source: String) throws -> String {
    try output(optimize(generate(parse(analyze(source)))))
  }

  func analyze(_ source: String) throws -> [String] { Parser.tokens(in: source) }
  func parse(_ tokens: [String]) throws -> Formula { try Parser.lisp(tokens) }
  func generate(_ formula: Formula) throws -> [Instruction] { try CodeGenerator.code(for: formula) }
  func optimize(_ code: [Instruction]) throws -> [Instruction] { Optimizer.optimized(code) }
  func output(_ code: [Instruction]) throws -> String {
    code.map(\.description).joined(separator: "\n")
  }
}

/// Parses Pascal, and repeats the default of `analyze`: an overridden default can't be called.
protocol PascalFrontEnd: Compiler {}

extension PascalFrontEnd {
  func analyze(_ source: String) throws -> [String] { Parser.tokens(in: source.lowercased()) }
  func parse(_ tokens: [String]) throws -> Formula { try Parser.pascal(tokens) }
}

/// Outputs assembly text.
protocol ARM64BackEnd: Compiler {}

extension ARM64BackEnd {
  func output(_ code: [Instruction]) throws -> String { ARM64Assembly.text(of: code) }
}

struct PascalToARM64: PascalFrontEnd, ARM64BackEnd {}
