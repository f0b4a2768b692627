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
  private let blue = AlbumDetails(
    title: "Blue Train",
    artist: "John Coltrane",
    genre: "Jazz",
    year: 1958
  )

  private func open() throws -> Library {
    let library = Library(directory: "/data", remote: remote, fileSystem: files, clock: clock)
    _ = try library.open()
    return library
  }

  /// A library whose starter albums the server has.
  private func openSent() async throws -> Library {
    remote.goOnline()
    let library = try open()
    #expect(try await library.sender.sendChanges() == .empty)
    remote.goOffline()
    return library
  }

  /// The changes that arrived after the starter albums.
  private var received: [RemoteRequest.Action] { remote.requests.dropFirst(5).map(\.change) }

  @Test
  func `a new library's albums are sent in order`() async throws {
    let library = try await openSent()
    let albums = library.albums.enumerated()
    #expect(remote.requests.map(\.change) == albums.map { .add($1.details, at: $0) })
    #expect(library.sender.unsentChanges.isEmpty)
  }

  @Test
  func `offline changes arrive in order after a restart`() async throws {
    let library = try await openSent()
    library.add(blue)
    let third = try #require(library.delete(library.albums[3].id))
    try library.save()
    #expect(try await library.sender.sendChanges() == .offline)
    #expect(received.isEmpty)

    let restarted = try open()
    #expect(restarted.sender.unsentChanges.count == 2)
    remote.goOnline()
    #expect(try await restarted.sender.sendChanges() == .empty)
    #expect(received == [.add(blue, at: 5), .delete(third.details, at: 3)])
    #expect(try open().sender.unsentChanges.isEmpty)
  }

  @Test
  func `unsaved changes aren't sent`() async throws {
    let library = try await openSent()
    let album = library.add(blue)
    remote.goOnline()
    #expect(try await library.sender.sendChanges() == .empty)
    #expect(received.isEmpty)
    #expect(library.sender.unsentChanges == [.add(album)])
    try library.save()
    _ = try await library.sender.sendChanges()
    #expect(received == [.add(blue, at: 5)])
  }

  @Test
  func `a temporary failure is retried with its key`() async throws {
    let library = try await openSent()
    library.add(blue)
    library.delete(library.albums[1].id)
    try library.save()
    remote.goOnline(answering: [.unavailable(status: 503, retryAfter: .seconds(7))])
    async let stop = library.sender.sendChanges()
    await clock.waitForSleepers(1)
    #expect(received == [.add(blue, at: 5)])
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
    let album = library.add(blue)
    try library.save()
    remote.goOnline(answering: [.refused(status: 409, message: "full")])
    #expect(try await library.sender.sendChanges() == .empty)
    let refused = try open().sender.refusedChanges
    #expect(refused.map(\.change) == [.add(album)])
    #expect(refused.first?.reason.contains("full") == true)

    // The server's list differs from the one that the next change applies to, so it gets the list.
    library.delete(library.albums[1].id)
    try library.save()
    #expect(try await library.sender.sendChanges() == .empty)
    #expect(received.count == 2)
    #expect(remote.albums == library.albums.map(\.details))
    #expect(library.sender.refusedChanges.isEmpty)
  }

  @Test
  func `an undone change isn't sent`() async throws {
    let library = try await openSent()
    library.delete(library.albums[2].id)
    try library.save()
    try library.undo()
    try library.save()
    #expect(library.sender.unsentChanges.isEmpty)
  }

  @Test
  func `an undone edit isn't sent`() async throws {
    let library = try await openSent()
    let old = library.albums[2]
    library.update(old.id, to: blue)
    try library.save()
    #expect(library.sender.unsentChanges == [.update(library.albums[2], from: old)])
    library.update(old.id, to: old.details)
    try library.save()
    #expect(library.sender.unsentChanges.isEmpty)
  }

  @Test
  func `undoing a possibly sent change sends both`() async throws {
    let library = try await openSent()
    let album = library.add(blue)
    try library.save()
    remote.goOnline(answering: [.offline("cut")])
    #expect(try await library.sender.sendChanges() == .offline)

    let restarted = try open()
    try restarted.undo()
    try restarted.save()
    #expect(restarted.sender.unsentChanges == [.add(album), .delete(album)])
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
      library.add(blue)
      let before = files.operations.count
      files.breakDown(after: last, code: 5)
      let isSaved = (try? library.save()) != nil
      let isOver = files.operations.count - before <= last
      files.heal()

      let restarted = try open()
      _ = try await restarted.sender.sendChanges()
      #expect(remote.albums == restarted.albums.map(\.details))
      #expect(remote.requests.count + remote.replacements.count == restarted.count)
      #expect(!isSaved || restarted.albums.last?.details == blue)
      if isOver { break }
    }
  }

  @Test
  func `a full disk loses no change`() async throws {
    let library = try await openSent()
    library.add(blue)
    let start = files.operations.count
    try library.save()
    // The journal is written first, then the outbox.
    let last = try #require(files.operations[start...].lastIndex(of: .write))
    library.add(blue)
    files.failOperation(after: last - start, code: 28)
    try library.save()
    #expect(library.sender.recordingFault != nil)
    #expect(library.sender.unsentChanges.count == 2)
    try library.save()
    #expect(library.sender.recordingFault == nil)
    remote.goOnline()
    _ = try await library.sender.sendChanges()
    #expect(received == [.add(blue, at: 5), .add(blue, at: 6)])
  }

  @Test
  func `a damaged outbox is kept, reported, and read`() async throws {
    let library = try await openSent()
    let album = library.add(blue)
    try library.save()
    var bytes = try #require(files.bytes(of: "/data/changes.outbox"))
    bytes[100] ^= 1
    files.setBytes(of: "/data/changes.outbox", to: bytes)

    let restarted = try open()
    #expect(restarted.sender.warning?.contains("changes") == true)
    #expect(restarted.sender.unsentChanges.last == .add(album))
    #expect(restarted.albums.last == album)
  }

  @Test
  func `a lost outbox is made up for with the whole list`() async throws {
    let library = try await openSent()
    library.add(blue)
    try library.save()
    try files.removeFile(at: "/data/changes.outbox")

    let restarted = try open()
    restarted.update(restarted.albums[1].id, to: blue)
    try restarted.save()
    remote.goOnline()
    _ = try await restarted.sender.sendChanges()
    #expect(received.count <= 1)
    #expect(remote.albums == restarted.albums.map(\.details))
  }

  @Test
  func `an overwritten save is made up for`() async throws {
    let first = try await openSent()
    let second = try open()
    first.add(blue)
    try first.save()
    second.delete(second.albums[4].id)
    #expect(throws: LibraryError.changedElsewhere) { try second.save() }
    try second.save(overwriting: true)
    remote.goOnline()
    _ = try await second.sender.sendChanges()
    #expect(received.first == .add(blue, at: 5))
    #expect(remote.albums == second.albums.map(\.details))
  }

  @Test
  func `an import is sent as a list`() async throws {
    let library = try await openSent()
    library.take(added: [blue, blue], completed: [])
    try library.save()
    #expect(library.sender.unsentChanges.map(\.name) == ["Import of 2 albums"])
    remote.goOnline()
    #expect(try await library.sender.sendChanges() == .empty)
    #expect(received == [])
    #expect(remote.replacements.count == 1)
    #expect(remote.albums == library.albums.map(\.details))
  }

  @Test
  func `many waiting changes are sent as a list`() async throws {
    let library = try await openSent()
    for _ in 0..<60 { library.add(blue) }
    try library.save()
    remote.goOnline()
    #expect(try await library.sender.sendChanges() == .empty)
    #expect(received == [])
    #expect(remote.replacements.count == 1)
    #expect(library.sender.unsentChanges == [])
  }

  @Test
  func `without a server, the outbox doesn't grow`() async throws {
    let library = Library(directory: "/data", fileSystem: files)
    _ = try library.open()
    let size = files.bytes(of: "/data/changes.outbox")?.count
    for year in 1950..<2000 {
      var details = library.albums[0].details
      details.year = year
      library.update(library.albums[0].id, to: details)
      try library.save()
    }
    #expect(files.bytes(of: "/data/changes.outbox")?.count == size)

    remote.goOnline()
    let restarted = try open()
    #expect(restarted.sender.warning == nil)
    #expect(try await restarted.sender.sendChanges() == .empty)
    #expect(remote.albums == restarted.albums.map(\.details))
    #expect(remote.replacements.count == 1)
  }

  @Test
  func `a time without a server is made up for`() async throws {
    _ = try await openSent()
    let library = Library(directory: "/data", fileSystem: files)
    _ = try library.open()
    library.add(blue)
    library.add(blue)
    try library.save()
    remote.goOnline()
    let restarted = try open()
    #expect(restarted.sender.warning == nil)
    _ = try await restarted.sender.sendChanges()
    #expect(remote.albums == restarted.albums.map(\.details))
  }
}
