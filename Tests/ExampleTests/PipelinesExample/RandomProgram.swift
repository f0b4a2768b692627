// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import MotifTestSupport

@testable import PipelinesExample

/// A random program that can be written in both languages, and run without either.
struct RandomProgram {
  private let lines: [(assigned: Int?, value: RandomTree)]

  init(using generator: inout SeededGenerator) {
    lines = (0..<8).map { line in
      let assigned = line < 2 ? line : [nil, 0, 1].randomElement(using: &generator) ?? nil
      let variables = min(line, 2)
      let levels = Int.random(in: 1...4, using: &generator)
      return (assigned, .random(levels: levels, variables: variables, using: &generator))
    }
  }

  var lisp: String {
    lines.map { assigned, value in
      let beginning = assigned.map { "setq v\($0)" } ?? "print"
      return "(\(beginning) \(value.lisp))"
    }
    .joined(separator: "\n")
  }

  var pascal: String {
    let statements = lines.map { assigned, value in
      assigned.map { "V\($0) := \(value.pascal())" } ?? "WriteLn(\(value.pascal()))"
    }
    return "BEGIN\n\(statements.joined(separator: ";\n"))\nEND."
  }

  /// The program's output.
  var printed: String {
    var variables: [Int64] = [0, 0]
    var printed: [String] = []
    for (assigned, value) in lines {
      let value = value.value(variables)
      if let assigned { variables[assigned] = value } else { printed.append("\(value)") }
    }
    return printed.joined(separator: "\n")
  }
}

/// A random expression.
indirect enum RandomTree {
  case number(Int64)
  case variable(Int)
  case binary(Operator, RandomTree, RandomTree)

  static func random(
    levels: Int,
    variables: Int,
    using generator: inout SeededGenerator
  ) -> RandomTree {
    guard levels > 1, Int.random(in: 0..<5, using: &generator) > 0 else {
      if variables > 0, Bool.random(using: &generator) {
        return .variable(.random(in: 0..<variables, using: &generator))
      }
      let bits = Int64.random(in: 0...62, using: &generator)
      return .number(.random(in: 0...(1 << bits), using: &generator))
    }
    let sign = Operator.allCases.randomElement(using: &generator) ?? .add
    let left = random(levels: levels - 1, variables: variables, using: &generator)
    return .binary(sign, left, random(levels: levels - 1, variables: variables, using: &generator))
  }

  var lisp: String {
    switch self {
    case .number(let number): "\(number)"
    case .variable(let index): "v\(index)"
    case .binary(let sign, let left, let right): "(\(sign.rawValue) \(left.lisp) \(right.lisp))"
    }
  }

  /// Uses no more parentheses than necessary: a sum binds with 0, a product with 1, everything else with 2.
  func pascal(binding wanted: Int = 0) -> String {
    switch self {
    case .number(let number): return "\(number)"
    case .variable(let index): return "V\(index)"
    case .binary(let sign, let left, let right):
      let binding = sign == .add || sign == .subtract ? 0 : 1
      let word = sign == .divide ? " Div " : sign.rawValue
      let text = left.pascal(binding: binding) + word + right.pascal(binding: binding + 1)
      return binding < wanted ? "(\(text))" : text
    }
  }

  /// The value computed with 128-bit numbers, of which the lower half remains.
  func value(_ variables: [Int64]) -> Int64 {
    switch self {
    case .number(let number): return number
    case .variable(let index): return variables[index]
    case .binary(let sign, let left, let right):
      let (left, right) = (Int128(left.value(variables)), Int128(right.value(variables)))
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
#endif
