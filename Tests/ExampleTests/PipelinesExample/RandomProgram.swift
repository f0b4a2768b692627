// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import MotifTestSupport

/// A random program, with one statement a line behind the first, which declares the variables.
struct RandomProgram {
  enum Line {
    case assign(Int, RandomTree)
    case print(RandomTree)
  }

  let variableCount: Int
  let lines: [Line]

  init(lines count: Int = 12, levels: Int = 4, using generator: inout SeededGenerator) {
    let variables = Int.random(in: 1...4, using: &generator)
    variableCount = variables
    lines = (0..<count).map { line in
      if line < variables { return .assign(line, .number(.random(in: 0...99, using: &generator))) }
      let levels = Int.random(in: 1...levels, using: &generator)
      let tree = RandomTree.random(levels: levels, variables: variables, using: &generator)
      return Bool.random(using: &generator)
        ? .print(tree) : .assign(Int.random(in: 0..<variables, using: &generator), tree)
    }
  }

  private var names: [String] { (0..<variableCount).map(RandomTree.variableName) }

  var prefix: String {
    let declarations = names.map { "(var \($0))" }.joined(separator: " ") + "\n"
    return declarations
      + lines.map { line in
        switch line {
        case .assign(let variable, let tree):
          "(set \(RandomTree.variableName(variable)) \(tree.prefix))"
        case .print(let tree): "(print \(tree.prefix))"
        }
      }
      .joined(separator: "\n")
  }

  var pascal: String {
    let declarations = "VAR \(names.joined(separator: ", ")): Integer; BEGIN\n"
    return declarations
      + lines.map { line in
        switch line {
        case .assign(let variable, let tree):
          "\(RandomTree.variableName(variable)) := \(tree.pascal())"
        case .print(let tree): "WriteLn(\(tree.pascal()))"
        }
      }
      .joined(separator: ";\n") + "\nEND."
  }

  var cLike: String {
    let declarations = "int \(names.joined(separator: ", "));\n"
    return declarations
      + lines.map { line in
        switch line {
        case .assign(let variable, let tree):
          "\(RandomTree.variableName(variable)) = \(tree.cLike());"
        case .print(let tree): "print(\(tree.cLike()));"
        }
      }
      .joined(separator: "\n")
  }

  /// What happens when it runs, found out without the compiler.
  var outcome: RunOutcome {
    var outcome = RunOutcome()
    var variables = [Int64](repeating: 0, count: variableCount)
    for (index, line) in lines.enumerated() {
      let (variable, tree): (Int?, RandomTree) =
        switch line {
        case .assign(let variable, let tree): (variable, tree)
        case .print(let tree): (nil, tree)
        }
      switch tree.value(variables) {
      case .failure(let problem):
        outcome.failure = "line \(index + 2): \(problem)"
        return outcome
      case .number(let number):
        if let variable { variables[variable] = number } else { outcome.printed.append(number) }
      }
    }
    return outcome
  }
}

/// What a program printed, and what it stopped with if it did.
struct RunOutcome: Equatable {
  var printed: [Int64] = []
  var failure: String?
}
#endif
