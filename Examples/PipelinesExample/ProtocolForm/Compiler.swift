// SPDX-License-Identifier: MIT

/// The same process as a protocol: requirements are the steps, default implementations the defaults.
///
/// It takes nothing but the language. What it does not have is noted where a pipeline has it; the
/// conforming types show what takes more writing.
protocol Compiler {
  func analyze(_ source: String) throws -> [Token]
  func parse(_ tokens: [Token]) throws -> Program
  /// Checks the variables, which nothing behind it does. That a replacement has to do this as well is
  /// said here and checked nowhere.
  func generate(_ program: Program) throws -> Code
  func optimize(_ code: Code) throws -> Code
  func output(_ code: Code) throws -> String
}

extension Compiler {
  /// Runs the steps in order.
  ///
  /// This is no requirement, so nobody can change the order. But the steps can be called from
  /// anywhere, nobody can watch them, and an error does not say in which of them it was thrown.
  func compile(_ source: String) throws -> String {
    try output(optimize(generate(parse(analyze(source)))))
  }
}

extension Compiler {
  func analyze(_ source: String) throws -> [Token] { try PrefixSyntax.tokens(of: source) }
  func parse(_ tokens: [Token]) throws -> Program { try PrefixSyntax.program(from: tokens) }
  func generate(_ program: Program) throws -> Code { try CodeGenerator.code(for: program) }
  func optimize(_ code: Code) throws -> Code { Optimizer.optimized(code) }
  func output(_ code: Code) throws -> String { try Listing.text(of: code) }
}

/// The process as it is.
struct StandardCompiler: Compiler {}
