// SPDX-License-Identifier: MIT

import AlbumLibrary
import Foundation
import Testing

@Suite("Album")
struct AlbumTests {
  @Test func `an album is described by its known fields (A1)`() {
    var album = AlbumDetails(title: "Low", artist: "David Bowie")
    #expect(album.description == "Low by David Bowie")
    album.year = 1977
    #expect(album.description == "Low by David Bowie (1977)")
    album.genre = "Rock"
    #expect("\(album)" == "Low by David Bowie (Rock, 1977)")
    album.year = nil
    #expect(album.description == "Low by David Bowie (Rock)")
  }

  @Test func `an album is a value (A1)`() {
    let album = AlbumDetails(title: "Low", artist: "David Bowie", year: 1977)
    var copy = album
    #expect(copy == album)
    copy.coverURL = "u"
    #expect(copy != album)
    #expect(album.coverURL == nil)
    #expect(Set([album, album, copy]).count == 2)
  }

  @Test func `an album survives encoding (A1)`() throws {
    let albums = [
      AlbumDetails(title: "Low", artist: "Bowie", genre: "Rock", year: 1977, coverURL: "u"),
      AlbumDetails(title: "War", artist: "U2"),
    ]
    let data = try JSONEncoder().encode(albums)
    #expect(try JSONDecoder().decode([AlbumDetails].self, from: data) == albums)
  }
}
