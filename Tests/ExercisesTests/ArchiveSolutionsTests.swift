// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Essence
@testable import Exercises

@Suite("Solutions: Archive")
struct ArchiveSolutionsTests {
  private func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(json.utf8))
  }

  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test
  func `the essence has keys and a hierarchy of its own`() throws {
    let album = PlainArchivedAlbum(title: "Low", year: 1977, coverFile: "low.png")
    let text = try json(album)
    #expect(text == #"{"album_title":"Low","cover":{"file":"low.png"},"year":1977}"#)
    let read = try decode(PlainArchivedAlbum.self, text)
    #expect((read.title, read.year, read.coverFile) == ("Low", 1977, "low.png"))
  }

  @Test(arguments: [
    #"{"album_title":"Low"}"#,
    #"{"album_title":"Low","year":-1,"cover":"low.png"}"#,
    #"{"album_title":"Low","year":"1977","cover":{"file":3}}"#,
  ])
  func `the essence repairs what it reads`(text: String) throws {
    let album = try decode(PlainArchivedAlbum.self, text)
    #expect((album.title, album.year, album.coverFile) == ("Low", nil, "none.png"))
    #expect(try json(album) == #"{"album_title":"Low","cover":{"file":"none.png"}}"#)
  }

  @Test
  func `an album without a title can't be repaired`() {
    #expect(throws: DecodingError.self) { try decode(PlainArchivedAlbum.self, #"{"year":1977}"#) }
  }

  @Test
  func `a year is read as text or number`() throws {
    let years = try decode([ArchiveSolutions.Year].self, #"["1977",1979]"#)
    #expect(years.map(\.number) == [1977, 1979])
    #expect(try json(years) == "[1977,1979]")
    #expect(throws: DecodingError.self) { try decode([ArchiveSolutions.Year].self, #"["then"]"#) }
  }

  @Test
  func `each date strategy has its cost`() throws {
    let date = Date(timeIntervalSince1970: 1_452_418_860.25)
    let costs: [(ArchiveSolutions.Coding, text: String, lost: Double)] = [
      (ArchiveSolutions.seconds, "[1452418860.25]", 0),
      (ArchiveSolutions.iso8601, #"["2016-01-10T09:41:00Z"]"#, 0.25),
      (ArchiveSolutions.days, #"["2016-01-10"]"#, 34_860.25),
      (ArchiveSolutions.milliseconds, "[1452418860250]", 0),
    ]
    for (coding, text, lost) in costs {
      #expect(try coding.text(date) == text)
      let read = try #require(try coding.date(text))
      #expect(date.timeIntervalSince(read) == lost)
    }
  }

  @Test
  func `a color is archived within an album`() throws {
    var album = ArchiveSolutions.Album(title: "Low")
    #expect(album.color == nil)
    try album.setColor(ArchivedColor(hue: 30))
    let read = try decode(ArchiveSolutions.Album.self, json(album))
    #expect(read.color?.hue == 30)
  }

  @Test
  func `unknown bytes show gray and are kept`() throws {
    let text = #"{"colorBytes":"bGF0ZXI=","title":"Low"}"#
    var album = try decode(ArchiveSolutions.Album.self, text)
    #expect(album.color == nil)
    album.title = "Lodger"
    #expect(try json(album) == text.replacing("Low", with: "Lodger"))
  }
}
