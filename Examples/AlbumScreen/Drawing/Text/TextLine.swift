// SPDX-License-Identifier: MIT

internal import AlbumLibrary

/// A line of text with a cursor, as a text field edits it.
///
/// The cursor is between user-perceived characters, never within a letter and its accent, a flag,
/// or a family. Inserted text stays on one line: line breaks and tabs become spaces, and characters
/// that control a terminal are removed.
///
/// ```swift
/// var line = TextLine("Kind of Blue")
/// line.moveToStart()
/// line.insert("A ")
/// line.deleteForward()
/// line.insert("k")
/// print(line.text, line.cursor)
/// // Prints "A kind of Blue 3"
/// ```
public struct TextLine: Hashable, Sendable {
  /// The text.
  public private(set) var text: String
  /// The number of characters before the cursor, `0...text.count`.
  public private(set) var cursor: Int
  /// The number of characters to scroll out to the left, if the cursor allows it.
  private var first: Int

  /// Makes a line with the cursor at its end.
  ///
  /// - Parameter text: The text.
  /// - Complexity: O(*n*) in the length of the text.
  public init(_ text: String = "") {
    self.text = text.onOneLine
    cursor = self.text.count
    first = cursor
  }
}

// MARK: - Editing

extension TextLine {
  /// Inserts text at the cursor, which moves behind it.
  ///
  /// A combining mark joins the letter before it, as it does when typed.
  ///
  /// - Parameter string: The text.
  /// - Complexity: O(*n*) in the length of both texts.
  public mutating func insert(_ string: String) {
    join(text.prefix(cursor) + string.onOneLine, text.dropFirst(cursor))
  }

  /// Deletes the character before the cursor, if there is one.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public mutating func deleteBackward() {
    guard cursor > 0 else { return }
    join(text.prefix(cursor - 1), text.dropFirst(cursor))
  }

  /// Deletes the character after the cursor, if there is one.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public mutating func deleteForward() {
    join(text.prefix(cursor), text.dropFirst(cursor + 1))
  }

  /// Deletes everything before the cursor.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public mutating func deleteToStart() { join("", text.dropFirst(cursor)) }

  /// Deletes everything after the cursor.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public mutating func deleteToEnd() { join(text.prefix(cursor), "") }

  /// Deletes the word before the cursor, or what is left of it.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public mutating func deleteWordBackward() {
    join(text.prefix(wordStart), text.dropFirst(cursor))
  }

  /// Deletes the word after the cursor, or what is left of it.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public mutating func deleteWordForward() {
    join(text.prefix(cursor), text.dropFirst(wordEnd))
  }

  /// Joins the texts before and after the cursor.
  ///
  /// If the two become one character at the seam, as the halves of a flag do, the cursor moves
  /// behind it.
  private mutating func join(_ before: Substring, _ after: Substring) {
    text = String(before + after)
    cursor = before.count
  }
}

// MARK: - Moving the cursor

extension TextLine {
  /// Moves the cursor over the character before it, if there is one.
  public mutating func moveLeft() { cursor = max(0, cursor - 1) }

  /// Moves the cursor over the character after it, if there is one.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public mutating func moveRight() { cursor = min(text.count, cursor + 1) }

  /// Moves the cursor to the start of the line.
  public mutating func moveToStart() { cursor = 0 }

  /// Moves the cursor to the end of the line.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public mutating func moveToEnd() { cursor = text.count }

  /// Moves the cursor to the start of the word before it.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public mutating func moveWordLeft() { cursor = wordStart }

  /// Moves the cursor behind the word after it.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public mutating func moveWordRight() { cursor = wordEnd }

  /// The start of the word before the cursor.
  private var wordStart: Int {
    let before = text.prefix(cursor).reversed()
    return cursor - Self.lengthOfWord(in: before)
  }

  /// The end of the word after the cursor.
  private var wordEnd: Int { cursor + Self.lengthOfWord(in: text.dropFirst(cursor)) }

