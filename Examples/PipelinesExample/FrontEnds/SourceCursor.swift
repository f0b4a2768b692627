// SPDX-License-Identifier: MIT

/// Goes through a text character by character and knows the position.
struct SourceCursor {
  private(set) var position = SourcePosition()
  private let characters: [Character]
  private var index = 0

  init(_ source: String) { characters = Array(source) }

  /// The next character, or nil at the end.
  var next: Character? { index < characters.count ? characters[index] : nil }

  /// Goes past the characters that fulfill a condition.
  ///
  /// - Returns: These characters.
  @discardableResult
  mutating func skip(while condition: (Character) -> Bool) -> String {
    let start = index
    while let next, condition(next) { advance() }
    return String(characters[start..<index])
  }

  /// Goes past a text if it is what comes next.
  mutating func skip(_ text: String) -> Bool {
    guard characters[index...].starts(with: text) else { return false }
    for _ in text { advance() }
    return true
  }

  /// Goes past everything up to a text, and past this text.
  ///
  /// - Returns: Whether the text was there.
  mutating func skip(through text: String) -> Bool {
    while next != nil {
      if skip(text) { return true }
      advance()
    }
    return false
  }

  private mutating func advance() {
    position.advance(past: characters[index])
    index += 1
  }
}
