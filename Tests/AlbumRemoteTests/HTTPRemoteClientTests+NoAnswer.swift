// SPDX-License-Identifier: MIT

internal import Foundation
internal import MotifTestSupport
internal import Testing

@testable import AlbumLibrary
@testable import AlbumRemote

extension HTTPRemoteClientTests {
  // MARK: - No answer

  @Test
  func `an unreachable server is offline`() async throws {
    // No server uses this port; a port that was free a moment ago may be another test's now.
    let client = try HTTPRemoteClient(server: "http://127.0.0.1:1")
    let error = await #expect(throws: RemoteClientError.self) {
      try await client.send(request("k"))
    }
    guard case .offline = error else { return #expect(Bool(false), "\(error as Any)") }
    #expect(error?.isTemporary == true)
  }

  @Test(arguments: [
    LoopbackAnswer.bytes([]), .bytes(Array("HTTP/1.1 20".utf8)), .cut(200, body: [1], of: 100),
    .bytes(Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab".utf8)),
  ])
  func `a truncated answer is offline`(answer: LoopbackAnswer) async throws {
    let error = try await error(of: answer)
    guard case .offline = error else { return #expect(Bool(false), "\(error as Any)") }
  }

  @Test
  func `an answer that isn't HTTP is none`() async throws {
    let error = try await error(of: .bytes(Array("SSH-2.0-OpenSSH_9.6\r\n".utf8)))
    guard case .unexpectedAnswer = error else { return #expect(Bool(false), "\(error as Any)") }
  }

  @Test
  func `outlasting the patience closes the connection`() async throws {
    let clock = ManualClock()
    let server = try LoopbackServer { _ in .silence }
    let client = try HTTPRemoteClient(
      server: server.url,
      silence: .seconds(900),
      patience: .seconds(60),
      clock: clock
    )
    let task = Task { try await client.coverBytes(at: "low.ppm", limit: 9) }
    await server.waitForRequests()
    await clock.waitForSleepers()
    clock.advance(by: .seconds(60))
    await #expect(throws: RemoteClientError.offline("no answer came in time")) {
      try await task.value
    }
    await server.waitForDisconnects()
  }

  @Test
  func `a server that stays silent is offline`() async throws {
    let server = try LoopbackServer { _ in .silence }
    let client = try HTTPRemoteClient(
      server: server.url,
      silence: .milliseconds(10),
      clock: ManualClock()
    )
    await #expect(throws: RemoteClientError.offline("no answer came in time")) {
      try await client.coverBytes(at: "low.ppm", limit: 9)
    }
    // The client may give up before it has sent anything, but it doesn't try twice.
    server.stop()
    #expect(server.requests.count <= 1)
  }

  @Test
  func `canceling a request closes its connection`() async throws {
    let server = try LoopbackServer { _ in .silence }
    let client = try patientClient(of: server)
    let task = Task { try await client.coverBytes(at: "low.ppm", limit: 9) }
    await server.waitForRequests()
    task.cancel()
    await #expect(throws: RemoteClientError.cancelled) { try await task.value }
    await server.waitForDisconnects()
  }

  @Test
  func `a request canceled beforehand isn't sent`() async throws {
    let server = try LoopbackServer { .receipt(to: $0) }
    let client = try patientClient(of: server)
    let change = request("k")
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await client.send(change)
    }
    await #expect(throws: RemoteClientError.cancelled) { try await task.value }
    try await client.send(request("after"))
    #expect(server.requests.map { $0.headers["idempotency-key"] } == ["after"])
  }
}
