// SPDX-License-Identifier: MIT

import AlbumLibrary
import AlbumTestSupport
import MotifFacades
import MotifTestSupport
import Testing

@Suite("Library and its server (A3)")
struct LibrarySendingTests {
  private let files = InMemoryFileSystem()
  private let remote = RecordingClient()
  private let clock = ManualClock()
  private let blue = Album(title: "Blue Train", artist: "John Coltrane", genre: "Jazz", year: 1958)

  private func open() throws -> Library {
    let library = Library(directory: "/data", remote: remote, fileSystem: files, clock: clock)
    _ = try library.open()
    return library
  }

  /// A library whose starter albums the server has.
  private func openSent() async throws -> Library {
    remote.goOnline()
    let library = try open()
    #expect(try await library.sendChanges() == .empty)
    remote.goOffline()
    return library
  }

  /// The changes that arrived after the starter albums.
  private var received: [LibraryChange] { remote.requests.dropFirst(5).map(\.change) }

  @Test
  func `a new library's albums are sent in order`() async throws {
    let library = try await openSent()
    let albums = library.albums.enumerated()
    #expect(remote.requests.map(\.change) == albums.map { .add($1, index: $0) })
    #expect(library.unsentChanges.isEmpty)
  }

  @Test
  func `offline changes arrive in order after a restart`() async throws {
    let library = try await openSent()
    library.add(blue, at: 0)
    let third = try #require(library.delete(at: 3))
    try library.save()
    #expect(try await library.sendChanges() == .offline)
    #expect(received.isEmpty)

    let restarted = try open()
    #expect(restarted.unsentChanges.count == 2)
    remote.goOnline()
    #expect(try await restarted.sendChanges() == .empty)
    #expect(received == [.add(blue, index: 0), .delete(third, index: 3)])
    #expect(try open().unsentChanges.isEmpty)
  }

  @Test
  func `unsaved changes aren't sent`() async throws {
    let library = try await openSent()
    library.add(blue, at: 0)
    remote.goOnline()
    #expect(try await library.sendChanges() == .empty)
    #expect(received.isEmpty)
    #expect(library.unsentChanges == [.add(blue, index: 0)])
    try library.save()
    _ = try await library.sendChanges()
    #expect(received == [.add(blue, index: 0)])
  }

  @Test
  func `a temporary failure is retried with its key`() async throws {
    let library = try await openSent()
    library.add(blue, at: 0)
    _ = library.delete(at: 1)
    try library.save()
    remote.goOnline(answering: [.unavailable(status: 503, retryAfter: .seconds(7))])
    async let stop = library.sendChanges()
    await clock.waitForSleepers(1)
    #expect(received == [.add(blue, index: 0)])
    clock.advance(by: .seconds(7))
    #expect(try await stop == .empty)
    let requests = remote.requests.dropFirst(5)
    #expect(requests.map(\.key)[0] == requests.map(\.key)[1])
    #expect(received.count == 3)
    #expect(Set(remote.requests.map(\.key)).count == 7)
  }

  @Test
  func `a refused change is set aside`() async throws {
    let library = try await openSent()
    library.add(blue, at: 0)
    try library.save()
    remote.goOnline(answering: [.refused(status: 409, message: "full")])
    #expect(try await library.sendChanges() == .empty)
    let refused = try open().refusedChanges
    #expect(refused.map(\.change) == [.add(blue, index: 0)])
    #expect(refused.first?.reason.contains("full") == true)

    // The server's list differs from the one that the next change applies to, so it gets the list.
    _ = library.delete(at: 1)
    try library.save()
    #expect(try await library.sendChanges() == .empty)
    #expect(received.count == 2)
    #expect(remote.albums == library.albums)
    #expect(library.refusedChanges.isEmpty)
  }

  @Test
  func `an undone change isn't sent`() async throws {
    let library = try await openSent()
    let album = try #require(library.delete(at: 2))
    try library.save()
    library.add(album, at: 2)
    try library.save()
    #expect(library.unsentChanges.isEmpty)
  }

  @Test
  func `an undone edit isn't sent`() async throws {
    let library = try await openSent()
    let old = try #require(library.update(blue, at: 2))
    try library.save()
    #expect(library.unsentChanges == [.update(blue, from: old, index: 2)])
    library.update(old, at: 2)
    try library.save()
    #expect(library.unsentChanges.isEmpty)
  }

  @Test
  func `undoing a possibly sent change sends both`() async throws {
    let library = try await openSent()
    library.add(blue, at: 0)
    try library.save()
    remote.goOnline(answering: [.offline("cut")])
    #expect(try await library.sendChanges() == .offline)

    let restarted = try open()
    #expect(restarted.delete(at: 0) == blue)
    try restarted.save()
    #expect(restarted.unsentChanges == [.add(blue, index: 0), .delete(blue, index: 0)])
  }

