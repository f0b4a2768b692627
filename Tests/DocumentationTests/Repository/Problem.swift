// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import Foundation
import Testing

/// A problem in a documented file, and its location.
struct Problem: Hashable, Comparable, CustomStringConvertible {
  /// The file, relative to the repository.
  var file: String

  /// The line, counted from 1.
  var line: Int

  /// A description of the problem, and its fix if that isn't obvious.
  var message: String

  var description: String { "\(file):\(line): \(message)" }

  static func < (left: Problem, right: Problem) -> Bool {
    (left.file, left.line, left.message) < (right.file, right.line, right.message)
  }

  /// Records this problem as an issue at its location in the documentation.
  func record(in repository: Repository) {
    Issue.record(
      "\(description)",
      sourceLocation: SourceLocation(
        fileID: "Documentation/\(file)",
        filePath: repository.root.appending(path: file).path,
        line: line,
        column: 1
      )
    )
  }
}
#endif
