// SPDX-License-Identifier: MIT

/// The code between front ends and back ends: instructions that work on a stack of numbers.
enum Instruction: Equatable, Sendable, CustomStringConvertible {
  /// Pushes a number.
  case push(Int64)
  /// Pushes the value of a variable.
  case load(String)
  /// Pops a number and assigns it to a variable.
  case store(String)
  /// Pops two numbers, the right one first, and pushes their result.
  case apply(Operator)
  /// Pops a number and prints it.
  case print

  var description: String {
    switch self {
    case .push(let number): "push \(number)"
    case .load(let name): "load \(name)"
    case .store(let name): "store \(name)"
    case .apply(let sign): "\(sign)"
    case .print: "print"
    }
  }
}

/// An instruction pops more numbers than there are on the stack.
struct StackError: Error, Equatable, CustomStringConvertible {
  let instruction: Int

  var description: String { "instruction \(instruction) takes more than is on the stack" }
}

extension [Instruction] {
  /// Checks that every instruction finds enough numbers on the stack.
  func checkStack() throws(StackError) {
    var depth = 0
    for (index, instruction) in enumerated() {
      let (taken, put) =
        switch instruction {
        case .push, .load: (0, 1)
        case .store, .print: (1, 0)
        case .apply: (2, 1)
        }
      guard depth >= taken else { throw StackError(instruction: index) }
      depth += put - taken
    }
  }
}
