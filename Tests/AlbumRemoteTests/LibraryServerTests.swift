// SPDX-License-Identifier: MIT

import AlbumLibrary
import AlbumRemote
import MotifFacades
import MotifTestSupport
import Synchronization
import Testing

@Suite("Library and a server in trouble (A3, A5)")
struct LibraryServerTests {
  @Test(arguments: [
    LoopbackAnswer.text(407, "Proxy"), .text(403, "<html>Sign in"), .text(404, "<html>Not Found"),
    .response(200, body: [UInt8](repeating: 32, count: 65_537)),
    .text(500, #"{"error":"out of order"}"#), .text(503, "busy"), .bytes([]),
    .cut(200, body: Array(#"{"count":"#.utf8), of: 100),
    .text(200, "<html>Sign in to this network"), .silence,
  ])
  func `changes arrive in order after any failure`(
    trouble: LoopbackAnswer
  ) async throws {
    let troubles = Mutex(2)
    let server = try LoopbackServer { request in
      let isWell = troubles.withLock { count in
        count -= 1
        return count < 0
      }
      return isWell ? .receipt(to: request) : trouble
    }
    let (clock, patience) = (ManualClock(), ManualClock())
    let library = Library(
      directory: "/data",
      remote: try HTTPRemoteClient(server: server.url, silence: .seconds(900), clock: patience),
      fileSystem: InMemoryFileSystem(),
      clock: clock
    )
    _ = try library.open()
    let sender = library.sender
    let sending = Task { await sender.keepSending() }
    while !sender.unsentChanges.isEmpty {
      // Waits between attempts end immediately.
      clock.advance(by: .seconds(30))
      // Only silence runs into the timeout; every other failure must be recognized as such.
      if case .silence = trouble, server.requests.count <= 2 { patience.advance(by: .seconds(60)) }
      // Changes in between take effect immediately.
      #expect(library.albums.count == 5)
      await Task.yield()
    }
    sending.cancel()
    await sending.value

    var lines: [String] = []
    var keys: Set<String> = []
    for request in server.requests {
      let key = try #require(request.headers["idempotency-key"])
      if keys.insert(key).inserted { lines.append(request.line) }
      #expect(request.line == lines.last, "a started request is finished before the next one")
    }
    #expect(lines.prefix(5).elementsEqual((0..<5).map { "POST /albums?index=\($0)" }))
    #expect(lines.dropFirst(5) == [] || lines.dropFirst(5) == ["GET /albums/digest"])
    #expect(server.requests.count >= 7)
    #expect(sender.refusedChanges.isEmpty)
  }
}
