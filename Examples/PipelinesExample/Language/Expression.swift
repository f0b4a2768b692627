// SPDX-License-Identifier: MIT

/// A calculation, as a tree.
///
/// Its height is limited, because those who walk through it call themselves.
struct Expression: Sendable {
  indirect enum Node: Sendable {
    case number(Int64)
    case variable(String)
    case negated(Expression)
    case binary(BinaryOperator, Expression, Expression)
  }

  /// The largest height; 1 is that of a number.
  static let heightLimit = 200

  let node: Node

  /// Where its sign, name or number stands.
  let position: SourcePosition

  let height: Int

  /// Joins what the node has beneath it.
  init(_ node: Node, at position: SourcePosition) throws(SourceError) {
    self.node = node
    self.position = position
    height =
      switch node {
      case .number, .variable: 1
      case .negated(let operand): operand.height + 1
      case .binary(_, let left, let right): max(left.height, right.height) + 1
      }
    guard height <= Self.heightLimit else {
      throw SourceError(.tooDeep(limit: Self.heightLimit), at: position)
    }
  }

  /// The number of nodes.
  var count: Int {
    switch node {
    case .number, .variable: 1
    case .negated(let operand): operand.count + 1
    case .binary(_, let left, let right): left.count + right.count + 1
    }
  }
}

extension Expression: CustomStringConvertible {
  /// The tree in the notation that ``PrefixSyntax`` reads.
  var description: String {
    switch node {
    case .number(let number): "\(number)"
    case .variable(let name): name
    case .negated(let operand): "(- \(operand))"
    case .binary(let sign, let left, let right): "(\(sign.rawValue) \(left) \(right))"
    }
  }
}
