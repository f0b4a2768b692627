// SPDX-License-Identifier: MIT

/// What two numbers can be joined with.
enum BinaryOperator: String, CaseIterable, Sendable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"

  /// Calculates as the language defines it: with 64 bits, and division rounds toward zero.
  func apply(_ left: Int64, _ right: Int64) throws(ArithmeticError) -> Int64 {
    let (result, overflows) =
      switch self {
      case .add: left.addingReportingOverflow(right)
      case .subtract: left.subtractingReportingOverflow(right)
      case .multiply: left.multipliedReportingOverflow(by: right)
      case .divide where right == 0: throw .divisionByZero
      case .divide: left.dividedReportingOverflow(by: right)
      }
    guard !overflows else { throw .overflow }
    return result
  }
}

/// Why two numbers have no result.
enum ArithmeticError: String, Error, Hashable, CustomStringConvertible {
  case divisionByZero = "division by zero"
  case overflow = "overflow"

  var description: String { rawValue }
}
