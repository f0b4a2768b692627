// SPDX-License-Identifier: MIT

internal import Foundation
internal import Testing

@testable import AlbumServer

/// Attacks on each limit of the server, over sockets.
@Suite
struct AttackTests {
  private let folder: TemporaryFolder
  private let low = #"{"title":"Low","artist":"David Bowie"}"#

  init() throws {
    folder = try TemporaryFolder()
  }

  // MARK: - Heads

  @Test(arguments: [2_048, 8_192, 200_000, 1 << 20])
  func `a long target is refused`(length: Int) async throws {
    try await TestServer.run(in: folder) { server throws in
      let target = "/" + String(repeating: "x", count: length)
      let answer = try await server.ask("GET", target)
      #expect(answer.status == (length < 8_192 ? 414 : 431))
      #expect(try await server.ask("GET", "/health").status == 200)
    }
  }

  @Test(arguments: [8_193, 200_000, 1 << 20])
  func `a long header is refused`(length: Int) async throws {
    try await TestServer.run(in: folder) { server throws in
      let header = ("X", String(repeating: "x", count: length))
      let answer = try await server.answer(
        to: server.request("GET", "/health", headers: [header])
      )
      #expect(answer.status == 431)
      #expect(answer.text == #"{"error":"the headers are too long"}"#)
      #expect(try await server.ask("GET", "/health").status == 200)
    }
  }

  @Test
  func `long headers together are refused`() async throws {
    try await TestServer.run(in: folder) { server throws in
      let headers = (0..<8).map { ("X-\($0)", String(repeating: "x", count: 8_000)) }
      let answer = try await server.answer(to: server.request("GET", "/health", headers: headers))
      #expect(answer.status == 431)
    }
  }

  @Test
  func `many headers are refused`() async throws {
    try await TestServer.run(in: folder) { server throws in
      let headers = (0..<100).map { ("X-\($0)", "x") }
      let answer = try await server.answer(to: server.request("GET", "/health", headers: headers))
      #expect(answer.status == 431)
    }
  }

  @Test(arguments: ["\u{16}\u{3}\u{1}\r\n\r\n", "GET /health\r\n\r\n", "GET / HTTP/9.9\r\n\r\n"])
  func `a request that isn't HTTP is refused`(bytes: String) async throws {
    try await TestServer.run(in: folder) { server throws in
      #expect(try await server.answer(to: bytes).status == 400)
      #expect(try await server.ask("GET", "/health").status == 200)
    }
  }

  @Test(arguments: [
    "Content-Length: 5\r\nContent-Length: 6", "Content-Length: 5\r\nTransfer-Encoding: chunked",
    "Content-Length: -1", "Content-Length: 5x", "Transfer-Encoding: chunked, x",
  ])
  func `a body of two lengths is refused`(lines: String) async throws {
    try await TestServer.run(in: folder) { server throws in
      let address = "127.0.0.1:\(server.port)"
      let answer = try await server.answer(
        to: "POST /albums?index=0 HTTP/1.1\r\nHost: \(address)\r\n\(lines)\r\n\r\n"
          + "0\r\n\r\nGET /albums HTTP/1.1\r\nHost: \(address)\r\n\r\n"
      )
      #expect(answer.status == 400)
    }
  }

  // MARK: - Bodies

  @Test
  func `a long body is refused before it arrives`() async throws {
    try await TestServer.run(in: folder) { server throws in
      let length = 1 << 30
      let headers = [
        ("Host", "127.0.0.1:\(server.port)"), ("Authorization", "Bearer \(server.token)"),
        ("Idempotency-Key", "a"), ("Content-Length", "\(length)"),
      ]
      let head = server.head("POST", "/albums?index=0", headers)
      let (answer, sentCount) = try await offPool {
        let connection = try RawConnection(port: server.port)
        connection.send(head)
        let answer = try RawAnswer(parsing: try connection.receive() ?? Data())
        let piece = [UInt8](repeating: 0x20, count: 1 << 16)
        var sentCount = 0
        while sentCount < length, connection.send(piece) { sentCount += piece.count }
        return (answer, sentCount)
      }
      #expect(answer.status == 413)
      #expect(answer.key == "a")
      #expect(answer.headers["connection"] == "close")
      #expect(sentCount < 1 << 26)
    }
  }

  @Test
  func `a long body of unknown length is refused`() async throws {
    try await TestServer.run(in: folder) { server throws in
      let headers = [
        ("Host", "127.0.0.1:\(server.port)"), ("Authorization", "Bearer \(server.token)"),
        ("Idempotency-Key", "a"), ("Transfer-Encoding", "chunked"),
      ]
      let chunk = "4000\r\n" + String(repeating: " ", count: 0x4000) + "\r\n"
      let body = String(repeating: chunk, count: 8) + "0\r\n\r\n"
      let answer = try await server.answer(
        to: server.head("POST", "/albums?index=0", headers) + body
      )
      #expect(answer.status == 413)
    }
  }

