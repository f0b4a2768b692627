// SPDX-License-Identifier: MIT

import MotifTestSupport
import Testing

@testable import AlbumLibrary
@testable import AlbumScreen

@Suite("Text in columns")
struct StringColumnsTests {
  @Test
  func `text that fits is unchanged`() {
    #expect("Blue".fitted(columns: 4) == "Blue")
    #expect("".fitted(columns: 0) == "")
  }

  @Test
  func `text that is too long ends in an ellipsis`() {
    #expect("Kind of Blue".fitted(columns: 5) == "Kind…")
    #expect("Blue".fitted(columns: 1) == "…")
    #expect("Blue".fitted(columns: 0) == "")
  }

  @Test
  func `a wide character is never split`() {
    #expect("日本語".fitted(columns: 6) == "日本語")
    #expect("日本語".fitted(columns: 5) == "日本…")
    #expect("日本語".fitted(columns: 4) == "日…")
    #expect("日本語".columnWidth == 6)
  }

  @Test
  func `control characters become blanks`() {
    #expect("a\u{1b}[2Jb\nc\u{202e}d".fitted(columns: 20) == "a [2Jb c d")
  }

  @Test
  func `a path is shortened, never the reason`() {
    let message = "Not saved: the disk is full (/music/ella/my albums/library.archive)"
    #expect(message.shorteningPath(columns: 80) == message)
    #expect(
      message.shorteningPath(columns: 60)
        == "Not saved: the disk is full (/…/my albums/library.archive)"
    )
    #expect(
      message.shorteningPath(columns: 50) == "Not saved: the disk is full (/…/library.archive)"
    )
    #expect(message.shorteningPath(columns: 40) == "Not saved: the disk is full")
    #expect("Added “Low (Live)”.".shorteningPath(columns: 5) == "Added “Low (Live)”.")
  }

  @Test
  func `lines break at blanks and within long words`() {
    #expect("a love supreme".wrapped(columns: 7) == ["a love", "supreme"])
    #expect("https://example.org".wrapped(columns: 8) == ["https://", "example.", "org"])
    #expect("".wrapped(columns: 3) == [""])
  }

  @Test
  func `fitted and wrapped text never exceeds its columns`() {
    let alphabet: [Character] = ["a", "B", " ", "é", "日", "🎧", "👩‍👩‍👧", "\u{1b}", "ｗ", "e\u{301}"]
    withSeeds(200) { generator in
      let text = String(
        (0..<Int.random(in: 0...30, using: &generator)).map { _ in
          alphabet.randomElement(using: &generator) ?? "a"
        }
      )
      let columns = Int.random(in: 2...12, using: &generator)
      #expect(text.fitted(columns: columns).columnWidth <= columns)
      #expect(text.wrapped(columns: columns).allSatisfy { $0.columnWidth <= columns })
    }
  }
}
