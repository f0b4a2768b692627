// SPDX-License-Identifier: MIT

import AlbumImport
import AlbumLibrary
import MotifTestSupport
import Testing

@Suite("Merging of imports")
struct MergingTests {
  static func json(_ albums: [AlbumDetails]) -> String {
    let records = albums.map { album in
      let genre = album.genre.map { ",\"genre\":\"\($0)\"" } ?? ""
      let cover = album.coverURL.map { ",\"coverURL\":\"\($0)\"" } ?? ""
      let year = album.year.map { ",\"year\":\($0)" } ?? ""
      return "{\"title\":\"\(album.title)\",\"artist\":\"\(album.artist)\"\(genre)\(cover)\(year)}"
    }
    return "[\(records.joined(separator: ",\n"))]"
  }

  @Test func `case and spacing don't make a different album`() throws {
    let known = [
      AlbumDetails(title: "Low", artist: "Bowie", year: 1977),
      AlbumDetails(title: "  Straße", artist: "Σίσυφος"),
    ]
    let result = try importing(
      """
      [{"title":" LOW","artist":"bowie ","year":1977,"genre":"Rock"},
      {"title":"STRASSE","artist":"ΣΊΣΥΦΟΣ","coverURL":"u"},
      {"title":"Low","artist":"Bowie","year":1978},
      {"title":"Low","artist":"Bowie"},
      {"title":"E\\u0301tude","artist":"e"},
      {"title":"\\u00e9tude","artist":"E"}]
      """,
      into: known
    )
    #expect(
      result.completed.map(\.details) == [
        AlbumDetails(title: "Low", artist: "Bowie", genre: "Rock", year: 1977),
        AlbumDetails(title: "  Straße", artist: "Σίσυφος", coverURL: "u"),
      ]
    )
    #expect(result.completed.map(\.id) == [1, 2])
    #expect(
      result.added == [
        AlbumDetails(title: "Low", artist: "Bowie", year: 1978),
        AlbumDetails(title: "Low", artist: "Bowie"),
        AlbumDetails(title: "\u{C9}tude", artist: "e"),
      ]
    )
    #expect(result.added.count == 3)
    #expect(result.mergedCount == 3)
    #expect(result.description == "3 added, 3 merged, 0 skipped, 0 faulty")
  }

  @Test func `a duplicate fills gaps and changes nothing else`() throws {
    let known = AlbumDetails(title: "Low", artist: "Bowie", genre: "Rock", year: 1977)
    let result = try importing(
      """
      [{"title":"low","artist":"BOWIE","year":1977,"genre":"Pop","coverURL":"first"},
      {"title":"low","artist":"BOWIE","year":1977,"coverURL":"second"}]
      """,
      into: [known]
    )
    var expected = known
    expected.coverURL = "first"
    #expect(result.completed.map(\.details) == [expected])
    #expect(result.added == [])
    #expect(result.mergedCount == 2)
  }

  @Test func `existing duplicates in the library are kept`() throws {
    let twin = AlbumDetails(title: "War", artist: "U2")
    let file = Self.json([twin, AlbumDetails(title: "Boy", artist: "U2")])
    let result = try importing(file, into: [twin, twin])
    #expect(result.titles == ["Boy"])
    #expect(result.completed == [])
  }

  @Test func `importing a file again changes nothing`() {
    withSeeds(100) { generator in
      let albums = (0..<Int.random(in: 1...30, using: &generator)).map { _ in
        AlbumDetails.random(using: &generator)
      }
      let text = Self.json(albums)
      let library = (0..<5).map { _ in AlbumDetails.random(using: &generator) }
      let first = try importing(text, into: library)
      #expect(first.added.count + first.mergedCount == albums.count)
      var all = library
      for album in first.completed { all[album.id - 1] = album.details }
      let second = try importing(text, into: all + first.added)
      #expect(second.completed == [])
      #expect(second.added == [])
      #expect(second.mergedCount == albums.count)
      // In any order, there is one of each.
      let shuffled = try importing(Self.json(albums.shuffled(using: &generator)), into: library)
      #expect(shuffled.added.count == first.added.count)
    }
  }
}

extension AlbumDetails {
  /// A random album out of so few that duplicates are likely.
  fileprivate static func random(using generator: inout SeededGenerator) -> AlbumDetails {
    let titles = ["low", "LOW", " Low ", "L\u{F6}w", "L\u{D6}W", "Lo w", "lo  W"]
    return AlbumDetails(
      title: titles.randomElement(using: &generator) ?? "",
      artist: ["a", "A ", "b"].randomElement(using: &generator) ?? "",
      genre: [nil, "Rock"].randomElement(using: &generator) ?? nil,
      year: [nil, 1977, 1978].randomElement(using: &generator) ?? nil,
      coverURL: [nil, "u"].randomElement(using: &generator) ?? nil
    )
  }
}
