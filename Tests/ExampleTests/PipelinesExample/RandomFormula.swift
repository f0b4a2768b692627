// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import MotifTestSupport

@testable import PipelinesExample

/// A random formula that can be written in both languages, and calculated without either.
extension Formula {
  static func random(levels: Int, using generator: inout SeededGenerator) -> Formula {
    guard levels > 1, Int.random(in: 0..<5, using: &generator) > 0 else {
      if Bool.random(using: &generator) { return .variable("n") }
      let bits = Int64.random(in: 0...62, using: &generator)
      return .number(.random(in: 0...(1 << bits), using: &generator))
    }
    let sign = Operator.allCases.randomElement(using: &generator) ?? .add
    let left = random(levels: levels - 1, using: &generator)
    return .binary(sign, left, random(levels: levels - 1, using: &generator))
  }

  var lisp: String {
    switch self {
    case .number(let number): "\(number)"
    case .variable(let name): name
    case .binary(let sign, let left, let right): "(\(sign.symbol) \(left.lisp) \(right.lisp))"
    }
  }

  /// Uses no more parentheses than necessary: a sum binds with 0, a product with 1, everything else with 2.
  func pascal(binding wanted: Int = 0) -> String {
    switch self {
    case .number(let number): return "\(number)"
    case .variable(let name): return name.uppercased()
    case .binary(let sign, let left, let right):
      let binding = sign == .add || sign == .subtract ? 0 : 1
      let word = sign == .divide ? " Div " : sign.symbol
      let text = left.pascal(binding: binding) + word + right.pascal(binding: binding + 1)
      return binding < wanted ? "(\(text))" : text
    }
  }

  /// The value computed with 128-bit numbers, of which the lower half remains.
  func value(n: Int64) -> Int64 {
    switch self {
    case .number(let number): return number
    case .variable: return n
    case .binary(let sign, let left, let right):
      let (left, right) = (Int128(left.value(n: n)), Int128(right.value(n: n)))
      let exact =
        switch sign {
        case .add: left + right
        case .subtract: left - right
        case .multiply: left * right
        case .divide: right == 0 ? 0 : left / right
        }
      return Int64(truncatingIfNeeded: exact)
    }
  }
}

extension Operator {
  fileprivate var symbol: String {
    switch self {
    case .add: "+"
    case .subtract: "-"
    case .multiply: "*"
    case .divide: "/"
    }
  }
}
#endif
