// SPDX-License-Identifier: MIT

/// One statement of a program, the same in whatever language it was written.
enum Statement: Equatable, Sendable {
  case assign(String, Expression)
  case print(Expression)
}

/// A calculation, as a tree.
indirect enum Expression: Equatable, Sendable {
  case number(Int64)
  case variable(String, line: Int)
  case binary(Operator, Expression, Expression)
}

/// How two numbers become one.
enum Operator: String, CaseIterable, Sendable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"

  /// Calculates as a 64-bit processor does: results wrap around, and dividing by zero gives zero.
  func apply(_ left: Int64, _ right: Int64) -> Int64 {
    switch self {
    case .add: left &+ right
    case .subtract: left &- right
    case .multiply: left &* right
    case .divide: right == 0 ? 0 : left.dividedReportingOverflow(by: right).partialValue
    }
  }
}
