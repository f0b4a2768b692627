// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Testing

@testable import AlbumApp

@Suite("Complaints") struct ComplaintsTests {
  @Test(arguments: [
    ("\u{1B}]0;owned\u{7}", #"\u{1B}]0;owned\u{07}"#), ("a\nAlbumApp: b", #"a\nAlbumApp: b"#),
    ("a\r\nb\tc", #"a\r\nb\tc"#), ("\u{9B}31m", #"\u{009B}31m"#), ("\u{202E}gpj", #"\u{202E}gpj"#),
    ("a\u{2028}b\u{200B}", #"a\u{2028}b\u{200B}"#),
    ("\u{FEFF}\u{E0041}x", #"\u{FEFF}\u{000E0041}x"#),
  ])
  func `characters that a terminal interprets become visible`(text: String, visible: String) {
    #expect(text.visible == visible)
  }

  @Test(arguments: ["Björk – 東京 👩‍🎤", "می\u{200C}خواهم", #"C:\albums"#, "\u{1F3F4}", ""])
  func `ordinary names are unchanged`(text: String) {
    #expect(text.visible == text)
  }
}
#endif
