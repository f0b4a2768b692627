// SPDX-License-Identifier: MIT

internal import MotifPipelines

extension Pipeline where Input == String, Output == String {
  /// The process that all compilers share, and which works as it is.
  ///
  /// It reads the notation in which trees are printed and lists the intermediate code. A hook checks
  /// the code, no matter who optimized it, so that the error comes before the back end.
  static var compiler: Pipeline {
    Pipeline<String, [Token]>(.analyze) { try PrefixSyntax.tokens(of: $0) }
      .then(.parse) { try PrefixSyntax.program(from: $0) }
      .then(.generate) { try CodeGenerator.code(for: $0) }
      .then(.optimize) { Optimizer.optimized($0) }
      .then(.output) { try Listing.text(of: $0) }
      .after(.optimize) { _ = try $0.stackDepth() }
  }
}
