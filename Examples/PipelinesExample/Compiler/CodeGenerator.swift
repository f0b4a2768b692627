// SPDX-License-Identifier: MIT

/// Turns trees into code, and checks the variables, which a parser can't do.
enum CodeGenerator {
  /// Generates the code of a program.
  ///
  /// - Throws: `SourceError` if a variable is used before it has a value.
  static func code(for program: [Statement]) throws(SourceError) -> [Instruction] {
    var code: [Instruction] = []
    var names: Set<String> = []
    for statement in program {
      switch statement {
      case .assign(let name, let value):
        code += try self.code(for: value, names) + [.store(name)]
        names.insert(name)
      case .print(let value):
        code += try self.code(for: value, names) + [.print]
      }
    }
    return code
  }

  private static func code(
    for value: Expression,
    _ names: Set<String>
  ) throws(SourceError) -> [Instruction] {
    switch value {
    case .number(let number): return [.push(number)]
    case .variable(let name, _) where names.contains(name): return [.load(name)]
    case .variable(let name, let line):
      throw SourceError(line: line, problem: "\"\(name)\" has no value yet")
    case .binary(let sign, let left, let right):
      return try code(for: left, names) + code(for: right, names) + [.apply(sign)]
    }
  }
}
