// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import AlbumScreen
internal import Testing

@Suite("Character.columnWidth") struct CharacterWidthTests {
  @Test func `ASCII letters take one column, control characters none`() {
    for value in UInt8(0)..<128 {
      let character = Character(Unicode.Scalar(value))
      #expect(character.columnWidth == ((0x20..<0x7F).contains(value) ? 1 : 0))
    }
    #expect(("\r\n" as Character).columnWidth == 0)
  }

  @Test(arguments: [
    "é", "e\u{301}", "ß", "Я", "ﬁ", "▀", "█", "│", "…", "♪", "☺", "©", "ｱ", "\u{E0B0}", "\u{0600}",
    "א", "\u{1F1E9}", "❤\u{FE0E}", "\u{303F}",
  ])
  func `letters, combined letters, and ambiguous symbols take one`(text: String) {
    #expect(text.count == 1)
    #expect(text.first?.columnWidth == 1)
  }

  @Test(arguments: [
    "東", "ア", "한", "\u{1112}\u{1161}\u{11AB}", "Ａ", "　", "㊗", "🎸", "👩‍🎤", "👨‍👩‍👧‍👦", "🇩🇪", "👍🏽",
    "❤️", "1️⃣", "⚡", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "䷀", "𠀀", "\u{3FFFD}", "กำ", "क्ष",
  ])
  func `ideographs and emoji take two`(text: String) {
    #expect(text.count == 1)
    #expect(text.first?.columnWidth == 2)
  }

  @Test(arguments: [
    "\u{301}", "\u{200B}", "\u{200D}", "\u{FE0F}", "\u{FEFF}", "\u{AD}", "\u{202E}", "\u{2028}",
    "\u{1161}", "\u{3099}", "\u{E0001}", "\u{85}", "\u{9B}",
  ])
  func `characters not drawn on their own take none`(text: String) {
    #expect(text.first?.columnWidth == 0)
  }

  @Test func `colored emoji are wide, and marks are not`() {
    for value in UInt32(0x80)...0x1FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let width = Character(scalar).columnWidth
      let isFlagHalf = (0x1F1E6...0x1F1FF).contains(value)
      if scalar.properties.isEmojiPresentation, !isFlagHalf, width != 2 {
        Issue.record("U+\(String(value, radix: 16)) is an emoji of width \(width)")
      }
      if scalar.properties.generalCategory == .nonspacingMark, width != 0 {
        Issue.record("U+\(String(value, radix: 16)) is a mark of width \(width)")
      }
    }
  }
}
#endif
