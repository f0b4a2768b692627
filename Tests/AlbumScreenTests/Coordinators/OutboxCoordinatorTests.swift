// SPDX-License-Identifier: MIT

import AlbumTestSupport
import MotifBindings
import MotifCoordinators
import MotifFacades
import MotifResponders
import MotifTestSupport
import Testing

@testable import AlbumLibrary
@testable import AlbumScreen

@Suite("OutboxCoordinator")
struct OutboxCoordinatorTests {
  private let files = InMemoryFileSystem()
  private let remote = NamedClient()
  private let clock = ManualClock()
  private let refusal = RemoteClientError.refused(status: 403, message: "not today")

  /// A recording client with an address.
  private final class NamedClient: RemoteClient {
    let recorder = RecordingClient()
    var address: String? { "http://music.example" }

    func send(_ request: RemoteRequest) async throws(RemoteClientError) {
      try await recorder.send(request)
    }
  }

  private func start(_ client: (any RemoteClient)? = nil, columns: Int = 80) throws -> AlbumSession
  {
    let services = Services(
      overrides: ServiceOverrides()
        .overriding(FileSystemKey.self, with: files)
        .overriding(DataDirectoryKey.self, with: "/data")
        .overriding(ClockKey.self, with: clock)
        .overriding(RemoteClientKey.self, with: client ?? remote)
    )
    return try AlbumSession(
      services: services,
      size: GridSize(columns: columns, rows: 24),
      onArrival: {}
    )
  }

  /// Starts with a server that has all albums, and then refuses as many changes.
  private func startRefusing(_ count: Int) async throws -> AlbumSession {
    remote.recorder.goOnline()
    let session = try start()
    #expect(try await session.library.sender.sendChanges() == .empty)
    remote.recorder.goOnline(answering: Array(repeating: refusal, count: count))
    for _ in 0..<count { try session.press(script: "d") }
    _ = try await session.library.sender.sendChanges()
    return session
  }

  /// The rows of the box as `label: value`.
  private func rows(_ session: AlbumSession) -> [String] {
    session.screen.overlay.content.value?.rows.map { "\($0.label): \($0.value)" } ?? []
  }

  /// Delivers until a condition is met.
  private func wait(_ session: AlbumSession, until isDone: () -> Bool) async {
    while !isDone() {
      session.deliver()
      await Task.yield()
    }
  }

  @Test
  func `without a server it says how to get one`() throws {
    let session = try start(OfflineRemoteClient())
    try session.press(script: "O")
    #expect(
      rows(session) == [
        "server: none", "state: The first server gets all albums.", "waiting: All albums",
      ]
    )
    try session.press(script: "y")
    #expect(session.status == " There is no server: start the app with --server.")
    try session.press(script: "esc A")
    #expect(session.status == " There is no server: start the app with --server.")
    #expect(session.app.browsing.children.isEmpty)
  }

  @Test
  func `a box shows what waits, and why`() async throws {
    let session = try start()
    session.keepSending()
    await clock.waitForSleepers()
    await wait(session) { session.status.contains("offline") }
    try session.press(script: "d O")
    #expect(
      rows(session) == [
        "server: http://music.example",
        "state: The server can't be reached: unplugged. Tries again every 5 seconds.",
        "waiting: Add “Best of Bowie”", ": Add “It's My Life”", ": Add “Nothing Like The Sun”",
        ": Add “Staring at the Sun”", ": Add “American Pie”", ": Delete “Best of Bowie”",
      ]
    )
    #expect(session.text.contains(" waiting  Add “Best of Bowie”"))
  }

  @Test
  func `trying again need not wait`() async throws {
    let session = try start()
    session.keepSending()
    await clock.waitForSleepers()
    await wait(session) { session.status.contains("offline") }
    remote.recorder.goOnline()
    try session.press(script: "O y")
    await wait(session) { remote.recorder.requests.count == 5 && rows(session).count == 2 }
    #expect(rows(session)[1] == "state: Nothing waits.")
    #expect(clock.now == ManualClock().now, "no time has passed")
  }

  @Test
  func `a temporary failure says when it tries again`() async throws {
    remote.recorder.goOnline(answering: [.unavailable(status: 503, retryAfter: .seconds(7))])
    let session = try start()
    session.keepSending()
    await clock.waitForSleepers()
    try session.press(script: "O")
    await wait(session) { rows(session)[1].contains("Tries again after") }
    #expect(rows(session)[1].hasSuffix(". Tries again after 7 seconds."))
    #expect(rows(session)[1].hasPrefix("state: The server can't do it now (503)"))
  }

  @Test
  func `refused changes have their reasons`() async throws {
    let session = try await startRefusing(2)
    try session.press(script: "c")
    #expect(
      rows(session)[2...] == [
        "refused: Delete “Best of Bowie”", ": The server refused (403): not today",
        "refused: Delete “It's My Life”", ": The server refused (403): not today",
      ]
    )
    #expect(session.screen.overlay.content.value?.cursor == 2)
  }

  @Test
  func `one refused change is discarded after a question`() async throws {
    let session = try await startRefusing(2)
    try session.press(script: "O down down x")
    #expect(session.text.contains("━ Discard a refused change? ━"))
    #expect(rows(session)[0] == ": Delete “It's My Life”")
    try session.press(script: "esc")
    #expect(session.library.sender.refusedChanges.count == 2)
    try session.press(script: "x enter")
    #expect(
      session.library.sender.refusedChanges.map { $0.change?.name } == [
        "Delete “Best of Bowie”"
      ]
    )
    #expect(session.text.contains("━ Outbox ━"), "the box stays open")
    #expect(rows(session).count == 4)
    #expect(session.status.hasPrefix(" Discarded Delete “It's My Life”."))
    #expect(session.library.count == 3, "the library keeps the change")
  }

  @Test
  func `x without a refused change discards nothing`() async throws {
    let session = try await startRefusing(1)
    try session.press(script: "O up x")
    #expect(session.status.hasPrefix(" No refused change is selected."))
    #expect(session.library.sender.refusedChanges.count == 1)
  }

  @Test
  func `sending all makes the server's list the same`() async throws {
    let session = try await startRefusing(2)
    try session.press(script: "O x enter x enter A")
    #expect(session.status.hasPrefix(" http://music.example gets all albums."))
    #expect(rows(session)[2...] == ["waiting: All albums"])
    #expect(try await session.library.sender.sendChanges() == .empty)
    #expect(remote.recorder.albums == session.library.albums.map(\.details))
    #expect(remote.recorder.replacements.count == 1)
  }

  @Test
  func `unsaved changes are no secret`() throws {
    let session = try start()
    files.breakDown(after: 0, code: 28)
    try session.press(script: "d O")
    #expect(rows(session)[1] == "state: The last change is not saved, so it is not sent.")
    #expect(rows(session).last == ": Delete “Best of Bowie”")
    files.heal()
  }

  @Test
  func `many waiting changes are counted`() throws {
    let session = try start()
    for number in 0..<120 {
      session.browser.add(AlbumDetails(title: "\(number)", artist: "x"))
    }
    try session.press(script: "O")
    #expect(rows(session).count == 103)
    #expect(rows(session).last == ": and 25 more")
  }

  @Test
  func `a canceled outbox closes its box and question`() async throws {
    let session = try await startRefusing(1)
    try session.press(script: "O x")
    session.app.browsing.children.first?.cancel()
    #expect(session.screen.overlay.content.value == nil)
    #expect(session.screen.boxes.isEmpty)
    #expect(session.screen.focus.current === session.screen.covers)
  }
}
