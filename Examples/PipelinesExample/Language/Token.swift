// SPDX-License-Identifier: MIT

/// A word, a number or a sign of a source text.
struct Token: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case number(Int64)
    case word(String)
    case symbol(String)

    /// Stands behind the last token of every text.
    case end
  }

  let kind: Kind
  let position: SourcePosition
}

extension Token.Kind: CustomStringConvertible {
  var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .word(let text), .symbol(let text): "\"\(text)\""
    case .end: "the end"
    }
  }
}
