// SPDX-License-Identifier: MIT

import AlbumLibrary
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

  /// What arrived since the starter albums.
  private var received: [LibraryChange] { remote.requests.dropFirst(5).map(\.change) }

  @Test
  func `the albums of a new library are news for the server, in order`() async throws {
    let library = try await openSent()
    let albums = library.albums.enumerated()
    #expect(remote.requests.map(\.change) == albums.map { .add($1, index: $0) })
    #expect(library.unsentChanges.isEmpty)
  }

  @Test
  func `changes made offline arrive in order when the server is there, after a restart, too`()
    async throws
  {
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
  func `what is not saved is not sent`() async throws {
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
  func `a change that fails for now is sent again with its key, and those behind it wait`()
    async throws
  {
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
  func `a change that the server refuses is set aside with its reason, and the next one is sent`()
    async throws
  {
    let library = try await openSent()
    library.add(blue, at: 0)
    try library.save()
    remote.goOnline(answering: [.refused(status: 409, message: "full")])
    #expect(try await library.sendChanges() == .empty)
    let refused = try open().refusedChanges
    #expect(refused.map(\.change) == [.add(blue, index: 0)])
    #expect(refused.first?.reason.contains("full") == true)

    // The server's list is not the one that the next change was made to, so it gets that.
    _ = library.delete(at: 1)
    try library.save()
    #expect(try await library.sendChanges() == .empty)
    #expect(received.count == 2)
    #expect(remote.albums == library.albums)
    #expect(library.refusedChanges.isEmpty)
  }

  @Test
  func `a change that was undone before it was sent need not be sent`() async throws {
    let library = try await openSent()
    let album = try #require(library.delete(at: 2))
    try library.save()
    library.add(album, at: 2)
    try library.save()
    #expect(library.unsentChanges.isEmpty)
  }

  @Test
  func `an edit that was undone before it was sent need not be sent`() async throws {
    let library = try await openSent()
    let old = try #require(library.update(blue, at: 2))
    try library.save()
    #expect(library.unsentChanges == [.update(blue, from: old, index: 2)])
    library.update(old, at: 2)
    try library.save()
    #expect(library.unsentChanges.isEmpty)
  }

  @Test
  func `a change that may have been sent is not taken back as if it had not been`() async throws {
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
  func `a kill between saving and handing over loses no change and sends none twice`()
    async throws
  {
    // Every operation of the save is the last one in turn.
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
  func `an older archive that has to be read tells the server nothing twice, and what comes then`()
    async throws
  {
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
  func `a disk that is too full for the outbox loses no change`() async throws {
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
  func `nothing is saved over another's where the numbers that it used cannot be read`()
    async throws
  {
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
  func `what is saved keeps its numbers, and is not told twice where another program tells it`()
    async throws
  {
    let first = try await openSent()
    first.add(blue, at: 0)
    let start = files.operations.count
    try first.save()
    let last = try #require(files.operations[start...].lastIndex(of: .write))
    first.delete(at: 3)
    files.failOperation(after: last - start, code: 28)
    try first.save()
    #expect(first.handoverFault != nil)
    // It reads what was saved, and hands it over.
    let second = try open()
    try first.save(overwriting: true)
    remote.goOnline()
    _ = try await second.sendChanges()
    #expect(received.count == 2)
  }

  @Test
  func `an outbox that is damaged is kept, told, and gives what can be read of it`() async throws {
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
  func `an outbox that is lost starts over behind the numbers that were used`() async throws {
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
  func `the changes of a program that saves over another's are numbered after those`()
    async throws
  {
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
