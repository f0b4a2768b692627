// SPDX-License-Identifier: MIT

import MotifTestSupport
import Testing

@testable import AlbumLibrary
@testable import AlbumScreen

@Suite("TextLine")
struct TextLineTests {
  /// A line in which `|` marks the cursor.
  private func line(_ marked: String) -> TextLine {
    let parts = marked.split(separator: "|", omittingEmptySubsequences: false)
    var line = TextLine(String(parts.joined()))
    while line.cursor > parts[0].count { line.moveLeft() }
    return line
  }

  private func marked(_ line: TextLine) -> String {
    line.text.prefix(line.cursor) + "|" + line.text.dropFirst(line.cursor)
  }

  private func after(_ marked: String, _ keys: KeyStroke...) -> String {
    var line = line(marked)
    for key in keys { _ = line.take(key) }
    return self.marked(line)
  }

  @Test
  func `the cursor starts at the end`() {
    #expect(marked(TextLine()) == "|")
    #expect(marked(TextLine("Blue")) == "Blue|")
  }

  @Test
  func `keys move the cursor and stop at the ends`() {
    #expect(after("Blue|", .left, .left) == "Bl|ue")
    #expect(after("B|lue", .left, .left) == "|Blue")
    #expect(after("Blu|e", .right, .right) == "Blue|")
    #expect(after("Bl|ue", .home) == "|Blue")
    #expect(after("Bl|ue", .end) == "Blue|")
  }

  @Test
  func `typed and pasted text is inserted at the cursor`() {
    #expect(after("Be|", .character("t")) == "Bet|")
    #expect(after("K|Blue", .text("ind of ")) == "Kind of |Blue")
    #expect(after("|", .text("")) == "|")
  }

  @Test
  func `keys delete to the left and the right`() {
    #expect(after("Bl|ue", .backspace) == "B|ue")
    #expect(after("Bl|ue", .delete) == "Bl|e")
    #expect(after("|Blue", .backspace) == "|Blue")
    #expect(after("Blue|", .delete) == "Blue|")
  }

  @Test
  func `control keys edit as in a shell`() {
    #expect(after("Kind of| Blue", .control("a")) == "|Kind of Blue")
    #expect(after("Kind of| Blue", .control("e")) == "Kind of Blue|")
    #expect(after("Kind of| Blue", .control("u")) == "| Blue")
    #expect(after("Kind of| Blue", .control("k")) == "Kind of|")
    #expect(after("Kind of | Blue", .control("w")) == "Kind | Blue")
    #expect(after("|Blue", .control("w")) == "|Blue")
  }

  @Test
  func `Alt moves over words and deletes them`() {
    #expect(after("Kind of Blue|", .alt(.character("b"))) == "Kind of |Blue")
    #expect(after("Kind, |of Blue", .alt(.character("b"))) == "|Kind, of Blue")
    #expect(after("Kind| of Blue", .alt(.character("f"))) == "Kind of| Blue")
    #expect(after("Kind| of Blue", .alt(.character("d"))) == "Kind| Blue")
    #expect(after("Kind of| Blue", .alt(.backspace)) == "Kind | Blue")
    #expect(after("...|", .alt(.character("b"))) == "|...")
  }

  @Test(arguments: [KeyStroke.up, .down, .tab, .backTab, .enter, .escape, .pageUp, .control("x")])
  func `other keys are not taken`(key: KeyStroke) {
    var line = line("Bl|ue")
    let before = line
    let isTaken = line.take(key)
    #expect(!isTaken)
    #expect(line == before)
  }

  @Test
  func `a user-perceived character counts as one`() {
    #expect(after("a👩‍👩‍👧é|b", .left, .left) == "a|👩‍👩‍👧éb")
    #expect(after("a👩‍👩‍👧|b", .backspace) == "a|b")
    #expect(after("a|🇩🇪b", .delete) == "a|b")
  }

  @Test
  func `a typed mark joins the letter before it`() {
    #expect(after("e|x", .character("\u{301}")) == "e\u{301}|x")
    #expect(line("e\u{301}|").cursor == 1)
  }

  @Test
  func `the cursor never splits joined characters`() {
    #expect(after("\u{1F1E9}|", .character("\u{1F1EA}")) == "🇩🇪|")
    #expect(after("\u{1F1E9}x|\u{1F1EA}", .backspace) == "🇩🇪|")
    #expect(after("\u{1F1E9}|x\u{1F1EA}", .delete) == "🇩🇪|")
    #expect(after("|\u{1F1EA}", .character("\u{1F1E9}")) == "🇩🇪|")
  }

  @Test
  func `the text stays on one line without controls`() {
    #expect(TextLine("so\twhat\r\n?").text == "so what  ?")
    #expect(TextLine("a\u{1b}[2Jb\u{202e}c\u{0}").text == "a[2Jbc")
    #expect(after("|", .text("a\nb\u{7}")) == "a b|")
  }

  @Test
  func `a wide field shows all text and the cursor`() {
    #expect(TextLine("Blue").window(columns: 5) == .init(text: "Blue", cursorColumn: 4, first: 0))
    #expect(TextLine("Blue").window(columns: 4) == .init(text: "lue", cursorColumn: 3, first: 1))
    #expect(TextLine("").window(columns: 0) == .init(text: "", cursorColumn: 0, first: 0))
  }

