// SPDX-License-Identifier: MIT

/// Runs code.
enum StackMachine {
  /// Runs the instructions from first to last.
  ///
  /// - Returns: The printed numbers, one per line.
  /// - Throws: `StackError`, before anything runs.
  static func run(_ code: [Instruction]) throws(StackError) -> String {
    try code.checkStack()
    var stack: [Int64] = []
    var variables: [String: Int64] = [:]
    var lines: [String] = []
    for instruction in code {
      switch instruction {
      case .push(let number): stack.append(number)
      case .load(let name): stack.append(variables[name, default: 0])
      case .store(let name): variables[name] = stack.removeLast()
      case .apply(let sign):
        let right = stack.removeLast()
        stack.append(sign.apply(stack.removeLast(), right))
      case .print: lines.append("\(stack.removeLast())")
      }
    }
    return lines.joined(separator: "\n")
  }
}
