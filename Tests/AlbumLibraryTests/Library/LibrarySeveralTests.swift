// SPDX-License-Identifier: MIT

import AlbumTestSupport
import MotifFacades
import MotifTestSupport
import Testing

@testable import AlbumLibrary

@Suite("Several albums as one step")
struct LibrarySeveralTests {
  private let files = InMemoryFileSystem()
  private let remote = RecordingClient()

  /// A library whose albums the server has.
  private func openSent(albums: Int = 0) async throws -> Library {
    remote.goOnline()
    let library = Library(
      directory: "/data",
      remote: remote,
      fileSystem: files,
      clock: ManualClock()
    )
    _ = try library.open()
    let added = (0..<albums).map { AlbumDetails(title: "\($0)", artist: "x") }
    library.take(added: added, completed: [])
    try await send(library)
    return library
  }

  private func send(_ library: Library) async throws {
    try library.save()
    #expect(try await library.sender.sendChanges() == .empty)
    #expect(remote.albums == library.albums.map(\.details))
  }

  private var received: [RemoteRequest.Action] { remote.requests.dropFirst(5).map(\.change) }

  @Test
  func `the server hears of each deletion`() async throws {
    let library = try await openSent()
    let old = library.albums
    #expect(library.delete([old[0].id, old[3].id, 99]) == 2)
    try await send(library)
    #expect(received == [.delete(old[3].details, at: 3), .delete(old[0].details, at: 0)])
    #expect(remote.replacements.isEmpty)
    try library.undo()
    try await send(library)
    #expect(received[2...] == [.add(old[0].details, at: 0), .add(old[3].details, at: 3)])
    try library.redo()
    try await send(library)
    #expect(received.count == 6 && remote.replacements.isEmpty)
  }

  @Test
  func `the server hears of each edit`() async throws {
    let library = try await openSent()
    let old = library.albums
    var edited = Array(old[1...2])
    for index in edited.indices { edited[index].details.genre = "Rock" }
    #expect(library.update(edited + [old[4]]) == 2)
    #expect(library.undoName == "Edit 2 albums")
    try await send(library)
    #expect(
      received == [
        .update(edited[0].details, from: old[1].details, at: 1),
        .update(edited[1].details, from: old[2].details, at: 2),
      ]
    )
    try library.undo()
    #expect(library.albums == old)
    try await send(library)
    #expect(received.count == 4 && remote.replacements.isEmpty)
  }

  @Test
  func `deleting and restoring before sending sends nothing`() async throws {
    let library = try await openSent()
    #expect(library.delete(library.albums.prefix(3).map(\.id)) == 3)
    try library.save()
    try library.undo()
    try library.save()
    #expect(library.sender.unsentChanges.isEmpty)
    try await send(library)
    #expect(received.isEmpty)
  }

  @Test
  func `many albums are sent as the whole list`() async throws {
    let library = try await openSent(albums: 100)
    let lists = remote.replacements.count
    let albums = library.albums
    #expect(library.delete(albums.suffix(60).map(\.id)) == 60)
    try await send(library)
    #expect(received.isEmpty && remote.replacements.count == lists + 1)
    try library.undo()
    #expect(library.albums == albums)
    try await send(library)
    #expect(remote.replacements.count == lists + 2)
  }

  @Test
  func `none is no step`() async throws {
    let library = try await openSent()
    #expect(library.delete([99]) == 0)
    #expect(library.update(library.albums) == 0)
    #expect(library.undoName == nil && !library.isModified)
  }

  @Test
  func `any steps leave library and server alike`() async throws {
    let library = try await openSent(albums: 20)
    var random = SeededGenerator(seed: 11)
    for _ in 0..<40 {
      let chosen = library.albums.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
      switch Int.random(in: 0..<5, using: &random) {
      case 0: _ = library.delete(chosen.map(\.id))
      case 1:
        let year = Int.random(in: 1900..<2000, using: &random)
        let edited = chosen.map { album in
          var album = album
          album.details.year = year
          return album
        }
        _ = library.update(edited)
      case 2: library.add(AlbumDetails(title: "new", artist: "x"))
      case 3: if library.undoName?.hasPrefix("Import") == false { try library.undo() }
      default: if library.redoName != nil { try library.redo() }
      }
      if Bool.random(using: &random) { try await send(library) } else { try library.save() }
    }
    try await send(library)
    #expect(remote.replacements.count == 1, "only the import was a whole list")
  }
}
