// SPDX-License-Identifier: MIT

/// What a parser makes of a source text: the same tree, whichever language the text is in.
struct Program: Sendable {
  var statements: [Statement] = []

  /// The number of nodes of all its trees.
  var count: Int { statements.reduce(0) { $0 + $1.count } }
}

/// One thing to do.
enum Statement: Sendable {
  /// Makes a variable, which is 0 at first.
  case declare(String, at: SourcePosition)
  case assign(String, Expression, at: SourcePosition)
  case print(Expression, at: SourcePosition)

  var count: Int {
    switch self {
    case .declare: 1
    case .assign(_, let value, _), .print(let value, _): value.count + 1
    }
  }
}

extension Program: CustomStringConvertible {
  /// The statements in the notation that ``PrefixSyntax`` reads, one a line.
  var description: String {
    statements.map(\.description).joined(separator: "\n")
  }
}

extension Statement: CustomStringConvertible {
  var description: String {
    switch self {
    case .declare(let name, _): "(var \(name))"
    case .assign(let name, let value, _): "(set \(name) \(value))"
    case .print(let value, _): "(print \(value))"
    }
  }
}
