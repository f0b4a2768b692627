// SPDX-License-Identifier: MIT

import AlbumTestSupport
import MotifBindings
import MotifFacades
import MotifTestSupport
import Testing

@testable import AlbumLibrary
@testable import AlbumScreen

@Suite("AlbumSession: sending (A3)")
struct SessionSendingTests {
  private let files = InMemoryFileSystem()
  private let remote = RecordingClient()
  private let clock = ManualClock()

  private func start(_ client: (any RemoteClient)? = nil) throws -> AlbumSession {
    let services = Services()
    return try services.withOverride(FileSystemKey.self, files) {
      try services.withOverride(RemoteClientKey.self, client ?? remote) {
        try services.withOverride(ClockKey.self, clock) {
          try services.withOverride(DataDirectoryKey.self, "/data") {
            try AlbumSession(
              services: services,
              size: GridSize(columns: 80, rows: 24),
              onArrival: {}
            )
          }
        }
      }
    }
  }

  /// Delivers until a condition is met.
  private func wait(_ session: AlbumSession, until isDone: () -> Bool) async {
    while !isDone() {
      session.deliver()
      await Task.yield()
    }
  }

  @Test
  func `changes arrive online, and later after offline`() async throws {
    remote.goOnline()
    let session = try start()
    session.keepSending()
    await wait(session) { remote.requests.count == 5 && !session.status.contains("↑") }
    let first = session.library.albums[0]
    try session.press(script: "d")
    await wait(session) { remote.requests.count == 6 && !session.status.contains("↑") }

    remote.goOffline()
    let (second, third) = (session.library.albums[0], session.library.albums[1])
    try session.press(script: "d d")
    await clock.waitForSleepers()
    await wait(session) { session.status.hasSuffix("↑ 2 offline") }
    remote.goOnline()
    clock.advance(by: .seconds(5))
    await wait(session) { remote.requests.count == 8 && !session.status.contains("↑") }
    let deletions = [first, second, third].map { RemoteRequest.Action.delete($0.details, at: 0) }
    #expect(remote.requests.dropFirst(5).map(\.change) == deletions)
    #expect(session.sendingNews == nil)
  }

  @Test
  func `sending continues after a disk failure`() async throws {
    remote.goOnline()
    let session = try start()
    // The outbox can't record that the change may have been sent, so it isn't sent.
    files.failNext(.write, code: 28)
    session.keepSending()
    await clock.waitForSleepers()
    await wait(session) { session.status.hasSuffix("↑ Not sent") }
    #expect(remote.requests == [])
    // A change in between is news of the outbox, but doesn't mean that sending works.
    try session.press(script: "d")
    for _ in 0..<200 {
      session.deliver()
      await Task.yield()
    }
    #expect(session.status.hasSuffix("↑ Not sent"))

    clock.advance(by: .seconds(5))
    await wait(session) { remote.requests.count == 6 && !session.status.contains("↑") }
    #expect(session.library.sender.unsentChanges == [])
  }

  @Test
  func `changes missing in the outbox are reported`() async throws {
    remote.goOnline()
    let session = try start()
    #expect(try await session.library.sender.sendChanges() == .empty)
    #expect(session.sendingNews == nil)
    let start = files.operations.count
    try session.press(script: "d")
    // The journal is written first, then the outbox.
    let last = try #require(files.operations[start...].lastIndex(of: .write))
    files.failOperation(after: last - start, code: 28)
    try session.press(script: "d")
    #expect(session.status.hasPrefix(" Saved, but not noted for the server: the disk is full ("))
    #expect(session.sendingNews?.hasPrefix("Changes can't be sent: ") == true)
  }

  /// A server that never answers.
  private struct HangingClient: RemoteClient {
    let asked: AsyncStream<Void>.Continuation
    let clock: ManualClock

    func send(_ request: RemoteRequest) async throws(RemoteClientError) {
      asked.yield()
      try? await clock.sleep(for: .seconds(1))
      throw .cancelled
    }
  }

  @Test
  func `a server that hangs doesn't delay the end`() async throws {
    let (asks, asked) = AsyncStream.makeStream(of: Void.self)
    let session = try start(HangingClient(asked: asked, clock: ManualClock()))
    session.keepSending()
    var iterator = asks.makeAsyncIterator()
    await iterator.next()
    let (ends, ended) = AsyncStream.makeStream(of: Void.self)
    let last = session.sendLastChanges { ended.yield() }
    // The running attempt has ended, because a second one began.
    await iterator.next()
    last.cancel()
    for await _ in ends { break }
    #expect(session.sendingNews == "5 changes wait for the server.")
  }

  @Test
  func `a sending session and its library are deinitialized`() async throws {
    weak var library: Library?
    try expectReleased {
      let session = try start()
      library = session.library
      session.keepSending()
      return session
    }
    // The tasks are canceled, and release it when they notice.
    while library != nil { await Task.yield() }
  }

  @Test
  func `refused changes are shown, retried, and discarded`() async throws {
    let session = try start()
    try session.press(script: "c")
    #expect(session.text.contains("waiting"))
    try session.press(script: "escape y")
    #expect(session.status == " Nothing was refused.")
    let refusal = RemoteClientError.refused(status: 403, message: "not today")
    remote.goOnline(answering: Array(repeating: refusal, count: 50))
    _ = try await session.library.sender.sendChanges()
    try session.press(script: "c")
    #expect(session.text.contains("━ Outbox ━"))
    #expect(session.text.contains("Add “Best of Bowie”"))
    #expect(session.text.contains("The server refused (403): not today"))
    try session.press(script: "esc y")
    #expect(session.status.hasPrefix(" 5 changes will be tried again."))

    _ = try await session.library.sender.sendChanges()
    #expect(session.library.sender.refusedChanges.count == 5)
    try session.press(script: "x")
    #expect(session.status.hasPrefix(" 5 changes discarded."))
    try session.press(script: "c")
    #expect(session.status.hasPrefix(" The server has heard of everything."))

    // The lists are compared once no change is left to send.
    remote.goOnline()
    _ = try await session.library.sender.sendChanges()
    #expect(remote.albums == session.library.albums.map(\.details))
    #expect(session.sendingNews == nil)
  }

  @Test
  func `an answer from another server is reported`() async throws {
    let session = try start()
    remote.goOnline(answering: Array(repeating: .unexpectedAnswer("it is a proxy"), count: 50))
    let (ends, ended) = AsyncStream.makeStream(of: Void.self)
    let last = session.sendLastChanges { ended.yield() }
    await clock.waitForSleepers()
    last.cancel()
    for await _ in ends { break }
    #expect(
      session.sendingNews
        == "5 changes wait for the server. The server's answer makes no sense: it is a proxy."
    )
    #expect(session.library.sender.refusedChanges.isEmpty)
  }

  @Test
  func `taking over a server requires a request`() async throws {
    remote.goOnline()
    remote.albums = [AlbumDetails(title: "Low", artist: "David Bowie")]
    remote.owner = "another"
    for isTakenOver in [false, true] {
      let session = try start()
      session.takesOverServer = isTakenOver
      let (ends, ended) = AsyncStream.makeStream(of: Void.self)
      _ = session.sendLastChanges { ended.yield() }
      for await _ in ends { break }
      #expect((remote.albums == session.library.albums.map(\.details)) == isTakenOver)
      #expect(session.sendingNews?.contains("another library") == (isTakenOver ? nil : true))
    }
  }
}
