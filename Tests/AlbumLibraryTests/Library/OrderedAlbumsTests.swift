// SPDX-License-Identifier: MIT

import MotifTestSupport
import Testing

@testable import AlbumLibrary

@Suite
struct OrderedAlbumsTests {
  private func album(_ id: Int, _ title: String) -> Album {
    Album(id: id, details: AlbumDetails(title: title, artist: "a"))
  }

  @Test
  func `random edits match a sorted array (A4)`() {
    withSeeds(30) { generator in
      let start = (0..<Int.random(in: 0...2_000, using: &generator)).map { album($0 * 2, "\($0)") }
      var (albums, model) = (OrderedAlbums(start), start)
      for turn in 0..<600 {
        let id = Int.random(in: -2...4_004, using: &generator)
        let index = model.firstIndex { $0.id >= id } ?? model.count
        let isThere = index < model.count && model[index].id == id
        try #require(albums.index(of: id) == index)
        try #require(albums[id] == (isThere ? model[index] : nil))
        switch Int.random(in: 0..<3, using: &generator) {
        case 0:
          let isNew = albums.insert(album(id, "new \(turn)"))
          try #require(isNew == !isThere)
          if !isThere { model.insert(album(id, "new \(turn)"), at: index) }
        case 1:
          let removed = albums.remove(id)
          try #require(removed == (isThere ? model[index] : nil))
          if isThere { model.remove(at: index) }
        default:
          let old = albums.replace(with: album(id, "x"))
          try #require(old == (isThere ? model[index] : nil))
          if isThere { model[index] = album(id, "x") }
        }
        try #require(albums.count == model.count)
      }
      #expect(albums.all == model)
      #expect(albums.lastID == model.last?.id)
      #expect(albums.digest == AlbumsDigest(model.map(\.details)))
    }
  }

  @Test
  func `the empty list grows and shrinks (A4)`() {
    var albums = OrderedAlbums()
    for id in 0..<3_000 { _ = albums.insert(album(id, "a")) }
    #expect(albums.count == 3_000)
    for id in (0..<3_000).reversed() { _ = albums.remove(id) }
    #expect(albums.all == [])
    #expect(albums.digest == .empty)
    let removed = albums.remove(1)
    #expect(removed == nil)
  }
}
