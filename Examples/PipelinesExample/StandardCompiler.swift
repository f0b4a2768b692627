// SPDX-License-Identifier: MIT

internal import MotifPipelines

extension Pipeline where Input == String, Output == String {
  /// The process that all compilers share, with a default for each step: it parses Lisp and lists the code.
  ///
  /// A hook checks the code, whichever step optimized it. An error then names the optimizer, and a back end can rely on
  /// the code that it gets.
  static var compiler: Pipeline {
    Pipeline<String, [String]>(.analyze) { Parser.tokens(in: $0) }
      .then(.parse) { try Parser.lisp($0) }
      .then(.generate) { try CodeGenerator.code(for: $0) }
      .then(.optimize) { Optimizer.optimized($0) }
      .then(.output) { $0.map(\.description).joined(separator: "\n") }
      .after(.optimize) { try $0.checkStack() }
  }
}
