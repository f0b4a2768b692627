// SPDX-License-Identifier: MIT

/// What the compiler has against a program.
public struct CompilerError: Hashable, Sendable {
  /// The file, as the compiler names it.
  public let file: String

  /// The line, counted from 1.
  public let line: Int

  /// What is wrong there.
  public let message: String

  /// Finds the errors in what the compiler wrote in the style of LLVM.
  ///
  /// - Parameter output: What it wrote to standard error.
  /// - Returns: The errors, in its order.
  public static func all(in output: String) -> [CompilerError] {
    output.split(whereSeparator: \.isNewline).compactMap { line in
      guard let match = line.wholeMatch(of: /(.+):([0-9]+):[0-9]+: error: (.+)/),
        let number = Int(match.output.2)
      else { return nil }
      return CompilerError(
        file: String(match.output.1),
        line: number,
        message: String(match.output.3)
      )
    }
  }
}
