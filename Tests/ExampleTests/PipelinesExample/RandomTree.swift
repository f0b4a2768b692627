// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import MotifTestSupport

/// A random calculation that can be written in three languages and evaluated without any of them.
indirect enum RandomTree {
  case number(Int64)
  case variable(Int)
  case negated(RandomTree)
  case binary(Character, RandomTree, RandomTree)

  static func variableName(_ index: Int) -> String { "v\(index)" }

  /// Makes a tree of at most so many levels; a high one leans to the right, which takes most room.
  static func random(
    levels: Int,
    variables: Int,
    using generator: inout SeededGenerator
  ) -> RandomTree {
    func tree(_ levels: Int) -> RandomTree {
      random(levels: levels, variables: variables, using: &generator)
    }
    switch Int.random(in: 0..<(levels == 1 ? 3 : levels > 5 ? 60 : 12), using: &generator) {
    case 0: return .number(number(using: &generator))
    case 1, 2: return .variable(Int.random(in: 0..<variables, using: &generator))
    case 3: return .negated(tree(levels - 1))
    case 4, 5:
      // Most divisors are no 0, or few programs would come far.
      let isSafe = Int.random(in: 0..<3, using: &generator) > 0
      let left = tree(levels - 1)
      let divisor = RandomTree.number(.random(in: 1...9, using: &generator))
      return .binary("/", left, isSafe ? divisor : tree(levels - 1))
    default:
      let sign = "+-+-*".randomElement(using: &generator) ?? "+"
      let left = tree(levels > 5 ? Int.random(in: 1...2, using: &generator) : levels - 1)
      return .binary(sign, left, tree(levels - 1))
    }
  }

  private static func number(using generator: inout SeededGenerator) -> Int64 {
    switch Int.random(in: 0..<40, using: &generator) {
    case 0: .max - .random(in: 0...1, using: &generator)
    case 1: .random(in: 0...(.max), using: &generator)
    case 2...5: 1 << Int64.random(in: 0..<63, using: &generator)
    default: .random(in: 0...9, using: &generator)
    }
  }
}

// MARK: - In three languages

extension RandomTree {
  var prefix: String {
    switch self {
    case .number(let number): "\(number)"
    case .variable(let index): Self.variableName(index)
    case .negated(let operand): "(- \(operand.prefix))"
    case .binary(let sign, let left, let right): "(\(sign) \(left.prefix) \(right.prefix))"
    }
  }

  /// What binds how tightly: 0 a sum, 1 a term, 2 a factor.
  private var level: Int {
    switch self {
    case .number, .variable: 2
    case .negated: 0
    case .binary(let sign, _, _): "+-".contains(sign) ? 0 : 1
    }
  }

  /// As Pascal, with no more parentheses than there have to be.
  func pascal(level wanted: Int = 0) -> String {
    let text =
      switch self {
      case .number(let number): "\(number)"
      case .variable(let index): Self.variableName(index).uppercased()
      case .negated(let operand): "-" + operand.pascal(level: 1)
      case .binary(let sign, let left, let right):
        left.pascal(level: level) + (sign == "/" ? " Div " : "\(sign)")
          + right.pascal(level: level + 1)
      }
    return level < wanted ? "(\(text))" : text
  }

  /// As C, with no more parentheses than there have to be.
  func cLike(level wanted: Int = 0) -> String {
    switch self {
    case .number(let number): return "\(number)"
    case .variable(let index): return Self.variableName(index)
    case .negated(let operand): return "-" + operand.cLike(level: 2)
    case .binary(let sign, let left, let right):
      let text = left.cLike(level: level) + "\(sign)" + right.cLike(level: level + 1)
      return level < wanted ? "(\(text))" : text
    }
  }
}

// MARK: - Without any language

extension RandomTree {
  /// The value, by numbers of 128 bits; nil with what is wrong as it would be printed.
  func value(_ variables: [Int64]) -> Value {
    switch self {
    case .number(let number): return .number(number)
    case .variable(let index): return .number(variables[index])
    case .negated(let operand):
      guard case .number(let number) = operand.value(variables) else {
        return operand.value(variables)
      }
      return Value(-Int128(number))
    case .binary(let sign, let left, let right):
      let leftValue = left.value(variables)
      guard case .number(let left) = leftValue else { return leftValue }
      let rightValue = right.value(variables)
      guard case .number(let right) = rightValue else { return rightValue }
      switch sign {
      case "+": return Value(Int128(left) + Int128(right))
      case "-": return Value(Int128(left) - Int128(right))
      case "*": return Value(Int128(left) * Int128(right))
      default:
        return right == 0 ? .failure("division by zero") : Value(Int128(left) / Int128(right))
      }
    }
  }

  enum Value {
    case number(Int64)
    case failure(String)

    init(_ number: Int128) {
      self = Int64(exactly: number).map { .number($0) } ?? .failure("overflow")
    }
  }
}
#endif
