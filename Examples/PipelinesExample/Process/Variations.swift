// SPDX-License-Identifier: MIT

internal import MotifPipelines

// Front ends: what they replace is how texts are read.

extension PipelineVariation {
  /// Reads Pascal.
  static let pascal = PipelineVariation("Pascal")
    .replacing(.analyze) { source, _ in try PascalSyntax.tokens(of: source) }
    .replacing(.parse) { tokens, _ in try PascalSyntax.program(from: tokens) }

  /// Reads what looks like C.
  static let cLike = PipelineVariation("C")
    .replacing(.analyze) { source, _ in try CSyntax.tokens(of: source) }
    .replacing(.parse) { tokens, _ in try CSyntax.program(from: tokens) }
}

// Back ends: what they replace is what becomes of the code.

extension PipelineVariation {
  /// Runs the code, and puts out what it prints.
  static let stackMachine = PipelineVariation("stack machine").replacing(.output) { code, _ in
    try StackMachine.run(code).map { "\($0)" }.joined(separator: "\n")
  }

  /// Puts out assembly text.
  static let arm64 = PipelineVariation("ARM64").replacing(.output) { code, _ in
    try ARM64Assembly.text(of: code)
  }
}

// What goes with all of them.

extension PipelineVariation {
  /// Leaves the code as it is.
  static let unoptimized = PipelineVariation("unoptimized").replacing(.optimize) { code, _ in
    code
  }

  /// Optimizes until there is nothing left to be done.
  static let thorough = PipelineVariation("thorough").replacing(.optimize) { code, original in
    var code = code
    while true {
      let shorter = try original(code)
      guard shorter != code else { return code }
      code = shorter
    }
  }

  /// Prints the value of each assignment, whatever the language: the original gets other trees.
  static let tracing = PipelineVariation("tracing").replacing(.generate) { program, original in
    var traced = Program()
    for statement in program.statements {
      traced.statements.append(statement)
      if case .assign(let name, _, let position) = statement {
        let value = try Expression(.variable(name), at: position)
        traced.statements.append(.print(value, at: position))
      }
    }
    return try original(traced)
  }
}
