// SPDX-License-Identifier: MIT

import Foundation
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

  @Test(arguments: [
    #"{"identity":"a","albums":"2\t\\-\tb\ta\t\\-\t\\-\t\\-\n1\t\\-\tb\ta\t\\-\t\\-\t\\-","nextID":3,"revision":1}"#,
    #"{"identity":"a","albums":"2\t\\-\tb\ta\t\\-\t\\-\t\\-","nextID":2,"revision":1}"#,
    #"{"identity":"a","albums":"","nextID":2,"revision":18446744073709551615}"#,
  ])
  func `impossible contents aren't read (H2)`(_ json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(LibraryContents.self, from: Data(json.utf8))
    }
  }

  @Test
  func `a change that doesn't fit changes nothing (A11)`() throws {
    let start = LibraryContents(albums: [album(1, "a"), album(2, "b")])
    let misfits: [LibraryChange] = [
      .add(album(2, "x")), .add(album(.max, "x")), .delete(album(3, "x")),
      .update(album(3, "x"), from: album(3, "y")),
      .batch(LibraryBatch(name: "", removed: [1, 7])),
      .batch(LibraryBatch(name: "", updated: [album(1, "x"), album(7, "x")])),
      .batch(LibraryBatch(name: "", added: [album(2, "x")])),
      .batch(LibraryBatch(name: "", added: [album(3, "x"), album(.max, "x")])),
    ]
    for misfit in misfits {
      var contents = start
      #expect(throws: LibraryMisfit.self) { _ = try misfit.apply(to: &contents) }
      #expect(contents.albums.all == start.albums.all)
      #expect(contents.revision == start.revision)
    }
  }

  @Test
  func `every change has an inverse (A11)`() {
    withSeeds(200) { generator in
      var contents = LibraryContents(albums: (1..<20).map { album($0, "\($0)") })
      for turn in 0..<20 {
        let ids = contents.albums.all.map(\.id).shuffled(using: &generator)
        var batch = LibraryBatch(name: "batch")
        batch.removed = Array(ids.prefix(Int.random(in: 0..<3, using: &generator)))
        batch.updated = ids.suffix(2).filter { !batch.removed.contains($0) }
          .map { album($0, "new \(turn)") }
        batch.added = (0..<Int.random(in: 0..<4, using: &generator)).map {
          album(contents.nextID + $0, "added")
        }
        let before = contents.albums.all
        let inverse = try LibraryChange.batch(batch).apply(to: &contents)
        let after = contents.albums.all
        let again = try inverse.apply(to: &contents)
        try #require(contents.albums.all == before)
        _ = try again.apply(to: &contents)
        try #require(contents.albums.all == after)
        try #require(contents.albums.digest == AlbumsDigest(after.map(\.details)))
      }
    }
  }
}
