// SPDX-License-Identifier: MIT

/// A place in a source text, as an editor shows it: both numbers begin with 1.
struct SourcePosition: Hashable, Sendable, CustomStringConvertible {
  var line = 1
  var column = 1

  var description: String { "\(line):\(column)" }

  /// Goes past one character.
  mutating func advance(past character: Character) {
    if character.isNewline {
      line += 1
      column = 1
    } else {
      column += 1
    }
  }
}