  @Test
  func `a narrow field scrolls only when needed`() {
    var line = TextLine("abcdefghij")
    func seen(_ keys: KeyStroke...) -> String {
      for key in keys {
        _ = line.take(key)
        line.scroll(columns: 4)
      }
      let window = line.window(columns: 4)
      let column = window.cursorColumn
      return window.text.prefix(column) + "|" + window.text.dropFirst(column)
    }
    #expect(seen() == "hij|")
    #expect(seen(.left, .left, .left) == "|hij")
    #expect(seen(.left) == "|ghij")
    #expect(seen(.right, .right, .right) == "ghi|j")
    #expect(seen(.right) == "hij|")
    #expect(seen(.home) == "|abcd")
    #expect(seen(.right, .right, .right, .right) == "bcd|e")
    #expect(seen(.end, .backspace) == "ghi|", "hidden text reappears when there is room")
  }

  @Test
  func `wide characters scroll as a whole`() {
    #expect(TextLine("日本語").window(columns: 7).text == "日本語")
    #expect(TextLine("日本語").window(columns: 6) == .init(text: "本語", cursorColumn: 4, first: 1))
    #expect(line("|日本語").window(columns: 5) == .init(text: "日本", cursorColumn: 0, first: 0))
    #expect(line("日本|語").window(columns: 5) == .init(text: "本語", cursorColumn: 2, first: 1))
    #expect(line("日本|語").window(columns: 1).text == "")
  }

  @Test
  func `a click puts the cursor before a character`() {
    var line = TextLine("日本 go")
    line.moveCursor(toColumn: 3, of: 20)
    #expect(marked(line) == "日|本 go")
    line.moveCursor(toColumn: 4, of: 20)
    #expect(marked(line) == "日本| go")
    line.moveCursor(toColumn: 19, of: 20)
    #expect(marked(line) == "日本 go|")
    line.moveCursor(toColumn: 0, of: 20)
    #expect(marked(line) == "|日本 go")
  }

  @Test
  func `a click into a scrolled line doesn't scroll it`() {
    var line = TextLine("abcdefghij")
    line.moveCursor(toColumn: 1, of: 4)
    #expect(marked(line) == "abcdefgh|ij")
    line.scroll(columns: 4)
    #expect(line.window(columns: 4).text == "hij")
  }

  @Test
  func `editing matches a model of two halves`() {
    let letters: [Character] = ["a", " ", "é", "日", "🎧", "e\u{301}"]
    withSeeds(100) { generator in
      var line = TextLine()
      var before: [Character] = []
      var after: [Character] = []
      for _ in 0..<60 {
        let letter = letters.randomElement(using: &generator) ?? "a"
        switch Int.random(in: 0..<10, using: &generator) {
        case 0:
          _ = line.take(.left)
          if let moved = before.popLast() { after.insert(moved, at: 0) }
        case 1:
          _ = line.take(.right)
          if !after.isEmpty { before.append(after.removeFirst()) }
        case 2:
          _ = line.take(.backspace)
          _ = before.popLast()
        case 3:
          _ = line.take(.delete)
          after = Array(after.dropFirst())
        case 4:
          _ = line.take(.home)
          (before, after) = ([], before + after)
        case 5:
          _ = line.take(.end)
          (before, after) = (before + after, [])
        case 6:
          _ = line.take(.text("\(letter)\(letter)"))
          before += [letter, letter]
        default:
          _ = line.take(.character(letter))
          before.append(letter)
        }
        try #require(Array(line.text) == before + after)
        try #require(line.cursor == before.count)
      }
    }
  }

  @Test
  func `the cursor is always visible`() {
    let pieces = [
      "a", " ", "\u{301}", "日", "\u{1F1E9}", "\u{200D}", "👩", "\u{FE0F}", "\u{1b}", "\r\n", "ｗ",
    ]
    let keys: [KeyStroke] = [
      .left, .right, .home, .end, .backspace, .delete, .control("u"), .control("k"), .control("w"),
      .alt(.character("b")), .alt(.character("f")), .alt(.character("d")), .alt(.backspace),
    ]
    withSeeds(100) { generator in
      var line = TextLine()
      for _ in 0..<60 {
        let columns = Int.random(in: 2...9, using: &generator)
        if Bool.random(using: &generator) {
          line.insert(pieces.randomElement(using: &generator) ?? "a")
        } else if Int.random(in: 0..<4, using: &generator) == 0 {
          line.moveCursor(toColumn: Int.random(in: 0..<columns, using: &generator), of: columns)
        } else {
          _ = line.take(keys.randomElement(using: &generator) ?? .left)
        }
        if Bool.random(using: &generator) { line.scroll(columns: columns) }
        try #require((0...line.text.count).contains(line.cursor))
        try #require(!line.text.contains { $0.isNewline || $0 == "\u{1b}" })
        let window = line.window(columns: columns)
        let width = line.text.dropFirst(line.cursor).first?.columnWidth ?? 1
        try #require(window.text.columnWidth <= columns)
        try #require((0...columns - max(1, width)).contains(window.cursorColumn))
      }
    }
  }
}