  @Test
  func `unfinished bodies share a budget`() async throws {
    var limits = ServerLimits()
    limits.listBytes = 4 << 20
    limits.allBodiesBytes = 8 << 20
    try await TestServer.run(in: folder, limits: limits) { server throws in
      let headers = [
        ("Host", "127.0.0.1:\(server.port)"), ("Authorization", "Bearer \(server.token)"),
        ("Idempotency-Key", "a"), ("Content-Length", "\(3 << 20)"),
      ]
      let head = server.head("PUT", "/albums", headers)
      let statuses = try await offPool {
        let connections = try (0..<20).map { _ in try RawConnection(port: server.port) }
        for connection in connections {
          connection.send(head)
          connection.send([UInt8](repeating: 0x20, count: 2 << 20))
        }
        // Four have room for what they sent. The others are told to come back.
        return try RawConnection.firstAnswered(16, of: connections).map { connection in
          try RawAnswer(parsing: connection.receive() ?? Data()).status
        }
      }
      #expect(statuses == Array(repeating: 503, count: 16))
      // The four are gone, and with them what they held.
      let list = #"{"albums":[\#(low)]}"#
      var status = 503
      for _ in 0..<1_000 where status == 503 {
        status = try await server.ask("PUT", "/albums", list).status
      }
      #expect(status == 200)
    }
  }

  @Test
  func `two large bodies don't make it deaf`() async throws {
    try await TestServer.run(in: folder) { server throws in
      let body = String(repeating: "[", count: 1 << 20)
      let bytes = server.request("PUT", "/albums", body, headers: [("Connection", "close")])
      async let first = server.answer(to: bytes)
      async let second = server.answer(to: bytes)
      #expect(try await server.ask("GET", "/health").status == 200)
      #expect(try await [first.status, second.status] == [400, 400])
    }
  }

