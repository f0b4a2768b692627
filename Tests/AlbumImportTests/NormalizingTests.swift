// SPDX-License-Identifier: MIT

import AlbumImport
import AlbumLibrary
import MotifTestSupport
import Testing

@Suite("Normalizing of imports")
struct NormalizingTests {
  @Test(arguments: [
    ("  Low  ", "Low"),
    ("A\\t\\n  B", "A B"),
    ("A\\u00a0\\u2028B", "A B"),
    ("\\u001b[31mRed\\u001b[0m", "[31mRed[0m"),
    ("\\u0007Bell\\u009b\\u007f", "Bell"),
    ("\\u202eevil\\u2066\\ufeff", "evil"),
    ("Cafe\\u0301", "Caf\u{E9}"),
    ("\\u1100\\u1161", "\u{AC00}"),
  ])
  func `text is on one line, composed, without controls`(
    _ written: String,
    _ expected: String
  ) throws {
    let result = try importing(
      #"[{"title":"\#(written)","artist":"\#(written)","genre":"\#(written)"}]"#
    )
    let album = try #require(result.added.first)
    // Compared scalar by scalar: to Swift, a composed text equals a decomposed one.
    let scalars = Array(expected.unicodeScalars)
    #expect(Array(album.title.unicodeScalars) == scalars)
    #expect(Array(album.artist.unicodeScalars) == scalars)
    #expect(album.genre.map { Array($0.unicodeScalars) } == scalars)
  }

  @Test(arguments: [
    // One mark that becomes two when decomposed, in its composed form.
    "a" + String(repeating: "\u{344}", count: 16),
    // A letter that loses its own marks to one that is ordered before them.
    "\u{1D6}\u{328}" + String(repeating: "\u{301}", count: 29),
    // A spacing mark next to a letter that is reordered before the marks on the letter.
    "a" + String(repeating: "\u{301}", count: 30) + "\u{1D165}"
      + String(repeating: "\u{301}", count: 30),
  ])
  func `importing tidied text again changes nothing`(text: String) throws {
    let once = try #require(
      try importing(#"[{"title":"\#(text)","artist":"b"}]"#).added.first?.title
    )
    let twice = try #require(
      try importing(#"[{"title":"\#(once)","artist":"b"}]"#).added.first?.title
    )
    #expect(Array(twice.unicodeScalars) == Array(once.unicodeScalars))
  }

  @Test func `a blank genre or cover is unknown`() throws {
    let result = try importing(
      #"[{"title":"a","artist":"b","genre":" ","coverURL":"\u0007"}]"#
    )
    #expect(result.added == [AlbumDetails(title: "a", artist: "b")])
  }

  @Test func `an issue never contains control characters`() {
    let issue = ImportIssue(file: "a.csv", line: 3, reason: "\"\u{1B}[2J\u{9B}x\n\" is not a year")
    #expect(issue.description == "a.csv:3: \"[2Jx \" is not a year")
  }

  @Test func `no control character survives in any field`() {
    withSeeds(100) { generator in
      let text = String(
        String.UnicodeScalarView(
          (0..<20).map { _ in Unicode.Scalar(UInt8.random(in: 0...255, using: &generator)) }
        )
      )
      let json = text.unicodeScalars.map { scalar in
        let hex = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      }
      let field = "x" + json.joined()
      let result = try importing(
        #"[{"title":"\#(field)","artist":"\#(field)","genre":"\#(field)","coverURL":"\#(field)"}]"#
      )
      let album = try #require(result.added.first)
      for value in [album.title, album.artist, album.genre ?? "", album.coverURL ?? ""] {
        let controls = value.unicodeScalars.filter { $0.properties.generalCategory == .control }
        #expect(controls.isEmpty)
      }
    }
  }
}
