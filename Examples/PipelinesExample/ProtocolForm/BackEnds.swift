// SPDX-License-Identifier: MIT

/// Runs the code, and puts out what it prints.
protocol StackMachineBackEnd: Compiler {}

extension StackMachineBackEnd {
  func output(_ code: Code) throws -> String {
    try StackMachine.run(code).map { "\($0)" }.joined(separator: "\n")
  }
}

/// Puts out assembly text.
protocol ARM64BackEnd: Compiler {}

extension ARM64BackEnd {
  func output(_ code: Code) throws -> String { try ARM64Assembly.text(of: code) }
}
