// SPDX-License-Identifier: MIT

/// Runs code that `checkStack()` has checked.
enum StackMachine {
  /// Returns the formula's value for a value of `n`.
  static func run(_ code: [Instruction], n: Int64) -> Int64 {
    var stack: [Int64] = []
    for instruction in code {
      switch instruction {
      case .push(let number): stack.append(number)
      case .load: stack.append(n)
      case .apply(let sign):
        let right = stack.removeLast()
        stack.append(sign.apply(stack.removeLast(), right))
      }
    }
    return stack[0]
  }
}
