// SPDX-License-Identifier: MIT

/// A record that could not be imported, and why.
///
/// One bad record never keeps the others out: it becomes an issue, and the import goes on behind it.
public struct ImportIssue: Error, Hashable, Sendable {
  /// The path of the file, as it was given.
  public let file: String
  /// The line of the fault, counted from 1.
  public let line: Int
  /// What is wrong, in words, without control characters.
  public let reason: String

  /// Makes an issue.
  ///
  /// - Parameters:
  ///   - file: The path of the file, as it was given.
  ///   - line: The line of the fault, counted from 1.
  ///   - reason: What is wrong. It may quote the file: control characters are taken out, so that
  ///     a hostile file cannot reach the terminal through its own error message.
  public init(file: String, line: Int, reason: String) {
    self.file = file
    self.line = line
    self.reason = reason.tidied
  }
}

extension ImportIssue: CustomStringConvertible {
  /// The issue as compilers report theirs: `file:line: reason`.
  public var description: String { "\(file):\(line): \(reason)" }
}
