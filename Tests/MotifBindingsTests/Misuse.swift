// SPDX-License-Identifier: MIT

import Testing

/// A program that must not compile, and a similar one that must.
///
/// They differ in one line, so that line must be the cause of the error.
struct Misuse: CustomTestStringConvertible, Sendable {
  /// The mistake.
  let testDescription: String

  /// The line that makes the program correct.
  let right: String

  /// The line that makes it wrong.
  let wrong: String

  /// A part of the compiler's message about the wrong line.
  let error: String

  private let before: String
  private let after: String

  /// Makes a misuse.
  ///
  /// - Parameters:
  ///   - description: The mistake.
  ///   - program: The program, in which a line `…` stands for the correct or the wrong one.
  ///   - right: The line that makes the program correct.
  ///   - wrong: The line that makes it wrong.
  ///   - error: A part of the compiler's message about the wrong line.
  init(_ description: String, in program: String, right: String, wrong: String, error: String) {
    let parts = program.split(separator: /\h*…\n?/, maxSplits: 1, omittingEmptySubsequences: false)
    precondition(parts.count == 2, "Mark the line that is right or wrong by '…'")
    testDescription = description
    before = "import MotifBindings\n" + parts[0]
    after = "\n" + parts[1]
    self.right = right
    self.wrong = wrong
    self.error = error
  }

  /// The program that must compile.
  var rightProgram: String { before + right + after }

  /// The program that must not compile.
  var wrongProgram: String { before + wrong + after }

  /// The number of the wrong line.
  var line: Int { before.split(separator: "\n", omittingEmptySubsequences: false).count }
}
