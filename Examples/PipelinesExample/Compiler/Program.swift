// SPDX-License-Identifier: MIT

/// One statement of a program, the same for all source languages.
enum Statement: Equatable, Sendable {
  case assign(String, Expression)
  case print(Expression)
}

/// An expression, as a tree.
indirect enum Expression: Equatable, Sendable {
  case number(Int64)
  case variable(String, line: Int)
  case binary(Operator, Expression, Expression)
}

/// An operator on two numbers.
enum Operator: String, CaseIterable, Sendable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"

  /// Calculates like a 64-bit processor: results wrap around, and dividing by zero gives zero.
  func apply(_ left: Int64, _ right: Int64) -> Int64 {
    switch self {
    case .add: left &+ right
    case .subtract: left &- right
    case .multiply: left &* right
    case .divide: right == 0 ? 0 : left.dividedReportingOverflow(by: right).partialValue
    }
  }
}
