// SPDX-License-Identifier: MIT

/// Runs the intermediate code.
struct StackMachine {
  private var stack: [Int64] = []
  private var variables: [Int64]

  /// What was printed up to now.
  private var printed: [Int64] = []

  private init(variables: Int) { self.variables = Array(repeating: 0, count: variables) }

  /// Runs the code from the first instruction to the last.
  ///
  /// - Returns: The numbers that it printed.
  /// - Throws: `StackMachineError` with what was printed so far, at a division by zero or an
  ///   overflow; `MalformedCode` before anything runs.
  /// - Complexity: O(*n*) in the number of instructions.
  static func run(_ code: Code) throws -> [Int64] {
    _ = try code.stackDepth()
    var machine = StackMachine(variables: code.variables.count)
    for instruction in code.instructions {
      do throws(ArithmeticError) {
        try machine.execute(instruction.operation)
      } catch {
        throw StackMachineError(problem: error, line: instruction.line, printed: machine.printed)
      }
    }
    return machine.printed
  }

  private mutating func execute(_ operation: Instruction.Operation) throws(ArithmeticError) {
    switch operation {
    case .push(let number): stack.append(number)
    case .load(let variable): stack.append(variables[variable])
    case .store(let variable): variables[variable] = stack.removeLast()
    case .negate: stack.append(try BinaryOperator.subtract.apply(0, stack.removeLast()))
    case .apply(let sign):
      let right = stack.removeLast()
      stack.append(try sign.apply(stack.removeLast(), right))
    case .print: printed.append(stack.removeLast())
    }
  }
}

/// Why a program stopped before its end.
struct StackMachineError: Error, Hashable, CustomStringConvertible {
  let problem: ArithmeticError

  /// The line of the source.
  let line: Int

  /// What the program had printed until then.
  let printed: [Int64]

  var description: String { "line \(line): \(problem)" }
}