  @Test
  func `a crash during handover loses no change`() async throws {
    // Each operation of the save in turn is the last one.
    for last in 0... {
      let files = InMemoryFileSystem()
      let remote = RecordingClient()
      remote.goOnline()
      func open() throws -> Library {
        let library = Library(directory: "/data", remote: remote, fileSystem: files)
        _ = try library.open()
        return library
      }
      let library = try open()
      library.add(blue, at: 0)
      let before = files.operations.count
      files.breakDown(after: last, code: 5)
      let isSaved = (try? library.save()) != nil
      let isOver = files.operations.count - before <= last
      files.heal()

      let restarted = try open()
      _ = try await restarted.sendChanges()
      #expect(remote.albums == restarted.albums)
      let told = remote.requests.dropFirst(5).map(\.change)
      #expect(told == (restarted.albums.first == blue ? [.add(blue, index: 0)] : []))
      #expect(!isSaved || restarted.albums.first == blue)
      if isOver { break }
    }
  }

  @Test
  func `reading an older archive sends nothing twice`() async throws {
    let library = try await openSent()
    library.add(blue, at: 0)
    try library.save()
    let second = try #require(library.update(blue, at: 1))
    try library.save()
    files.setBytes(of: "/data/library.archive", to: [1, 2, 3])

    let restarted = try open()
    restarted.delete(at: 0)
    try restarted.save()
    remote.goOnline()
    _ = try await restarted.sendChanges()
    let update = LibraryChange.update(blue, from: second, index: 1)
    #expect(received == [.add(blue, index: 0), update, .delete(blue, index: 0)])
  }

  @Test
  func `a full disk loses no change`() async throws {
    let library = try await openSent()
    library.add(blue, at: 9)
    let start = files.operations.count
    try library.save()
    // The archive is written first, then the outbox.
    let last = try #require(files.operations[start...].lastIndex(of: .write))
    library.add(blue, at: 0)
    files.failOperation(after: last - start, code: 28)
    try library.save()
    #expect(library.handoverFault != nil)
    #expect(library.unsentChanges.count == 2)
    try library.save()
    #expect(library.handoverFault == nil)
    remote.goOnline()
    _ = try await library.sendChanges()
    #expect(received == [.add(blue, index: 5), .add(blue, index: 0)])
  }

  @Test
  func `unreadable numbers prevent overwriting a save`() async throws {
    let first = try await openSent()
    let second = try open()
    first.add(blue, at: 0)
    try first.save()
    second.delete(at: 4)
    #expect(throws: LibraryError.changedElsewhere) { try second.save() }
    files.failNext(.read, code: 5)
    #expect(throws: LibraryError.self) { try second.save(overwriting: true) }
    try second.save(overwriting: true)
    remote.goOnline()
    _ = try await second.sendChanges()
    #expect(received.count == 2)
  }

  @Test
  func `a save keeps its numbers when handed over`() async throws {
    let first = try await openSent()
    first.add(blue, at: 0)
    let start = files.operations.count
    try first.save()
    let last = try #require(files.operations[start...].lastIndex(of: .write))
    first.delete(at: 3)
    files.failOperation(after: last - start, code: 28)
    try first.save()
    #expect(first.handoverFault != nil)
    // It reads the saved changes and hands them over.
    let second = try open()
    try first.save(overwriting: true)
    remote.goOnline()
    _ = try await second.sendChanges()
    #expect(received.count == 2)
  }

  @Test
  func `a damaged outbox is kept, reported, and read`() async throws {
    let library = try await openSent()
    library.add(blue, at: 0)
    try library.save()
    var bytes = try #require(files.bytes(of: "/data/changes.outbox"))
    bytes[100] ^= 1
    files.setBytes(of: "/data/changes.outbox", to: bytes)

    let restarted = try open()
    #expect(restarted.sendingWarning?.contains("changes") == true)
    #expect(restarted.unsentChanges.last == .add(blue, index: 0))
    #expect(restarted.albums.first == blue)
  }

  @Test
  func `a lost outbox continues after the used numbers`() async throws {
    let library = try await openSent()
    library.add(blue, at: 0)
    try library.save()
    try files.removeFile(at: "/data/changes.outbox")

    let restarted = try open()
    let second = try #require(restarted.update(blue, at: 1))
    try restarted.save()
    remote.goOnline()
    _ = try await restarted.sendChanges()
    #expect(received == [.add(blue, index: 0), .update(blue, from: second, index: 1)])
  }

  @Test
  func `overwriting a save numbers changes after it`() async throws {
    let first = try await openSent()
    let second = try open()
    first.add(blue, at: 0)
    try first.save()
    second.delete(at: 4)
    #expect(throws: LibraryError.changedElsewhere) { try second.save() }
    try second.save(overwriting: true)
    remote.goOnline()
    _ = try await second.sendChanges()
    #expect(received.count == 2)
    #expect(received.first == .add(blue, index: 0))
  }
}
