// SPDX-License-Identifier: MIT

/// Writes the intermediate code so that it can be read.
enum Listing {
  /// The instructions, one a line.
  ///
  /// - Throws: `MalformedCode` if the code could not run.
  static func text(of code: Code) throws(MalformedCode) -> String {
    _ = try code.stackDepth()
    return code.instructions.map { line(for: $0, in: code) }.joined(separator: "\n")
  }

  private static func line(for instruction: Instruction, in code: Code) -> String {
    switch instruction.operation {
    case .push(let number): "push \(number)"
    case .load(let variable): "load \(code.variables[variable])"
    case .store(let variable): "store \(code.variables[variable])"
    case .negate: "negate"
    case .apply(let sign): "\(sign)"
    case .print: "print"
    }
  }
}
