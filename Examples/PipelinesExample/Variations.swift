// SPDX-License-Identifier: MIT

internal import MotifPipelines

extension PipelineVariation {
  /// A front end: parses Pascal, in which `Begin` and `BEGIN` are the same word.
  static let pascal = PipelineVariation("Pascal")
    .replacing(.analyze) { source, original in try original(source.lowercased()) }
    .replacing(.parse) { tokens, _ in try Parser.pascal(tokens) }

  /// A back end: runs the code and outputs what the code prints.
  static let stackMachine = PipelineVariation("stack machine")
    .replacing(.output) { code, _ in try StackMachine.run(code) }

  /// Another back end: outputs assembly text.
  static let arm64 = PipelineVariation("ARM64")
    .replacing(.output) { code, _ in ARM64Assembly.text(of: code) }

  /// Leaves the code unchanged, for any front end and any back end.
  static let unoptimized = PipelineVariation("unoptimized")
    .replacing(.optimize) { code, _ in code }

  /// Prints the value of each assignment: the original receives more statements than were parsed.
  static let tracing = PipelineVariation("tracing")
    .replacing(.generate) { program, original in
      try original(
        program.flatMap { statement in
          guard case .assign(let name, _) = statement else { return [statement] }
          return [statement, .print(.variable(name, line: 0))]
        }
      )
    }
}
