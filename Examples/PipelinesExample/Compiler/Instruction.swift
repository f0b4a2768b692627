// SPDX-License-Identifier: MIT

/// The code between front ends and back ends: instructions that work on a stack of numbers.
enum Instruction: Equatable, Sendable, CustomStringConvertible {
  /// Pushes a number.
  case push(Int64)
  /// Pushes the value of `n`.
  case load
  /// Pops two numbers, the right one first, and pushes their result.
  case apply(Operator)

  var description: String {
    switch self {
    case .push(let number): "push \(number)"
    case .load: "load n"
    case .apply(let sign): "\(sign)"
    }
  }
}

extension [Instruction] {
  /// Checks that the code takes no more numbers from the stack than there are, and leaves one.
  func checkStack() throws(CompilationError) {
    var depth = 0
    for instruction in self {
      if case .apply = instruction { depth -= 1 } else { depth += 1 }
      guard depth > 0 else {
        throw CompilationError("too few numbers on the stack for \"\(instruction)\"")
      }
    }
    guard depth == 1 else {
      throw CompilationError("the code leaves \(depth) numbers on the stack instead of one")
    }
  }
}
