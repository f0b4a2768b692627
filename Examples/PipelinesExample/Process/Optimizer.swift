// SPDX-License-Identifier: MIT

/// Makes code shorter that prints the same, and fails at the same place with the same error.
enum Optimizer {
  /// Calculates what is known already, and removes what nobody reads.
  ///
  /// One run may make room for the next: what is stored and read once becomes a known number.
  ///
  /// - Complexity: O(*n*) in the number of instructions.
  static func optimized(_ code: Code) -> Code {
    var code = code
    code.instructions = withoutUnreadStores(folded(code.instructions))
    return code
  }

  /// Goes forward and calculates with the numbers that were put on the stack last.
  private static func folded(_ instructions: [Instruction]) -> [Instruction] {
    var folded: [Instruction] = []
    for instruction in instructions {
      folded.append(instruction)
      guard let (operands, result) = replacement(for: instruction, after: folded.dropLast()) else {
        continue
      }
      folded.removeLast(operands + 1)
      folded += result.map { Instruction($0, line: instruction.line) }
    }
    return folded
  }

  /// What an instruction and some before it can be replaced with.
  ///
  /// Overflow and division by zero are left to the run, which is where the user expects them.
  private static func replacement(
    for instruction: Instruction,
    after before: ArraySlice<Instruction>
  ) -> (operands: Int, result: [Instruction.Operation])? {
    switch (before.dropLast().last?.operation, before.last?.operation, instruction.operation) {
    case (.push(let left)?, .push(let right)?, .apply(let sign)):
      guard let result = try? sign.apply(left, right) else { return nil }
      return (2, [.push(result)])
    case (_, .push(let number)?, .negate):
      guard let result = try? BinaryOperator.subtract.apply(0, number) else { return nil }
      return (1, [.push(result)])
    case (_, .push(0)?, .apply(.add)), (_, .push(0)?, .apply(.subtract)),
      (_, .push(1)?, .apply(.multiply)), (_, .push(1)?, .apply(.divide)):
      return (1, [])
    case (.push(0)?, .load(let variable)?, .apply(.add)),
      (.push(1)?, .load(let variable)?, .apply(.multiply)):
      return (2, [.load(variable)])
    case (.load?, .push(0)?, .apply(.multiply)), (.push(0)?, .load?, .apply(.multiply)):
      return (2, [.push(0)])
    default:
      return nil
    }
  }

  /// Goes backward, knows which variables are read later, and leaves out what serves none of them.
  private static func withoutUnreadStores(_ instructions: [Instruction]) -> [Instruction] {
    var kept: [Instruction] = []
    var readLater: Set<Int> = []
    var rest = instructions[...]
    while let instruction = rest.popLast() {
      switch (rest.last?.operation, instruction.operation) {
      case (.push?, .store(let variable)) where !readLater.contains(variable),
        (.load?, .store(let variable)) where !readLater.contains(variable):
        // A value that takes a calculation stays: it may fail.
        rest.removeLast()
      case (.store(let stored)?, .load(let variable))
      where stored == variable && !readLater.contains(variable):
        // It is on the stack anyway.
        rest.removeLast()
      case (_, .store(let variable)):
        readLater.remove(variable)
        kept.append(instruction)
      case (_, .load(let variable)):
        readLater.insert(variable)
        kept.append(instruction)
      default:
        kept.append(instruction)
      }
    }
    return kept.reversed()
  }
}
