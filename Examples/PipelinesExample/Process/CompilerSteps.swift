// SPDX-License-Identifier: MIT

internal import MotifPipelines

// The five steps of every compiler, in the order in which they run. What stands in these comments is
// what somebody has to know who replaces a step; what can be checked is declared as well.

extension PipelineStep where Input == String, Output == [Token] {
  /// Cuts the source text into tokens.
  ///
  /// A front end replaces it, and *can* call the original.
  static var analyze: Self { Self("analyze") }
}

extension PipelineStep where Input == [Token], Output == Program {
  /// Makes trees of the tokens.
  ///
  /// A front end replaces it, and *can* call the original.
  static var parse: Self { Self("parse") }
}

extension PipelineStep where Input == Program, Output == Code {
  /// Makes code of the trees.
  ///
  /// A replacement *must* call the original, with these trees or others: it checks the variables, and
  /// nothing behind it does.
  static var generate: Self { Self("generate", original: .required) }
}

extension PipelineStep where Input == Code, Output == Code {
  /// Makes the code shorter.
  ///
  /// A replacement *should* call the original, unless it does all of this itself or nothing is to be
  /// made shorter. This is not checked.
  static var optimize: Self { Self("optimize", original: .recommended) }
}

extension PipelineStep where Input == Code, Output == String {
  /// Writes what the user wanted.
  ///
  /// A back end replaces it, and *can* call the original.
  static var output: Self { Self("output") }
}
