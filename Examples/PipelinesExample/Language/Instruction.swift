// SPDX-License-Identifier: MIT

/// One instruction of the intermediate code, which works on a stack of numbers.
struct Instruction: Hashable, Sendable {
  enum Operation: Hashable, Sendable {
    /// Puts a number on the stack.
    case push(Int64)
    /// Puts the value of a variable on the stack.
    case load(Int)
    /// Takes a number from the stack and gives it to a variable.
    case store(Int)
    /// Turns the sign of the number on top of the stack.
    case negate
    /// Takes the right number and then the left one from the stack, and puts their result on it.
    case apply(BinaryOperator)
    /// Takes a number from the stack and prints it.
    case print
  }

  let operation: Operation

  /// The line of the source that it stems from, for errors.
  let line: Int

  init(_ operation: Operation, line: Int) {
    self.operation = operation
    self.line = line
  }
}

extension Instruction.Operation {
  /// How many numbers it takes from the stack, and how many it puts there.
  var stackEffect: (taken: Int, put: Int) {
    switch self {
    case .push, .load: (0, 1)
    case .store, .print: (1, 0)
    case .negate: (1, 1)
    case .apply: (2, 1)
    }
  }

  /// The variable that it reads or writes.
  var variable: Int? {
    switch self {
    case .load(let variable), .store(let variable): variable
    case .push, .negate, .apply, .print: nil
    }
  }
}
