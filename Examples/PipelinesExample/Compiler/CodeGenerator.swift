// SPDX-License-Identifier: MIT

/// Turns trees into code, and checks the names, which a parser can't do.
enum CodeGenerator {
  /// Generates the code of a formula.
  ///
  /// - Throws: `CompilationError` if the formula has another variable than `n`.
  static func code(for formula: Formula) throws(CompilationError) -> [Instruction] {
    switch formula {
    case .number(let number): [.push(number)]
    case .variable("n"): [.load]
    case .variable(let name): throw CompilationError("the variable \(name) has no value")
    case .binary(let sign, let left, let right):
      try code(for: left) + code(for: right) + [.apply(sign)]
    }
  }
}
