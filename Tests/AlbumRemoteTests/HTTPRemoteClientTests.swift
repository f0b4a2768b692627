// SPDX-License-Identifier: MIT

internal import Foundation
internal import MotifTestSupport
internal import Testing

@testable import AlbumLibrary
@testable import AlbumRemote

@Suite
struct HTTPRemoteClientTests {
  private let low = AlbumDetails(title: "Low", artist: "David Bowie", genre: "Rock", year: 1977)

  /// A client with enough patience for a busy test machine.
  private func patientClient(of server: LoopbackServer) throws -> HTTPRemoteClient {
    try HTTPRemoteClient(server: server.url, silence: .seconds(900), clock: ManualClock())
  }

  /// Requests a cover from a server that gives the same answer to everything.
  private func error(
    of answer: LoopbackAnswer,
    limit: Int = 1_000
  ) async throws -> RemoteClientError? {
    let server = try LoopbackServer { _ in answer }
    let client = try HTTPRemoteClient(server: server.url)
    do throws(RemoteClientError) {
      _ = try await client.coverBytes(at: "covers/low.ppm", limit: limit)
      return nil
    } catch {
      return error
    }
  }

  /// A request to add an album.
  private func request(_ key: String, _ action: RemoteRequest.Action? = nil) -> RemoteRequest {
    RemoteRequest(action ?? .add(low, at: 0), to: .empty, of: "mine", key: key)
  }

  // MARK: - Requests

  @Test
  func `the address has no password`() throws {
    let client = try HTTPRemoteClient(
      server: "http://me:secret@127.0.0.1:9/music",
      patience: .seconds(1)
    )
    #expect(client.address == "http://…@127.0.0.1:9/music/")
  }

  @Test
  func `a change carries its album and key (A5)`() async throws {
    let server = try LoopbackServer { .receipt(to: $0) }
    let client = try HTTPRemoteClient(server: server.url)
    try await client.send(request("key-1", .add(low, at: 3)))
    try await client.send(request("key-2", .delete(low, at: 0)))
    var heroes = low
    heroes.title = "Heroes"
    try await client.send(request("key-3", .update(heroes, from: low, at: 12)))
    let requests = server.requests
    #expect(requests.map(\.line) == ["POST /albums?index=3", "DELETE /albums/0", "PUT /albums/12"])
    #expect(requests.map { $0.headers["idempotency-key"] } == ["key-1", "key-2", "key-3"])
    #expect(requests.allSatisfy { $0.headers["content-type"] == "application/json" })
    #expect(requests.allSatisfy { $0.headers["album-library"] == "mine" })
    #expect(requests.allSatisfy { $0.headers["album-list"] == "0000000000000000" })
    for request in requests.prefix(2) {
      #expect(try JSONDecoder().decode(AlbumDetails.self, from: Data(request.body)) == low)
    }
    let update = try JSONDecoder().decode([String: AlbumDetails].self, from: Data(requests[2].body))
    #expect(update == ["from": low, "to": heroes])
  }

  @Test(arguments: ["", "/"])
  func `a server may be in a host's folder`(end: String) async throws {
    let server = try LoopbackServer { .receipt(to: $0) }
    let client = try HTTPRemoteClient(server: "\(server.url)/music/v1\(end)")
    try await client.send(request("k"))
    _ = try await client.coverBytes(at: "covers/low.ppm", limit: 99)
    let lines = ["POST /music/v1/albums?index=0", "GET /music/v1/covers/low.ppm"]
    #expect(server.requests.map(\.line) == lines)
  }

  @Test
  func `a cover may be anywhere on the web (A5)`() async throws {
    let picture = (0..<30_000).map { UInt8(truncatingIfNeeded: $0) }
    let server = try LoopbackServer { _ in .response(200, body: picture) }
    let client = try HTTPRemoteClient(server: server.url)
    #expect(try await client.coverBytes(at: "\(server.url)/a%20b.ppm", limit: 30_000) == picture)
    #expect(try await client.coverBytes(at: "covers/low.ppm", limit: 30_000) == picture)
    #expect(try await client.coverBytes(at: "/low.ppm", limit: 30_000) == picture)
    let lines = ["GET /a%20b.ppm", "GET /covers/low.ppm", "GET /low.ppm"]
    #expect(server.requests.map(\.line) == lines)
  }

