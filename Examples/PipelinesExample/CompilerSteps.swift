// SPDX-License-Identifier: MIT

internal import MotifPipelines

// The five steps of every compiler, in the order in which they run. Each declaration states whether a replacement can,
// should, or must call the original.

extension PipelineStep where Input == String, Output == [String] {
  /// Splits the source text into tokens.
  ///
  /// A replacement *can* call the original.
  static var analyze: Self { Self("analyze") }
}

extension PipelineStep where Input == [String], Output == Formula {
  /// Turns the tokens into a tree.
  ///
  /// A replacement *can* call the original.
  static var parse: Self { Self("parse") }
}

extension PipelineStep where Input == Formula, Output == [Instruction] {
  /// Turns the tree into code.
  ///
  /// A replacement *must* call the original, with this tree or another: it checks the variables, and no later step
  /// does.
  static var generate: Self { Self("generate", original: .required) }
}

extension PipelineStep where Input == [Instruction], Output == [Instruction] {
  /// Shortens the code.
  ///
  /// A replacement *should* call the original.
  static var optimize: Self { Self("optimize", original: .recommended) }
}

extension PipelineStep where Input == [Instruction], Output == String {
  /// Turns the code into the output that the user asked for.
  ///
  /// A replacement *can* call the original.
  static var output: Self { Self("output") }
}
