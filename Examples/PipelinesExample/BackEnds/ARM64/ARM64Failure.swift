// SPDX-License-Identifier: MIT

/// A place at the end of the text that reports what went wrong in one line of the source.
struct ARM64Failure: Hashable, Sendable {
  let problem: ArithmeticError
  let line: Int

  /// The label of the place.
  var label: String { "\(Self.label(of: problem))_\(line)" }

  /// The label of what all failures of one kind share.
  static func label(of problem: ArithmeticError) -> String {
    switch problem {
    case .divisionByZero: ".Ldivision_by_zero"
    case .overflow: ".Loverflow"
    }
  }

  /// The label of the message, which gets the line.
  static func messageLabel(of problem: ArithmeticError) -> String {
    "\(label(of: problem))_message"
  }

  /// An order in which the places are easily found.
  static func isBefore(_ first: ARM64Failure, _ second: ARM64Failure) -> Bool {
    (first.line, first.problem.rawValue) < (second.line, second.problem.rawValue)
  }
}