  /// The number of characters up to the end of the first word.
  private static func lengthOfWord(in characters: some Collection<Character>) -> Int {
    let word = characters.drop { !$0.isPartOfWord }
    return characters.count - word.drop { $0.isPartOfWord }.count
  }

  /// Moves the cursor to the character shown in a column of a field, or to the end.
  ///
  /// - Parameters:
  ///   - column: The column; 0 is the left of the field.
  ///   - columns: The width of the field.
  /// - Complexity: O(*n*) in the length of the text.
  mutating func moveCursor(toColumn column: Int, of columns: Int) {
    scroll(columns: columns)
    cursor = first
    var end = 0
    for character in text.dropFirst(first) {
      end += character.columnWidth
      guard end <= column else { return }
      cursor += 1
    }
  }
}

// MARK: - Displaying

extension TextLine {
  /// The visible part of a line in a field that may be too narrow for it.
  struct Window: Hashable {
    /// The visible text.
    let text: String
    /// The column of the cursor; 0 is the left of the field.
    let cursorColumn: Int
    /// The number of characters hidden to the left.
    let first: Int
  }

  /// Returns the visible part in a field, which includes the cursor.
  ///
  /// The text scrolls only when needed: when the cursor would leave the field, and when there would
  /// be room for more text. There is always a cell for the cursor after the text.
  ///
  /// - Parameter columns: The width of the field.
  /// - Returns: The visible part.
  /// - Complexity: O(*n*) in the length of the text.
  func window(columns: Int) -> Window {
    let widths = text.map(\.columnWidth)
    let cursorWidth = cursor < widths.count ? max(1, widths[cursor]) : 1
    let least = Self.tail(of: widths[..<cursor], columns: columns - cursorWidth)
    let greatest = Self.tail(of: widths[...], columns: columns - 1)
    let first = max(least, min(first, greatest, cursor))
    var room = columns
    let seen = text.dropFirst(first).prefix { character in
      room -= character.columnWidth
      return room >= 0
    }
    return Window(
      text: String(seen),
      cursorColumn: widths[first..<cursor].reduce(0, +),
      first: first
    )
  }

  /// Remembers the visible part, so that it stays in place when the cursor moves.
  ///
  /// - Parameter columns: The width of the field.
  /// - Complexity: O(*n*) in the length of the text.
  mutating func scroll(columns: Int) {
    first = window(columns: columns).first
  }

  /// The start of the longest tail that fits in a number of columns.
  private static func tail(of widths: ArraySlice<Int>, columns: Int) -> Int {
    var start = widths.endIndex
    var room = columns
    while start > widths.startIndex, widths[start - 1] <= room {
      start -= 1
      room -= widths[start]
    }
    return start
  }
}

extension Character {
  /// Whether it belongs to a word, for keys that move or delete words.
  fileprivate var isPartOfWord: Bool { isLetter || isNumber }
}

extension String {
  /// The text with all white space as plain spaces, and without terminal control characters.
  fileprivate var onOneLine: String {
    var scalars = UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar.properties.isWhitespace {
        scalars.append(" ")
      } else if !scalar.isSteering {
        scalars.append(scalar)
      }
    }
    return String(scalars)
  }
}

extension TextLine {
  /// Performs a key's action in a text field.
  ///
  /// With Ctrl and Alt, the keys are those of shells and of Emacs.
  ///
  /// - Parameter key: The key.
  /// - Returns: Whether the key belongs to text editing. If not, nothing changes.
  /// - Complexity: O(*n*) in the length of the text.
  mutating func take(_ key: KeyStroke) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .text(let pasted): insert(pasted)
    case .left: moveLeft()
    case .right: moveRight()
    case .home, .control("a"): moveToStart()
    case .end, .control("e"): moveToEnd()
    case .backspace: deleteBackward()
    case .delete: deleteForward()
    case .control("u"): deleteToStart()
    case .control("k"): deleteToEnd()
    case .control("w"), .alt(.backspace): deleteWordBackward()
    case .alt(.character("d")): deleteWordForward()
    case .alt(.character("b")): moveWordLeft()
    case .alt(.character("f")): moveWordRight()
    default: return false
    }
    return true
  }
}
