// SPDX-License-Identifier: MIT

internal import MotifPipelines

extension PipelineVariation {
  /// A front end: parses Pascal, in which `div` and `DIV` are the same word.
  static let pascal = PipelineVariation("Pascal")
    .replacing(.analyze) { source, original in try original(source.lowercased()) }
    .replacing(.parse) { tokens, _ in try Parser.pascal(tokens) }

  /// A back end: runs the code for some values of `n`, and outputs the results.
  static let stackMachine = PipelineVariation("stack machine")
    .replacing(.output) { code, _ in
      (1...5).map { "\(StackMachine.run(code, n: Int64($0)))" }.joined(separator: " ")
    }

  /// Another back end: outputs assembly text.
  static let arm64 = PipelineVariation("ARM64")
    .replacing(.output) { code, _ in ARM64Assembly.text(of: code) }

  /// Leaves the code unchanged, for any front end and any back end.
  static let unoptimized = PipelineVariation("unoptimized")
    .replacing(.optimize) { code, _ in code }

  /// Multiplies the value by 100: the original receives another tree than was parsed.
  static let percent = PipelineVariation("percent")
    .replacing(.generate) { formula, original in
      try original(.binary(.multiply, formula, .number(100)))
    }
}
