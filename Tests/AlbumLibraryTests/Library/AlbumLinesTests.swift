// SPDX-License-Identifier: MIT

import Foundation
import MotifTestSupport
import Testing

@testable import AlbumLibrary

@Suite
struct AlbumLinesTests {
  @Test
  func `albums survive being written and read (H2)`() {
    withSeeds(100) { generator in
      func text() -> String {
        let pieces = [
          "a", "\t", "\n", "\\", "-", "t", "é", "\"", "", "\u{2028}", "\r\n", "\0", "~", "|", ";",
          "p",
        ]
        return (0..<Int.random(in: 0..<5, using: &generator))
          .compactMap { _ in pieces.randomElement(using: &generator) }.joined()
      }
      func maybe<Value>(_ value: Value) -> Value? {
        Bool.random(using: &generator) ? value : nil
      }
      let albums = (0..<Int.random(in: 0..<9, using: &generator)).map { id in
        Album(
          id: id,
          added: maybe(Date(timeIntervalSince1970: -1_000 + TimeInterval(id * 1_000_000))),
          details: AlbumDetails(
            title: text(),
            artist: text(),
            genre: maybe(text()),
            year: maybe(Int.random(in: -9...9_999, using: &generator)),
            coverURL: maybe(text())
          )
        )
      }
      let data = try JSONEncoder().encode(["lines": AlbumLines(albums: albums)])
      let found = try JSONDecoder().decode([String: AlbumLines].self, from: data)
      try #require(found["lines"]?.albums == albums)
    }
  }

  @Test
  func `lines of earlier versions are read`() throws {
    let json =
      #""7\t86400\tLow\\\\t\\t~|;\tBowie\t\\-\t1977\t\\-\n8\t\\-\tA\t\tB\t\\-\thttp://a/b\n""#
    let albums = try JSONDecoder().decode(AlbumLines.self, from: Data(json.utf8)).albums
    let low = AlbumDetails(title: "Low\\t\t~|;", artist: "Bowie", year: 1977)
    let other = AlbumDetails(title: "A", artist: "", genre: "B", coverURL: "http://a/b")
    #expect(albums[0] == Album(id: 7, added: Date(timeIntervalSince1970: 86_400), details: low))
    #expect(albums[1] == Album(id: 8, details: other))
    #expect(albums.count == 2)
  }

  @Test(arguments: [
    #""a""#, #""1|x|y;""#, #""1\tx\ty""#, #""x\t\\-\ta\tb\t\\-\t\\-\t\\-""#, "7", "null",
  ])
  func `lines that are no albums aren't read`(_ json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(AlbumLines.self, from: Data(json.utf8))
    }
  }
}
