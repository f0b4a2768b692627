// SPDX-License-Identifier: MIT

/// One line of text with a cursor in it, as a field for text edits it.
///
/// The cursor stands between characters as people count them, and never within a letter and its
/// accent, a flag or a family. What is put in is put on the line: line ends and tabs become spaces, and
/// what would steer a terminal is left out.
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
  /// How many characters stand before the cursor, `0...text.count`.
  public private(set) var cursor: Int
  /// How many characters are scrolled out of the field to the left, as far as the cursor allows.
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
  /// Puts text in at the cursor, which then stands behind it.
  ///
  /// A mark joins the letter before it, as it does when it is typed.
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

  /// Deletes the character behind the cursor, if there is one.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public mutating func deleteForward() {
    join(text.prefix(cursor), text.dropFirst(cursor + 1))
  }

  /// Makes one text of what stands before the cursor and what stands behind it.
  ///
  /// Where the two become one character at the seam, as the halves of a flag do, the cursor stands
  /// behind that.
  private mutating func join(_ before: Substring, _ after: Substring) {
    text = String(before + after)
    cursor = before.count
  }
}

// MARK: - Moving the cursor

extension TextLine {
  /// Moves the cursor over the character before it, if there is one.
  public mutating func moveLeft() { cursor = max(0, cursor - 1) }

  /// Moves the cursor over the character behind it, if there is one.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public mutating func moveRight() { cursor = min(text.count, cursor + 1) }

  /// Moves the cursor to the start of the line.
  public mutating func moveToStart() { cursor = 0 }

  /// Moves the cursor to the end of the line.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public mutating func moveToEnd() { cursor = text.count }

  /// Moves the cursor to the character that is seen in a column of a field, or to the end.
  ///
  /// - Parameters:
  ///   - column: The column, 0 at the left of the field.
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

// MARK: - Showing

extension TextLine {
  /// What is to be seen of a line in a field that may be too narrow for it.
  struct Window: Hashable {
    /// The text in sight.
    let text: String
    /// The column of the cursor, 0 at the left of the field.
    let cursorColumn: Int
    /// How many characters are out of sight to the left.
    let first: Int
  }

  /// Returns what is to be seen in a field, such that the cursor is.
  ///
  /// The text stays where it was as far as it can: it moves when the cursor would leave the field, and
  /// when there would be room for more of it. Behind the text there is always a cell for the cursor.
  ///
  /// - Parameter columns: The width of the field.
  /// - Returns: What is to be seen.
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

  /// Takes note of what is to be seen, so that it stays in its place when the cursor moves.
  ///
  /// - Parameter columns: The width of the field.
  /// - Complexity: O(*n*) in the length of the text.
  mutating func scroll(columns: Int) {
    first = window(columns: columns).first
  }

  /// Where the longest tail begins that has room in a number of columns.
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

extension String {
  /// The text with every kind of white space as a plain space, and without what steers a terminal.
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
  /// Does what a key does in a field for text.
  ///
  /// - Parameter key: The key.
  /// - Returns: Whether the key is one for text. If not, nothing changes.
  /// - Complexity: O(*n*) in the length of the text.
  mutating func take(_ key: KeyStroke) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .text(let pasted): insert(pasted)
    case .left: moveLeft()
    case .right: moveRight()
    case .home: moveToStart()
    case .end: moveToEnd()
    case .backspace: deleteBackward()
    case .delete: deleteForward()
    case .up, .down, .tab, .backTab, .enter, .escape, .alt: return false
    }
    return true
  }
}