  @Test
  func `no cookies or answers are kept between requests`() async throws {
    let headers = ["Set-Cookie: a=b", "Cache-Control: max-age=3600", "ETag: \"1\""]
    let server = try LoopbackServer { _ in .response(200, headers: headers, body: [1]) }
    let client = try HTTPRemoteClient(server: server.url)
    for _ in 0..<2 { _ = try await client.coverBytes(at: "low.ppm", limit: 9) }
    #expect(server.requests.count == 2)
    #expect(server.requests.allSatisfy { $0.headers["cookie"] == nil })
    #expect(server.requests.allSatisfy { $0.headers["if-none-match"] == nil })
  }

  // MARK: - Answers

  @Test(arguments: [
    (400, RemoteClientError.refused(status: 400, message: "no title")),
    (404, .notFound), (410, .notFound),
    (408, .unavailable(status: 408, retryAfter: nil)),
    (409, .refused(status: 409, message: "no title")),
    (429, .unavailable(status: 429, retryAfter: nil)),
    (500, .unavailable(status: 500, retryAfter: nil)),
    (503, .unavailable(status: 503, retryAfter: nil)),
    (700, .unexpectedAnswer("its status is 700")),
  ])
  func `a status maps to an error`(status: Int, expected: RemoteClientError) async throws {
    #expect(try await error(of: .text(status, #"{"error":"no title"}"#)) == expected)
  }

  @Test(arguments: [
    ("7", Duration.seconds(7)), ("99999999999", .seconds(86_400)), ("-1", nil), ("soon", nil),
    ("9223372036854775807", .seconds(86_400)), ("-9223372036854775808", nil), ("+5", nil),
    (String(repeating: "9", count: 400), .seconds(86_400)), ("1e9", nil), ("", nil),
    ("Fri, 31 Dec 9999 23:59:59 GMT", nil),
  ])
  func `an answer can ask for a delay`(header: String, delay: Duration?) async throws {
    let answer = LoopbackAnswer.response(503, headers: ["Retry-After: \(header)"])
    #expect(try await error(of: answer) == .unavailable(status: 503, retryAfter: delay))
  }

  @Test(arguments: [
    ("", "no reason given"), ("plain\nand more", "plain"), ("\u{1B}[31mred\u{7}", "[31mred"),
    (String(repeating: "x", count: 9_000), String(repeating: "x", count: 200)),
  ])
  func `a reason is one line without control characters`(
    body: String,
    reason: String
  ) async throws {
    #expect(try await error(of: .text(422, body)) == .refused(status: 422, message: reason))
  }

