// SPDX-License-Identifier: MIT

/// The code between front ends and back ends: instructions that work on a stack of numbers.
enum Instruction: Equatable, Sendable, CustomStringConvertible {
  /// Puts a number on the stack.
  case push(Int64)
  /// Puts the value of a variable on the stack.
  case load(String)
  /// Takes a number from the stack and assigns it to a variable.
  case store(String)
  /// Takes two numbers from the stack, the right one first, and puts their result on it.
  case apply(Operator)
  /// Takes a number from the stack and prints it.
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

/// An instruction takes more from the stack than there is.
struct StackError: Error, Equatable, CustomStringConvertible {
  let instruction: Int

  var description: String { "instruction \(instruction) takes more than is on the stack" }
}

extension [Instruction] {
  /// Checks that no instruction finds too few numbers on the stack.
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
