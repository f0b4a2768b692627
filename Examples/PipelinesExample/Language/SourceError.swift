// SPDX-License-Identifier: MIT

/// What is wrong with a source text, and where.
struct SourceError: Error, Hashable, CustomStringConvertible {
  enum Problem: Hashable, Sendable {
    case unexpectedCharacter(Character)
    case openComment
    case numberTooLarge(String)
    case unexpected(Token.Kind, expected: String)
    case tooDeep(limit: Int)
    case undeclared(String)
    case declaredTwice(String, first: SourcePosition)
    case tooManyVariables(limit: Int)
  }

  let problem: Problem
  let position: SourcePosition

  init(_ problem: Problem, at position: SourcePosition) {
    self.problem = problem
    self.position = position
  }

  var description: String { "\(position): \(problem)" }
}

extension SourceError.Problem: CustomStringConvertible {
  var description: String {
    switch self {
    case .unexpectedCharacter(let character):
      "\(String(character).debugDescription) does not belong to the language"
    case .openComment: "this comment has no end"
    case .numberTooLarge(let digits): "\(digits) is larger than \(Int64.max)"
    case .unexpected(let kind, let expected): "expected \(expected), not \(kind)"
    case .tooDeep(let limit): "more than \(limit) levels of calculations within calculations"
    case .undeclared(let name): "the variable \"\(name)\" is not declared"
    case .declaredTwice(let name, let first):
      "the variable \"\(name)\" is declared at \(first) already"
    case .tooManyVariables(let limit): "more than \(limit) variables"
    }
  }
}