  @Test
  func `whole lists and comparisons are requests, too`() async throws {
    let server = try LoopbackServer { .receipt(to: $0) }
    let client = try HTTPRemoteClient(server: server.url)
    try await client.send(request("a", .replace([low, low])))
    try await client.send(RemoteRequest(.compare, to: AlbumsDigest([low]), of: "mine", key: "b"))
    try await client.send(RemoteRequest(.replace([]), to: nil, of: "mine", key: "c"))
    let requests = server.requests
    #expect(requests.map(\.line) == ["PUT /albums", "GET /albums/digest", "PUT /albums"])
    #expect(
      try JSONDecoder().decode([String: [AlbumDetails]].self, from: Data(requests[0].body))
        == ["albums": [low, low]]
    )
    #expect(requests[1].headers["album-list"] == AlbumsDigest([low]).description)
    #expect(requests[2].headers["album-list"] == nil)
  }

  @Test(arguments: [
    LoopbackAnswer.text(200, "<html>Sign in to this network"),
    .text(200, #"{"count":5,"index":0}"#),
    .text(403, "<html>Sign in to this network"),
    .text(403, #"{"error":"not for you"}"#),
    .text(404, "<html>Not Found"), .text(410, ""), .text(407, ""), .text(412, ""), .text(421, ""),
    .response(404, headers: ["Album-Answer-To: another key"], body: Array(#"{"error":"no"}"#.utf8)),
    .response(200, headers: ["Album-Answer-To: k"], body: Array(#"{"count""#.utf8)),
    .response(400, headers: ["Album-Answer-To: k"], body: Array(#"{"error":"no"#.utf8)),
    .response(400, headers: ["Album-Answer-To: k"], body: Array(#"{"message":"no"}"#.utf8)),
    .response(200, headers: ["Album-Answer-To: k"], body: [UInt8](repeating: 32, count: 65_537)),
    .response(400, headers: ["Album-Answer-To: k"], body: [UInt8](repeating: 32, count: 4_097)),
    .endlessResponse(200), .endlessResponse(404),
    .endlessResponse(200, headers: ["Content-Length: 8000000000"]),
  ])
  func `an answer from another server settles nothing`(answer: LoopbackAnswer) async throws {
    let server = try LoopbackServer { _ in answer }
    let client = try HTTPRemoteClient(server: server.url)
    let error = await #expect(throws: RemoteClientError.self) {
      try await client.send(request("k"))
    }
    guard case .unexpectedAnswer = error else { return #expect(Bool(false), "\(error as Any)") }
    #expect(error?.isTemporary == true)
  }

  @Test(arguments: [
    (400, RemoteClientError.refused(status: 400, message: "no title")),
    (404, .refused(status: 404, message: "no title")),
    (412, .outOfStep(AlbumsDigest([AlbumDetails(title: "Low", artist: "David Bowie")]))),
    (421, .otherLibrary), (507, .unavailable(status: 507, retryAfter: nil)),
  ])
  func `the album server's answer settles a change`(
    status: Int,
    expected: RemoteClientError
  ) {
    let digest = AlbumsDigest([AlbumDetails(title: "Low", artist: "David Bowie")])
    let headers = ["Album-Answer-To": "k", "Album-List": digest.description]
    var answer = HTTPAnswer(status: status) { headers[$0] }
    answer.body = Array(#"{"error":"no title"}"#.utf8)
    #expect(throws: expected) { try answer.check(request("k")) }
  }

  @Test
  func `a change carries the token, a cover doesn't`() async throws {
    let server = try LoopbackServer { .receipt(to: $0) }
    let client = try HTTPRemoteClient(server: server.url, token: "secret")
    try await client.send(request("k"))
    _ = try await client.coverBytes(at: "covers/low.ppm", limit: 1_000)
    let tokens = server.requests.map { $0.headers["authorization"] }
    #expect(tokens == ["Bearer secret", nil])
    try await HTTPRemoteClient(server: server.url).send(request("k"))
    #expect(server.requests.last?.headers["authorization"] == nil)
  }

  @Test
  func `a server without its token settles nothing`() throws {
    var answer = HTTPAnswer(status: 401) { ["Album-Answer-To": "k"][$0] }
    answer.body = Array(#"{"error":"no token"}"#.utf8)
    let error = #expect(throws: RemoteClientError.self) { try answer.check(request("k")) }
    #expect(error == .unauthorized)
    #expect(error?.isTemporary == true)
  }

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
    let client = try HTTPRemoteClient(server: server.url, patience: .seconds(60), clock: clock)
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
    // The server may look only after the client is gone.
    await server.waitForRequests()
    #expect(server.requests.count == 1)
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
    let client = try HTTPRemoteClient(server: server.url)
    let change = request("k")
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await client.send(change)
    }
    await #expect(throws: RemoteClientError.cancelled) { try await task.value }
    try await client.send(request("after"))
    #expect(server.requests.map { $0.headers["idempotency-key"] } == ["after"])
  }

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
    let client = try HTTPRemoteClient(server: server.url)
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
      let client = try HTTPRemoteClient(server: server.url)
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
        isCompressed ? .zeros(compressedTo: 2_000_000) : .response(200, body: .zeros(300_000_000))
      let server = try LoopbackServer { $0.target == "/first" ? .text(200, "") : answer }
      let client = try HTTPRemoteClient(server: server.url)
      // The memory of the server, the session, and the code is already in use.
      _ = try? await client.coverBytes(at: "/first", limit: 1_000)
      try resetPeakMemory()
      let before = try peakMemory()
      for _ in 0..<2 { _ = try? await client.coverBytes(at: "/low", limit: 8_000_000) }
      let growth = try peakMemory() - before
      // The limit, the array that grows to it, and what Foundation has received before it is told to
      // stop, which is more when the machine is busy: not the 300 megabytes sent or expanded.
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
    let client = try HTTPRemoteClient(server: server.url)
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
    let client = try HTTPRemoteClient(server: server.url)
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

  // MARK: - Many at once

  @Test
  func `parallel requests each get their own answer`() async throws {
    let server = try LoopbackServer { request in
      .held(.text(200, request.target))
    }
    let client = try patientClient(of: server)
    try await withThrowingTaskGroup { group in
      for index in 0..<6 {
        group.addTask {
          let bytes = try await client.coverBytes(at: "/\(index)", limit: 99)
          #expect(String(decoding: bytes, as: UTF8.self) == "/\(index)")
        }
      }
      // The first answer is sent only after the last request has arrived.
      await server.waitForRequests(6)
      server.release()
      try await group.waitForAll()
    }
  }

  @Test
  func `each of many canceled requests ends`() async throws {
    let server = try LoopbackServer { _ in .response(200, body: [1, 2, 3]) }
    let client = try HTTPRemoteClient(server: server.url)
    await withTaskGroup { group in
      for index in 0..<40 {
        group.addTask {
          let task = Task { try await client.coverBytes(at: "low.ppm", limit: 9) }
          for _ in 0..<index * 5 { await Task.yield() }
          task.cancel()
          switch await task.result {
          case .success(let bytes): #expect(bytes == [1, 2, 3])
          case .failure(let error): #expect(error as? RemoteClientError == .cancelled)
          }
        }
      }
    }
    #expect(try await client.coverBytes(at: "low.ppm", limit: 9) == [1, 2, 3])
  }

  @Test
  func `releasing a client releases all it holds`() async throws {
    let server = try LoopbackServer { _ in .response(200, body: [1]) }
    weak var client: HTTPRemoteClient?
    do {
      let made = try HTTPRemoteClient(server: server.url)
      client = made
      _ = try await made.coverBytes(at: "low.ppm", limit: 9)
    }
    #expect(client == nil)
  }

  #if os(macOS) || os(Linux)
  @Test(arguments: ["", "two words", "line\r\nbreak"])
  func `an invalid key traps`(key: String) async {
    await #expect(processExitsWith: .failure) { [key] in
      let client = try HTTPRemoteClient(server: "http://127.0.0.1:9")
      // It doesn't matter that no server answers.
      try? await client.send(RemoteRequest(.compare, to: .empty, of: "mine", key: key))
    }
  }
  #endif

  @Test
  func `a library without a server is offline (A3)`() async {
    let client = OfflineRemoteClient()
    await #expect(throws: RemoteClientError.offline("There is no server")) {
      try await client.send(request("k"))
    }
    await #expect(throws: RemoteClientError.offline("There is no server")) {
      try await client.coverBytes(at: "http://127.0.0.1/x", limit: 9)
    }
  }
}

extension LoopbackAnswer {
  /// The album server's answer to a change that it has made.
  static func receipt(to request: LoopbackRequest) -> LoopbackAnswer {
    let key = request.headers["idempotency-key"] ?? ""
    return .response(
      200,
      headers: ["Album-Answer-To: \(key)"],
      body: Array(#"{"count":5,"index":0}"#.utf8)
    )
  }
}
