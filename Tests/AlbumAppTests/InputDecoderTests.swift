// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import AlbumScreen
internal import MotifTestSupport
internal import Testing

@testable import AlbumApp

@Suite("InputDecoder") struct InputDecoderTests {
  private func events(_ text: String) -> [InputEvent] {
    var decoder = InputDecoder()
    return decoder.decode(text.utf8) + decoder.flush()
  }

  private func keys(_ text: String) -> [KeyStroke] {
    events(text).map { event in
      guard case .key(let key) = event else { return .text("not a key: \(event)") }
      return key
    }
  }

  private func typed(_ text: String) -> [KeyStroke] {
    text.unicodeScalars.map { .character(Character($0)) }
  }

  @Test(arguments: [
    ("\u{1B}[A", KeyStroke.up), ("\u{1B}[B", .down), ("\u{1B}[C", .right), ("\u{1B}[D", .left),
    ("\u{1B}OA", .up), ("\u{1B}OB", .down), ("\u{1B}OC", .right), ("\u{1B}OD", .left),
    ("\u{1B}[H", .home), ("\u{1B}[1~", .home), ("\u{1B}[7~", .home), ("\u{1B}OH", .home),
    ("\u{1B}[F", .end), ("\u{1B}[4~", .end), ("\u{1B}[8~", .end), ("\u{1B}OF", .end),
    ("\u{1B}[Z", .backTab), ("\t", .tab), ("\r", .enter), ("\n", .enter), ("\u{1B}OM", .enter),
    ("\u{7F}", .backspace), ("\u{08}", .backspace), ("\u{1B}[3~", .delete),
    ("\u{1B}", .escape), ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown),
    ("\u{01}", .control("a")), ("\u{04}", .control("d")), ("\u{1A}", .control("z")),
    ("\u{1B}d", .alt(.character("d"))), ("\u{1B}\u{7F}", .alt(.backspace)),
  ])
  func `every encoding of a key is decoded`(text: String, key: KeyStroke) {
    #expect(keys(text) == [key])
  }

  @Test(arguments: [
    ("\u{1B}[1;5C", KeyStroke.right), ("\u{1B}[1;2A", .up), ("\u{1B}[1;3H", .home),
    ("\u{1B}[1;2Z", .backTab), ("\u{1B}[7;5~", .home), ("\u{1B}[3;2~", .delete),
    ("\u{1B}O5D", .left), ("\u{1B}O1;2P", nil),
  ])
  func `modifiers are ignored`(text: String, key: KeyStroke?) {
    #expect(keys(text) == [key].compactMap { $0 })
  }

  @Test(arguments: [
    "\u{1B}[2~", "\u{1B}[15~", "\u{1B}[I", "\u{1B}[O", "\u{1B}[12;40R", "\u{1B}[?62;22c",
    "\u{1B}[<0;10;20m", "\u{1B}[<1;10;20M", "\u{1B}[<35;10;20M",
    "\u{1B}[<0;0;2M", "\u{1B}[<0;2M",
    "\u{1B}[<0;;2M", "\u{1B}[0;1;2M", "\u{1B}[M !!", "\u{1B}[[A", "\u{1B}OP",
    "\u{1B}]11;rgb:00/00/00\u{07}",
    "\u{1B}]0;title\u{1B}\\", "\u{1B}P1$r0m\u{1B}\\", "\u{1B}_x\u{1B}\\", "\u{1B}[1 q",
    "\u{1B}[?1A",
    "\u{1B}[99999999999999999999999999A", "\u{00}\u{1C}\u{1F}", "\u{85}", "\u{1B}[>1;",
  ])
  func `an unknown sequence is skipped entirely`(text: String) {
    var decoder = InputDecoder()
    _ = decoder.decode(text.utf8)
    _ = decoder.flush()
    #expect(keys(text) == [])
    #expect(decoder.decode("q".utf8) == [.key(.character("q"))])
  }

  @Test(arguments: [
    ("\u{1B}[<0;1;1M", MouseEvent(.press, column: 0, row: 0)),
    ("\u{1B}[<0;300;20M", MouseEvent(.press, column: 299, row: 19)),
    ("\u{1B}[<28;10;20M", MouseEvent(.press, column: 9, row: 19)),
    ("\u{1B}[<64;10;20M", MouseEvent(.wheelUp, column: 9, row: 19)),
    ("\u{1B}[<65;10;20M", MouseEvent(.wheelDown, column: 9, row: 19)),
    ("\u{1B}[<66;10;20M", MouseEvent(.wheelUp, column: 9, row: 19)),
    ("\u{1B}[<83;10;20M", MouseEvent(.wheelDown, column: 9, row: 19)),
  ])
  func `presses and wheel turns report their cell`(
    text: String,
    event: MouseEvent
  ) {
    #expect(events(text) == [.mouse(event)])
  }

  @Test func `a click during a paste is dropped`() {
    #expect(keys("\u{1B}[200~a\u{1B}[<0;1;1Mb\u{1B}[201~") == [.text("ab")])
  }

  @Test func `an incomplete sequence doesn't affect the next key`() {
    #expect(keys("\u{1B}[1;\rq") == [.enter, .character("q")])
    #expect(keys("\u{1B}[1\u{1B}[B") == [.down])
    #expect(keys("\u{1B}]x\u{1B}[B") == [.down])
  }

  @Test func `text arrives scalar by scalar`() {
    #expect(keys("qGé東🎸") == typed("qGé東🎸"))
    #expect(keys("e\u{301}") == typed("e\u{301}"))
  }

  @Test func `bytes that are not UTF-8 type nothing`() {
    var decoder = InputDecoder()
    let broken: [UInt8] = [0xFF, 0xC0, 0x80, 0xED, 0xA0, 0x80, 0xF4, 0x90, 0x80, 0x80, 0xE6, 0x9D]
    #expect(decoder.decode(broken) == [])
    #expect(decoder.decode([0x61]) == [.key(.character("a"))])
  }

  @Test func `an escape byte alone is the Escape key`() {
    var decoder = InputDecoder()
    #expect(decoder.decode([0x1B]) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.decode([UInt8(ascii: "[")]) == [])
    #expect(decoder.decode([UInt8(ascii: "A")]) == [.key(.up)])
    #expect(!decoder.isWaiting)
    #expect(decoder.decode([0x1B]) == [])
    #expect(decoder.flush() == [.key(.escape)])
    #expect(!decoder.isWaiting)
  }

  @Test(arguments: [
    ("d", KeyStroke.character("d")), ("D", .character("D")), ("7", .character("7")),
    ("[", .character("[")), ("O", .character("O")), ("]", .character("]")), ("P", .character("P")),
    ("X", .character("X")), ("^", .character("^")), ("_", .character("_")), ("é", .character("é")),
    ("東", .character("東")), ("🎸", .character("🎸")), ("\r", .enter), ("\t", .tab),
    ("\u{7F}", .backspace), ("\u{8}", .backspace), (" ", .character(" ")),
  ])
  func `Alt with a key is one key`(typed: String, key: KeyStroke) {
    #expect(keys("\u{1B}\(typed)") == [.alt(key)])
    #expect(keys("\u{1B}\u{1B}\(typed)") == [.alt(key)])
    // The same when the bytes arrive one by one.
    var decoder = InputDecoder()
    let bytes = "\u{1B}\(typed)".utf8.flatMap { decoder.decode([$0]) }
    #expect(bytes + decoder.flush() == [.key(.alt(key))])
  }

  @Test func `Alt is ignored for keys with a sequence`() {
    #expect(keys("\u{1B}\u{1B}[A") == [.up])
    #expect(keys("\u{1B}\u{1B}OC") == [.right])
    #expect(keys("\u{1B}[1;3B") == [.down])
    #expect(keys("\u{1B}\u{1B}") == [.escape])
    // Alt with a control character is ignored, and so is an incomplete character.
    #expect(keys("\u{1B}\u{4}q") == [.character("q")])
    var decoder = InputDecoder()
    #expect(decoder.decode([0x1B, 0xC3, 0x1B, 0x5B, 0x41]) == [.key(.up)])
    #expect(decoder.decode([0x1B, 0xC3]) + decoder.flush() == [])
    #expect(decoder.decode([0x1B, 0xFF, 0x71]) == [.key(.character("q"))])
  }

  @Test(arguments: [
    "\u{1B}[M", "\u{1B}[M!", "\u{1B}[M!!", "\u{1B}[[", "\u{1B}[", "\u{1B}[<0;1", "\u{1B}[20",
    "\u{1B}[200", "\u{1B}", "\u{1B}\u{1B}", "\u{1B}O", "\u{1B}]", "\u{1B}]0;x", "\u{1B}P",
    "\u{1B}_",
    "\u{1B}[?", "\u{1B}[0000000000000000000",
  ])
  func `a paste ends and begins after any unfinished sequence`(unfinished: String) {
    let pasted = keys("\u{1B}[200~low\(unfinished)\u{1B}[201~q")
    #expect(pasted.count == 2 && pasted.last == .character("q"), "\(pasted)")
    #expect(keys("\(unfinished)\u{1B}[200~low\u{1B}[201~q") == [.text("low"), .character("q")])
  }

  @Test func `a paste may pause except after an escape byte`() {
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    for piece in ["\u{1B}[200~l", "o\u{1B}[2", "01", "~"] {
      events += decoder.decode(piece.utf8)
      #expect(!decoder.isWaiting && decoder.flush() == [])
    }
    #expect(events == [.key(.text("lo"))])
  }

  @Test func `pasted text is text, whatever it contains`() {
    let pasted = "\u{1B}[200~so\twhat\r\u{3}\u{1B}[A\u{1B}x\u{1B}[201~"
    #expect(keys(pasted + "\r") == [.text("so what x"), .enter])
  }

  @Test func `a long paste is cut, an empty one ignored`() {
    let long = String(repeating: "x", count: 20_000)
    #expect(keys("\u{1B}[200~\(long)\u{1B}[201~") == [.text(String(long.prefix(10_000)))])
    #expect(keys("\u{1B}[200~\u{1B}[201~q") == [.character("q")])
  }

  @Test func `Escape ends a paste whose end was lost`() {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1B}[200~a\u{1B}".utf8) == [])
    #expect(decoder.flush() == [.key(.text("a"))])
    #expect(decoder.decode("\r".utf8) == [.key(.enter)])
  }

  @Test func `splitting the stream doesn't change the keys`() {
    let sequences = [
      "\u{1B}", "[", "O", "]", "\u{1B}[200~", "\u{1B}[201~", "1;5", "<0;3;4", "<64;1;1", "A", "M",
      "~", "東", "🎸",
      "\u{7}",
      "\r", "\u{1B}\\", "\u{1B}d", "\u{1B}[M", "\u{1B}[[",
    ]
    let pieces: [[UInt8]] = sequences.map { Array($0.utf8) } + [[0xF0, 0x9F], [0xC3]]
    withSeeds(400) { generator in
      var stream: [UInt8] = []
      for _ in 0..<60 {
        stream += pieces[.random(in: pieces.indices, using: &generator)]
        if Int.random(in: 0..<4, using: &generator) == 0 {
          stream.append(.random(in: .min ... .max, using: &generator))
        }
      }
      var whole = InputDecoder()
      let expected = whole.decode(stream) + whole.flush()
      var cut = InputDecoder()
      var events: [InputEvent] = []
      var rest = stream[...]
      while !rest.isEmpty {
        let count = Int.random(in: 0...5, using: &generator)
        events += cut.decode(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      events += cut.flush()
      #expect(events == expected)
      #expect(!cut.isWaiting)
    }
  }
}
#endif
