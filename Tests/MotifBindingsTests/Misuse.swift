// SPDX-License-Identifier: MIT

import Testing

/// A program that must not compile, and one like it that must.
///
/// They differ in one line, so that the one cannot be wrong for another reason than that line.
struct Misuse: CustomTestStringConvertible, Sendable {
  /// What is wrong.
  let testDescription: String

  /// The line that makes the program right.
  let right: String

  /// The line that makes it wrong.
  let wrong: String

  /// A part of what the compiler says of the wrong line.
  let error: String

  private let before: String
  private let after: String

  /// Makes a misuse.
  ///
  /// - Parameters:
  ///   - description: What is wrong.
  ///   - program: The program, in which a line `…` stands for the one that is right or wrong.
  ///   - right: The line that makes the program right.
  ///   - wrong: The line that makes it wrong.
  ///   - error: A part of what the compiler says of the wrong line.
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
