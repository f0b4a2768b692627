// SPDX-License-Identifier: MIT

internal import Foundation
internal import MotifTestSupport
internal import Testing

@testable import AlbumLibrary
@testable import AlbumRemote

@Suite
struct HTTPRemoteClientTests {
  let low = AlbumDetails(title: "Low", artist: "David Bowie", genre: "Rock", year: 1977)

  /// A client with enough patience for a busy test machine.
  func patientClient(
    of server: LoopbackServer,
    folder: String = "",
    token: String? = nil
  ) throws -> HTTPRemoteClient {
    try HTTPRemoteClient(
      server: server.url + folder,
      token: token,
      silence: .seconds(900),
      clock: ManualClock()
    )
  }

  /// Requests a cover from a server that gives the same answer to everything.
  func error(
    of answer: LoopbackAnswer,
    limit: Int = 1_000
  ) async throws -> RemoteClientError? {
    let server = try LoopbackServer { _ in answer }
    let client = try patientClient(of: server)
    do throws(RemoteClientError) {
      _ = try await client.coverBytes(at: "covers/low.ppm", limit: limit)
      return nil
    } catch {
      return error
    }
  }

  /// A request to add an album.
  func request(_ key: String, _ action: RemoteRequest.Action? = nil) -> RemoteRequest {
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
    let client = try patientClient(of: server)
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
    let client = try patientClient(of: server, folder: "/music/v1\(end)")
    try await client.send(request("k"))
    _ = try await client.coverBytes(at: "covers/low.ppm", limit: 99)
    let lines = ["POST /music/v1/albums?index=0", "GET /music/v1/covers/low.ppm"]
    #expect(server.requests.map(\.line) == lines)
  }

  @Test
  func `a cover may be anywhere on the web (A5)`() async throws {
    let picture = (0..<30_000).map { UInt8(truncatingIfNeeded: $0) }
    let server = try LoopbackServer { _ in .response(200, body: picture) }
    let client = try patientClient(of: server)
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
    let client = try patientClient(of: server)
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
    let client = try patientClient(of: server)
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
    let client = try patientClient(of: server)
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
    let client = try patientClient(of: server, token: "secret")
    try await client.send(request("k"))
    _ = try await client.coverBytes(at: "covers/low.ppm", limit: 1_000)
    let tokens = server.requests.map { $0.headers["authorization"] }
    #expect(tokens == ["Bearer secret", nil])
    try await patientClient(of: server).send(request("k"))
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
    let client = try patientClient(of: server)
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
      let made = try patientClient(of: server)
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
