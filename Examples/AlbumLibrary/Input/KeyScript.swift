// SPDX-License-Identifier: MIT

/// Keys written down as words, so that the app can be driven without a keyboard.
///
/// A script is words with white space between them, one word a key:
///
/// - `left`, `right`, `up`, `down`, `home`, `end`, `tab`, `backtab`, `enter`, `escape` or `esc`,
///   `backspace` and `space` name the keys that have a name;
/// - any single character stands for itself, and `G` is another key than `g`;
/// - `type:blue` types a text, character by character. Text with white space in it is quoted:
///   `type:"kind of blue"`. Between quotes, `\"` stands for a quote and `\\` for a backslash.
///
/// ```swift
/// let script = try KeyScript(parsing: #"right / type:"so what" enter"#)
/// print(script.keys.count, script.keys[0], script.keys.last == .enter)
/// // Prints "10 right true"
/// ```
public struct KeyScript: Hashable, Sendable {
  /// The keys in the order in which they are pressed.
  public var keys: [KeyStroke]

  /// Reads a script.
  ///
  /// - Parameter text: The words; none at all is a script without keys.
  /// - Throws: ``KeyScriptError`` with the number of the first word that is not right.
  /// - Complexity: O(*n*) in the length of the text.
  public init(parsing text: String) throws(KeyScriptError) {
    keys = []
    var rest = text[...]
    var position = 0
    while let start = rest.firstIndex(where: { !$0.isWhitespace }) {
      rest = rest[start...]
      position += 1
      if rest.hasPrefix(Self.typePrefix) {
        rest.removeFirst(Self.typePrefix.count)
        let typed = try Self.takeText(from: &rest, position: position)
        keys.append(contentsOf: typed.map(KeyStroke.character))
      } else {
        let word = rest.prefix { !$0.isWhitespace }
        rest.removeFirst(word.count)
        keys.append(try Self.key(named: word, position: position))
      }
    }
  }

  private static let typePrefix = "type:"

  private static let named: [Substring: KeyStroke] = [
    "left": .left, "right": .right, "up": .up, "down": .down, "home": .home, "end": .end,
    "tab": .tab, "backtab": .backTab, "enter": .enter, "escape": .escape, "esc": .escape,
    "backspace": .backspace, "space": .character(" "),
  ]

  private static func key(
    named word: Substring,
    position: Int
  ) throws(KeyScriptError) -> KeyStroke {
    if let key = named[word] { return key }
    guard word.count == 1, let character = word.first else {
      throw .unknownWord(String(word), position: position)
    }
    return .character(character)
  }

  /// Takes the text of a `type:` word off the front of what is left to read.
  private static func takeText(
    from rest: inout Substring,
    position: Int
  ) throws(KeyScriptError) -> String {
    var text = ""
    if rest.first == "\"" {
      rest.removeFirst()
      try takeQuoted(into: &text, from: &rest, position: position)
      if let next = rest.first, !next.isWhitespace { throw .textAfterQuote(position: position) }
    } else {
      text = String(rest.prefix { !$0.isWhitespace })
      rest.removeFirst(text.count)
    }
    if text.isEmpty { throw .nothingToType(position: position) }
    return text
  }

  private static func takeQuoted(
    into text: inout String,
    from rest: inout Substring,
    position: Int
  ) throws(KeyScriptError) {
    while let character = rest.popFirst() {
      switch character {
      case "\"":
        return
      case "\\":
        guard let escaped = rest.popFirst() else { throw .unterminatedQuote(position: position) }
        // A backslash before anything else is an ordinary character.
        if escaped != "\"", escaped != "\\" { text.append(character) }
        text.append(escaped)
      default:
        text.append(character)
      }
    }
    throw .unterminatedQuote(position: position)
  }
}
