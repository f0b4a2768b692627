// SPDX-License-Identifier: MIT

/// An error that the compiler reported.
public struct CompilerError: Hashable, Sendable {
  /// The file, as the compiler names it.
  public let file: String

  /// The line, counted from 1.
  public let line: Int

  /// The error's message.
  public let message: String

  /// Parses the errors in compiler output in LLVM's style.
  ///
  /// - Parameter output: The compiler's standard error.
  /// - Returns: The errors, in the order of the output.
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
