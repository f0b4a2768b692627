// SPDX-License-Identifier: MIT

/// A formula of the variable `n`, as a tree: the same for all source languages.
indirect enum Formula: Equatable, Sendable {
  case number(Int64)
  case variable(String)
  case binary(Operator, Formula, Formula)
}

/// An operator on two numbers.
enum Operator: CaseIterable, Sendable {
  case add
  case subtract
  case multiply
  case divide

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

/// An error in a formula, or in its code.
struct CompilationError: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
