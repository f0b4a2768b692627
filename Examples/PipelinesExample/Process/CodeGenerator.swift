// SPDX-License-Identifier: MIT

/// Makes intermediate code of trees, and checks what a parser cannot know: the variables.
struct CodeGenerator {
  /// The largest number of variables, which back ends keep on the stack of the processor.
  static let variableLimit = 1_000

  private var code = Code()
  private var variables: [String: (index: Int, position: SourcePosition)] = [:]

  /// Makes the code of a program.
  ///
  /// - Throws: `SourceError` when a variable is used before it is declared, or declared twice.
  /// - Complexity: O(*n*) in the number of nodes.
  static func code(for program: Program) throws(SourceError) -> Code {
    var generator = CodeGenerator()
    for statement in program.statements {
      try generator.add(statement)
    }
    return generator.code
  }

  private mutating func add(_ statement: Statement) throws(SourceError) {
    switch statement {
    case .declare(let name, let position):
      let variable = try declare(name, at: position)
      add(.push(0), at: position)
      add(.store(variable), at: position)
    case .assign(let name, let value, let position):
      let variable = try variable(named: name, at: position)
      try add(value)
      add(.store(variable), at: position)
    case .print(let value, let position):
      try add(value)
      add(.print, at: position)
    }
  }

  private mutating func add(_ expression: Expression) throws(SourceError) {
    switch expression.node {
    case .number(let number):
      add(.push(number), at: expression.position)
    case .variable(let name):
      add(.load(try variable(named: name, at: expression.position)), at: expression.position)
    case .negated(let operand):
      try add(operand)
      add(.negate, at: expression.position)
    case .binary(let sign, let left, let right):
      try add(left)
      try add(right)
      add(.apply(sign), at: expression.position)
    }
  }

  private mutating func add(_ operation: Instruction.Operation, at position: SourcePosition) {
    code.instructions.append(Instruction(operation, line: position.line))
  }

  private mutating func declare(
    _ name: String,
    at position: SourcePosition
  ) throws(SourceError) -> Int {
    let index = code.variables.count
    guard index < Self.variableLimit else {
      throw SourceError(.tooManyVariables(limit: Self.variableLimit), at: position)
    }
    if let first = variables.updateValue((index, position), forKey: name) {
      throw SourceError(.declaredTwice(name, first: first.position), at: position)
    }
    code.variables.append(name)
    return index
  }

  private func variable(
    named name: String,
    at position: SourcePosition
  ) throws(SourceError) -> Int {
    guard let variable = variables[name] else {
      throw SourceError(.undeclared(name), at: position)
    }
    return variable.index
  }
}
