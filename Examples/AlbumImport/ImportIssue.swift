// SPDX-License-Identifier: MIT

internal import AlbumLibrary

/// A record that could not be imported, and why.
///
/// A faulty record never stops the import: it becomes an issue, and the import continues after it.
public struct ImportIssue: Error, Hashable, Sendable {
  /// The path of the file, as the caller gave it.
  public let file: String
  /// The line of the fault, counted from 1.
  public let line: Int
  /// The problem, in words, without control characters.
  public let reason: String

  /// Makes an issue.
  ///
  /// - Parameters:
  ///   - file: The path of the file, as the caller gave it.
  ///   - line: The line of the fault, counted from 1.
  ///   - reason: The problem. It may quote the file: control characters are removed, so that a
  ///     malicious file can't reach the terminal through its own error message.
  public init(file: String, line: Int, reason: String) {
    self.file = file
    self.line = line
    self.reason = reason.tidied
  }
}

extension ImportIssue: CustomStringConvertible {
  /// The issue in the format of compilers: `file:line: reason`.
  public var description: String { "\(file):\(line): \(reason)" }
}
