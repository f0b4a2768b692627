// SPDX-License-Identifier: MIT

import Foundation
import MotifMementos
import MotifTestSupport
import Testing

/// The ways in which an archived type can control its stored form, as the guide shows them.
@Suite("Archived forms")
struct ArchivedFormTests {
  private func store<Value>(_ type: Value.Type) -> ArchiveStore<Value> {
    ArchiveStore(
      directory: "/data",
      name: "value",
      typeIdentifier: "value",
      codec: JSONArchiveCodec(dates: .iso8601),
      fileSystem: InMemoryFileSystem()
    )
  }

  private struct Label: Codable, Hashable, Sendable {
    var name: String
    var parent: [Label] = []
  }
  private enum Medium: Codable, Hashable, Sendable {
    case vinyl(sides: Int)
    case file(name: String, bitRate: Int?)
  }
  private struct Shelf: Codable, Hashable, Sendable {
    var label: Label
    var media: [String: [Medium]]
    var added: Date
  }

  @Test
  func `nested values are archived whole (H2)`() throws {
    let shelf = Shelf(
      label: Label(name: "RCA", parent: [Label(name: "Radio", parent: [Label(name: "GE")])]),
      media: [
        "Low": [.vinyl(sides: 2), .file(name: "low.flac", bitRate: nil)],
        "": [],
      ],
      added: Date(timeIntervalSince1970: 1_452_418_860.125)
    )
    let store = store(Shelf.self)
    try store.save(shelf)
    #expect(try store.load().value == shelf)
  }

  /// Flat in the program, a tree in the file.
  private struct Album: Codable, Hashable, Sendable {
    var title: String
    var artist: String
    var city: String

    private enum Keys: CodingKey { case title, artist }
    private enum ArtistKeys: CodingKey { case name, origin }
    private enum OriginKeys: CodingKey { case city }

    init(title: String, artist: String, city: String) {
      (self.title, self.artist, self.city) = (title, artist, city)
    }

    init(from decoder: any Decoder) throws {
      let album = try decoder.container(keyedBy: Keys.self)
      title = try album.decode(String.self, forKey: .title)
      let artist = try album.nestedContainer(keyedBy: ArtistKeys.self, forKey: .artist)
      self.artist = try artist.decode(String.self, forKey: .name)
      city = try artist.nestedContainer(keyedBy: OriginKeys.self, forKey: .origin)
        .decode(String.self, forKey: .city)
    }

    func encode(to encoder: any Encoder) throws {
      var album = encoder.container(keyedBy: Keys.self)
      try album.encode(title, forKey: .title)
      var artist = album.nestedContainer(keyedBy: ArtistKeys.self, forKey: .artist)
      try artist.encode(self.artist, forKey: .name)
      var origin = artist.nestedContainer(keyedBy: OriginKeys.self, forKey: .origin)
      try origin.encode(city, forKey: .city)
    }
  }

  @Test
  func `a hierarchy is flattened when read, rebuilt when written (H2)`() throws {
    let json = #"{"artist":{"name":"Bowie","origin":{"city":"London"}},"title":"Low"}"#
    let codec = JSONArchiveCodec()
    let album = try codec.decode(Album.self, from: Array(json.utf8))
    #expect(album == Album(title: "Low", artist: "Bowie", city: "London"))
    #expect(String(decoding: try codec.encode(album), as: UTF8.self) == json)
    let store = store(Album.self)
    try store.save(album)
    #expect(try store.load().value == album)
  }

  /// Repairs the values it reads, so that the rest of the program never sees a rating out of range.
  private struct Rating: Codable, Hashable, Sendable {
    var stars: Int
    var note: String

    init(stars: Int, note: String) {
      (self.stars, self.note) = (stars, note)
    }

    private enum Keys: CodingKey { case stars, note }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Keys.self)
      stars = min(max(try values.decode(Int.self, forKey: .stars), 0), 5)
      note = try values.decodeIfPresent(String.self, forKey: .note) ?? ""
    }
  }

  @Test
  func `an initializer repairs values, and saving stores them (H2)`() throws {
    let codec = JSONArchiveCodec()
    #expect(
      try codec.decode([Rating].self, from: Array(#"[{"stars":9},{"stars":-1,"note":"x"}]"#.utf8))
        == [Rating(stars: 5, note: ""), Rating(stars: 0, note: "x")]
    )
    let store = store(Rating.self)
    try store.save(Rating(stars: 77, note: "loud"))
    let repaired = try store.load().value
    #expect(repaired == Rating(stars: 5, note: "loud"))
    try store.save(repaired)
    #expect(try store.load().value == repaired)
  }
}