  @Test
  func `a body that is cut off changes nothing`() async throws {
    try await TestServer.run(in: folder) { server throws in
      let bytes = server.request(
        "POST",
        "/albums?index=0",
        low,
        headers: [("Idempotency-Key", "a")]
      )
      let received = try await offPool {
        let connection = try RawConnection(port: server.port)
        connection.send(bytes.dropLast())
        connection.endSending()
        return try connection.receiveUntilClosed()
      }
      if !received.isEmpty { #expect(try RawAnswer(parsing: received).status == 400) }
      #expect(try await server.titles().count == 5)
    }
  }

  // MARK: - Time

  private static let impatient: ServerLimits = {
    var limits = ServerLimits()
    limits.headTime = .milliseconds(300)
    limits.bodyTime = .milliseconds(300)
    limits.answerTime = .milliseconds(300)
    return limits
  }()

  @Test(arguments: ["", "GET /health HTTP/1.1\r\nHost: x\r\n"])
  func `a connection without a whole head ends`(bytes: String) async throws {
    try await TestServer.run(in: folder, limits: Self.impatient) { server throws in
      let received = try await offPool {
        let connection = try RawConnection(port: server.port)
        connection.send(bytes)
        return try connection.receiveUntilClosed()
      }
      #expect(received.isEmpty)
    }
  }

  @Test
  func `a head that trickles in ends`() async throws {
    try await TestServer.run(in: folder, limits: Self.impatient) { server throws in
      try await offPool {
        let connection = try RawConnection(port: server.port)
        connection.send("GET /health HTTP/1.1\r\nX: ")
        while connection.send("x"), !connection.isReadable(within: 10) {}
      }
    }
  }

  @Test
  func `an idle connection ends`() async throws {
    try await TestServer.run(in: folder, limits: Self.impatient) { server throws in
      let bytes = server.request("GET", "/health")
      let received = try await offPool {
        let connection = try RawConnection(port: server.port)
        connection.send(bytes)
        return try connection.receiveUntilClosed()
      }
      #expect(try RawAnswer(parsing: received).status == 200)
    }
  }

  @Test
  func `a body that trickles in ends`() async throws {
    try await TestServer.run(in: folder, limits: Self.impatient) { server throws in
      let bytes = server.request(
        "POST",
        "/albums?index=0",
        String(repeating: " ", count: 60_000),
        headers: [("Idempotency-Key", "a")]
      )
      let received = try await offPool {
        let connection = try RawConnection(port: server.port)
        connection.send(bytes.dropLast(59_000))
        while connection.send(" "), !connection.isReadable(within: 10) {}
        return try connection.receiveUntilClosed()
      }
      if !received.isEmpty { #expect(try RawAnswer(parsing: received).status == 408) }
      #expect(try await server.titles().count == 5)
    }
  }

  @Test
  func `an answer that nobody reads ends`() async throws {
    let covers = folder.url.appending(path: "covers")
    try FileManager.default.createDirectory(at: covers, withIntermediateDirectories: true)
    try Data(count: CoverFolder.sizeLimit).write(to: covers.appending(path: "large.ppm"))
    try await TestServer.run(in: folder, limits: Self.impatient) { server throws in
      let bytes = server.request("GET", "/covers/large.ppm")
      let received = try await offPool {
        let connection = try RawConnection(port: server.port)
        connection.send(String(repeating: bytes, count: 20))
        // Nothing is read until the server gives up.
        while connection.send(bytes) {}
        return try connection.receiveUntilClosed()
      }
      #expect(received.count < 21 * CoverFolder.sizeLimit)
      #expect(try await server.ask("GET", "/health").status == 200)
    }
  }

  // MARK: - Connections

  @Test
  func `more connections than allowed wait`() async throws {
    var limits = Self.impatient
    limits.connectionCount = 8
    try await TestServer.run(in: folder, limits: limits) { [limits] server throws in
      let bytes = server.request("GET", "/health", headers: [("Connection", "close")])
      let statuses = try await offPool {
        let silent = try (0..<100).map { _ in try RawConnection(port: server.port) }
        // It is served when the silent ones have run out of time.
        let connection = try RawConnection(port: server.port)
        connection.send(bytes)
        let answer = try RawAnswer(parsing: connection.receiveUntilClosed())
        return [answer.status, silent.count]
      }
      #expect(statuses == [200, 100])
      #expect(limits.connectionCount == 8)
    }
  }

  // MARK: - Addresses and tokens

  @Test
  func `only the server's own Host is served`() async throws {
    try await TestServer.run(in: folder) { server throws in
      let port = server.port
      let ask = { (lines: [String]) in
        try await server.answer(
          to: "GET /health HTTP/1.1\r\n" + lines.map { "\($0)\r\n" }.joined()
            + "Connection: close\r\n\r\n"
        )
        .status
      }
      for host in ["127.0.0.1:\(port)", "127.0.0.1", "localhost:\(port)", "LocalHost"] {
        #expect(try await ask(["Host: \(host)"]) == 200)
      }
      for host in [
        "evil.example", "evil.example:\(port)", "127.0.0.1:\(port + 1)", "127.0.0.1.evil.example",
        "localhost.", "127.0.0.2:\(port)", "127.0.0.1:", "a@127.0.0.1:\(port)", "[::1]:\(port)",
      ] {
        #expect(try await ask(["Host: \(host)"]) == 403)
      }
      #expect(try await ask([]) == 400)
      #expect(try await ask(["Host: 127.0.0.1", "Host: 127.0.0.1"]) == 400)
    }
  }

  @Test(arguments: ["http://evil.example", "null", "http://127.0.0.1:8080", ""])
  func `web pages have no access`(origin: String) async throws {
    try await TestServer.run(in: folder) { server throws in
      for target in ["/health", "/albums", "/covers/low.ppm"] {
        let answer = try await server.ask("GET", target, key: "a", headers: [("Origin", origin)])
        #expect(answer.status == 403)
        #expect(answer.key == nil)
      }
    }
  }

  @Test
  func `changes need the token`() async throws {
    try await TestServer.run(in: folder) { server throws in
      let ask = { (method: String, target: String, credentials: String?) in
        let headers = [("Host", "localhost"), ("Connection", "close"), ("Idempotency-Key", "a")]
        let token = credentials.map { [("Authorization", $0)] } ?? []
        return try await server.answer(to: server.head(method, target, headers + token))
      }
      let wrong = String(server.token.reversed())
      for credentials in [
        nil, "", server.token, "Bearer", "Bearer \(wrong)", "Basic \(server.token)",
      ] {
        let answer = try await ask("POST", "/albums?index=0", credentials)
        #expect(answer.status == 401)
        #expect(answer.headers["www-authenticate"] == "Bearer")
        #expect(answer.key == nil)
        #expect(try await ask("PUT", "/albums", credentials).status == 401)
        #expect(try await ask("DELETE", "/albums/0", credentials).status == 401)
        #expect(try await ask("PATCH", "/", credentials).status == 401)
      }
      #expect(try await ask("DELETE", "/albums/x", "bearer \(server.token)").status == 400)
      #expect(try await ask("GET", "/albums", nil).status == 200)
      #expect(try await ask("GET", "/health", nil).status == 200)
      #expect(try await ask("GET", "/covers/low.ppm", nil).status == 200)
    }
  }

  @Test(arguments: [
    "*", "albums", "http://127.0.0.1", "/é", "/albums/\u{301}", "//", "/%61lbums",
    "/albums%2Fdigest",
  ])
  func `unusual targets are no albums`(target: String) async throws {
    try await TestServer.run(in: folder) { server throws in
      let answer = try await server.ask("GET", target)
      #expect([400, 404].contains(answer.status))
    }
  }
}
