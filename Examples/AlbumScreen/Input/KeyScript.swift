// SPDX-License-Identifier: MIT

internal import AlbumLibrary

/// Keys and clicks written as words, so that the app can be driven without a keyboard.
///
/// A script consists of words separated by white space, one word per key or click:
///
/// - `left`, `right`, `up`, `down`, `home`, `end`, `pageup`, `pagedown`, `tab`, `backtab`, `enter`,
///   `escape` or `esc`, `backspace`, `delete` and `space` name the keys that have a name;
/// - `ctrl-` before a letter, and `alt-` before a letter or a name, press Ctrl or Alt with it;
/// - any single character stands for itself, and `G` is a different key from `g`;
/// - `type:blue` types a text, character by character. Text that contains white space is quoted:
///   `type:"kind of blue"`. Between quotes, `\"` stands for a quote and `\\` for a backslash;
/// - `click:30,5` presses the mouse on the cell in column 30 and row 5, counted from 0, and
///   `wheelup:30,5` and `wheeldown:30,5` turn its wheel there.
///
/// ```swift
/// let script = try KeyScript(parsing: #"right / type:"so what" enter"#)
/// print(script.events.count, script.events.last == .key(.enter))
/// // Prints "10 true"
/// ```
public struct KeyScript: Hashable, Sendable {
  /// The keys and clicks in order.
  public var events: [InputEvent]

  /// Parses a script.
  ///
  /// - Parameter text: The words; an empty text gives a script without events.
  /// - Throws: ``KeyScriptError`` with the number of the first invalid word.
  /// - Complexity: O(*n*) in the length of the text.
  public init(parsing text: String) throws(KeyScriptError) {
    events = []
    var rest = text[...]
    var position = 0
    while let start = rest.firstIndex(where: { !$0.isWhitespace }) {
      rest = rest[start...]
      position += 1
      if rest.hasPrefix(Self.typePrefix) {
        rest.removeFirst(Self.typePrefix.count)
        let typed = try Self.takeText(from: &rest, position: position)
        events.append(contentsOf: typed.map { .key(.character($0)) })
      } else {
        let word = rest.prefix { !$0.isWhitespace }
        rest.removeFirst(word.count)
        events.append(try Self.event(named: word, position: position))
      }
    }
  }

  private static let typePrefix = "type:"

  private static let named: [Substring: KeyStroke] = [
    "left": .left, "right": .right, "up": .up, "down": .down, "home": .home, "end": .end,
    "pageup": .pageUp, "pagedown": .pageDown,
    "tab": .tab, "backtab": .backTab, "enter": .enter, "escape": .escape, "esc": .escape,
    "backspace": .backspace, "delete": .delete, "space": .character(" "),
  ]

  private static let mouse: [Substring: MouseEvent.Kind] = [
    "click": .press, "wheelup": .wheelUp, "wheeldown": .wheelDown,
  ]

  private static func event(
    named word: Substring,
    position: Int
  ) throws(KeyScriptError) -> InputEvent {
    if let key = key(named: word) { return .key(key) }
    let parts = word.split(separator: ":", maxSplits: 1)
    if parts.count == 2, let kind = mouse[parts[0]] {
      let cell = parts[1].split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
      guard cell.count == 2, let column = cell[0], let row = cell[1] else {
        throw .noCell(String(word), position: position)
      }
      return .mouse(MouseEvent(kind, column: column, row: row))
    }
    throw .unknownWord(String(word), position: position)
  }

  private static func key(named word: Substring) -> KeyStroke? {
    if let key = named[word] { return key }
    if word.count == 1 { return word.first.map { .character($0) } }
    if word.hasPrefix("alt-") { return key(named: word.dropFirst(4)).map { .alt($0) } }
    guard word.hasPrefix("ctrl-"), word.count == 6, let letter = word.last,
      ("a"..."z").contains(letter)
    else { return nil }
    return .control(letter)
  }

  /// Removes the text of a `type:` word from the front of the remaining input.
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
        // A backslash before any other character is an ordinary character.
        if escaped != "\"", escaped != "\\" { text.append(character) }
        text.append(escaped)
      default:
        text.append(character)
      }
    }
    throw .unterminatedQuote(position: position)
  }
}

extension KeyScript {
  /// The word for an event, or a description if no script can have it.
  ///
  /// - Parameter event: The event.
  /// - Returns: The word.
  static func word(for event: InputEvent) -> String {
    switch event {
    case .key(let key): word(for: key)
    case .mouse(let mouse):
      "\(Self.mouse.first { $0.value == mouse.kind }?.key ?? "mouse"):\(mouse.column),\(mouse.row)"
    }
  }

  private static func word(for key: KeyStroke) -> String {
    switch key {
    case .character(" "): "space"
    case .character(let character): "\(character)"
    case .text(let text): "paste of \(text.count.counting("character"))"
    case .alt(let key): "alt-\(word(for: key))"
    case .control(let letter): "ctrl-\(letter)"
    case .escape: "escape"
    default: named.first { $0.value == key }.map { "\($0.key)" } ?? "\(key)"
    }
  }
}

/// Why a text is not a ``KeyScript``; the position is the word's number, from 1.
public enum KeyScriptError: Error, Hashable, Sendable {
  /// A word that names no key.
  case unknownWord(String, position: Int)
  /// A quoted text without its closing quote.
  case unterminatedQuote(position: Int)
  /// Text directly after a closing quote.
  case textAfterQuote(position: Int)
  /// `type:` without a text.
  case nothingToType(position: Int)
  /// `click:` or a turn of the wheel without a column and a row.
  case noCell(String, position: Int)
}

extension KeyScriptError: CustomStringConvertible {
  /// One sentence for the script's author.
  public var description: String {
    switch self {
    case .unknownWord(let word, let position):
      "Word \(position), '\(word)', names no key."
    case .unterminatedQuote(let position):
      "Word \(position) opens a quote that is not closed."
    case .textAfterQuote(let position):
      "Word \(position) goes on after its closing quote; leave a space there."
    case .nothingToType(let position):
      "Word \(position) has no text to type; write it as type:blue or type:\"two words\"."
    case .noCell(let word, let position):
      "Word \(position), '\(word)', names no cell; write it as click:30,5 for column 30 and row 5."
    }
  }
}
