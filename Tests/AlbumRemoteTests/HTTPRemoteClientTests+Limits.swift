// SPDX-License-Identifier: MIT

internal import Foundation
internal import MotifTestSupport
internal import Testing

@testable import AlbumLibrary
@testable import AlbumRemote

extension HTTPRemoteClientTests {
  // MARK: - Limits

  @Test
  func `a cover may not exceed the limit`() async throws {
    #expect(try await error(of: .response(200, body: [1, 2, 3]), limit: 3) == nil)
    #expect(try await error(of: .response(200, body: [1, 2, 3]), limit: 2) == .tooLarge(limit: 2))
    #expect(try await error(of: .response(200), limit: 0) == nil)
  }

  @Test(arguments: [
    LoopbackAnswer.endlessResponse(200),
    .endlessResponse(200, headers: ["Content-Length: 8000000000"]),
    .endless(Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFF\r\n".utf8)),
  ])
  func `an endless answer is cut off at the limit`(answer: LoopbackAnswer) async throws {
    let server = try LoopbackServer { _ in answer }
    let client = try patientClient(of: server)
    await #expect(throws: RemoteClientError.tooLarge(limit: 1_000)) {
      try await client.coverBytes(at: "low.ppm", limit: 1_000)
    }
    await server.waitForDisconnects()
  }

  @Test
  func `compressed answers are refused`() async throws {
    for coding in ["gzip", "GZIP", "deflate", "br", "gzip, gzip", "nonsense"] {
      let server = try LoopbackServer { _ in
        .response(200, headers: ["Content-Encoding: \(coding)"], body: [1, 2, 3])
      }
      let client = try patientClient(of: server)
      await #expect(throws: RemoteClientError.self) {
        try await client.coverBytes(at: "low.ppm", limit: 1_000)
      }
      await #expect(throws: RemoteClientError.self) { try await client.send(request("k")) }
      #expect(server.requests.map { $0.headers["accept-encoding"] } == ["identity", "identity"])
    }
    #expect(try await error(of: .response(200, headers: ["Content-Encoding: identity"])) == nil)
    let failure = LoopbackAnswer.response(404, headers: ["Content-Encoding: gzip"], body: [1])
    #expect(try await error(of: failure) == .notFound)
  }

  #if os(Linux)
  @Test(arguments: [false, true])
  func `memory stays within the limit`(isCompressed: Bool) async {
    await #expect(processExitsWith: .success) { [isCompressed] in
      let answer: LoopbackAnswer =
        isCompressed
        ? .zeros(compressedTo: 2_000_000)
        : .endlessResponse(200, headers: ["Content-Length: 300000000"])
      let server = try LoopbackServer { $0.target == "/first" ? .text(200, "") : answer }
      // Patient enough to receive all of it, if the limit doesn't end that.
      let patience = Duration.seconds(900)
      let client = try HTTPRemoteClient(server: server.url, silence: patience, patience: patience)
      // The memory of the server, the session, and the code is already in use.
      _ = try? await client.coverBytes(at: "/first", limit: 1_000)
      try resetPeakMemory()
      let before = try peakMemory()
      for _ in 0..<2 { _ = try? await client.coverBytes(at: "/low", limit: 8_000_000) }
      let growth = try peakMemory() - before
      // The limit, the array that grows to it, and what Foundation has received before it is told to
      // stop, which is more when the machine is busy, but at most 16 megabytes a second: not the 300
      // megabytes announced or expanded.
      precondition(growth < 200_000_000, "\(growth / 1_000_000) megabytes were held.")
    }
  }
  #endif

  @Test
  func `the longest wait is limited`() async throws {
    let server = try LoopbackServer { _ in .response(200, body: [7]) }
    let longest = Duration(secondsComponent: .max, attosecondsComponent: 0)
    let client = try HTTPRemoteClient(server: server.url, silence: longest, patience: longest)
    #expect(try await client.coverBytes(at: "low.ppm", limit: 9) == [7])
  }

  @Test(arguments: [
    ("ftp://me:secret@host/a", "ftp://…@host/a"), ("http://token@host", "http://…@host"),
    ("me:secret@host", "…@host"), ("http://a:b@c@host", "http://…@host"),
    ("albums@home.json", "albums@home.json"), ("http://host/", "http://host/"), ("@", "@"),
    ("", ""),
  ])
  func `messages hide names and passwords`(text: String, shown: String) {
    #expect(text.withoutPassword == shown)
    #expect(RemoteClientError.invalidURL(text).description.hasPrefix("\(shown) is no address"))
  }

  @Test
  func `only the reason of a failure is read`() async throws {
    let refused = RemoteClientError.refused(status: 422, message: "no reason given")
    #expect(try await error(of: .endlessResponse(422), limit: 1) == refused)
    #expect(try await error(of: .endlessResponse(404), limit: 1) == .notFound)
  }

  // MARK: - Addresses

  @Test(arguments: [
    "file:///etc/hosts", "ftp://127.0.0.1/x", "data:text/plain,x", "http://", "http:///x",
    "mailto:a@b", "http://a b/",
  ])
  func `only web addresses are requested`(url: String) async throws {
    let client = try HTTPRemoteClient(server: "http://127.0.0.1:9")
    await #expect(throws: RemoteClientError.invalidURL(url)) {
      try await client.coverBytes(at: url, limit: 9)
    }
    #expect(throws: RemoteClientError.invalidURL(url)) { try HTTPRemoteClient(server: url) }
  }

  @Test(arguments: ["", "127.0.0.1:8080", "localhost", "/albums"])
  func `a server's address must be complete`(url: String) {
    #expect(throws: RemoteClientError.invalidURL(url)) { try HTTPRemoteClient(server: url) }
  }

  @Test
  func `a cover may be redirected`() async throws {
    let server = try LoopbackServer { request in
      request.target == "/new"
        ? .response(200, body: [7]) : .response(302, headers: ["Location: /new"], body: [1, 2])
    }
    let client = try patientClient(of: server)
    #expect(try await client.coverBytes(at: "old", limit: 9) == [7])
  }

  @Test(arguments: ["ftp://127.0.0.1/x", "gopher://127.0.0.1/x", "/again"])
  func `a cover isn't redirected off the web or endlessly`(location: String) async throws {
    let answer = LoopbackAnswer.response(302, headers: ["Location: \(location)"])
    let error = try await error(of: answer)
    #expect(error == .unexpectedAnswer("it points elsewhere (302)"))
  }

  @Test
  func `a change isn't redirected`() async throws {
    let server = try LoopbackServer { _ in .response(307, headers: ["Location: /elsewhere"]) }
    let client = try patientClient(of: server)
    await #expect(throws: RemoteClientError.unexpectedAnswer("it points elsewhere (307)")) {
      try await client.send(request("k"))
    }
    #expect(server.requests.count == 1)
  }

  @Test
  func `encrypted connections never lead to unencrypted ones`() {
    let open = URL(string: "http://a/")
    let encrypted = URL(string: "https://a/")
    #expect(HTTPExchanges.mayLead(from: open, to: encrypted))
    #expect(HTTPExchanges.mayLead(from: encrypted, to: encrypted))
    #expect(!HTTPExchanges.mayLead(from: encrypted, to: open))
    #expect(!HTTPExchanges.mayLead(from: open, to: URL(string: "file:///x")))
  }
}
