// SPDX-License-Identifier: MIT

internal import FlyingFox
internal import FlyingSocks
internal import Foundation
internal import Synchronization
internal import Testing

@testable import AlbumServer

/// A server that runs for the duration of a test's body, on a free port and in its own folder.
struct TestServer {
  /// A server's answer.
  struct Answer: Equatable {
    var status: Int
    var text: String
    var tag: String?
    /// The request's key, repeated in the answer.
    var key: String?
    /// The list named in the answer.
    var list: String?
    var bytes: Data
  }

  let port: UInt16
  let log: Log

  /// The lines that the server logs.
  final class Log: Sendable {
    private let state = Mutex<[String]>([])
    var lines: [String] { state.withLock { $0 } }
    func add(_ line: String) { state.withLock { $0.append(line) } }
  }

  /// Runs a server with five albums.
  static func run(
    in folder: TemporaryFolder,
    _ options: [String] = [],
    _ body: @Sendable (TestServer) async throws -> Void
  ) async throws {
    _ = try AlbumArchive(
      directory: URL(fileURLWithPath: folder.path),
      albums: StoredAlbum.starters
    )
    let log = Log()
    let server = try AlbumServer.makeServer(
      ServerOptions(["--port", "0", "--data", folder.path] + options),
      log: log.add
    )
    let running = Task { try await server.run() }
    try await server.waitUntilListening()
    guard case .ip4("127.0.0.1", port: let port)? = await server.listeningAddress else {
      Issue.record("It listens elsewhere")
      return
    }
    let result: Result<Void, any Error>
    do {
      result = .success(try await body(TestServer(port: port, log: log)))
    } catch {
      result = .failure(error)
    }
    await server.stop()
    _ = await running.result
    try result.get()
  }

  /// Sends a request to the server.
  func ask(
    _ method: String,
    _ target: String,
    _ body: String = "",
    key: String? = nil,
    list: String? = nil,
    library: String? = nil,
    headers: [HTTPHeader: String] = [:]
  ) async throws -> Answer {
    var allHeaders = HTTPHeaders(headers)
    allHeaders[HTTPHeader("Album-List")] = list
    allHeaders[HTTPHeader("Album-Library")] = library
    allHeaders[HTTPHeader("Idempotency-Key")] = key
    let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
    let request = HTTPRequest(
      method: HTTPMethod(method),
      version: .http11,
      target: .init(path: parts[0], query: parts.count > 1 ? parts[1] : ""),
      headers: allHeaders,
      body: HTTPBodySequence(data: Data(body.utf8))
    )
    var client = HTTPClient()
    let response = try await client.sendHTTPRequest(
      request,
      to: .inet(ip4: "127.0.0.1", port: port)
    )
    let data = try await response.bodyData
    return Answer(
      status: response.statusCode.code,
      text: String(decoding: data, as: UTF8.self),
      tag: response.headers[.eTag],
      key: response.headers[HTTPHeader("Album-Answer-To")],
      list: response.headers[HTTPHeader("Album-List")],
      bytes: data
    )
  }

  /// The titles of the albums.
  func titles() async throws -> [String] {
    let answer = try await ask("GET", "/albums")
    let albums = try JSONDecoder().decode([String: [StoredAlbum]].self, from: answer.bytes)
    return albums["albums"]?.map(\.title) ?? []
  }
}

/// A folder that is removed when its owner is deinitialized.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "AlbumServer-\(UUID())")
    path = url.path
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

extension StoredAlbum {
  /// The tests' first albums.
  static let starters = [
    StoredAlbum(title: "Best of Bowie", artist: "David Bowie", genre: "Pop", year: 1992),
    StoredAlbum(title: "It's My Life", artist: "No Doubt", genre: "Pop", year: 2003),
    StoredAlbum(title: "Nothing Like The Sun", artist: "Sting", genre: "Pop", year: 1999),
    StoredAlbum(title: "Staring at the Sun", artist: "U2", genre: "Pop", year: 2000),
    StoredAlbum(title: "American Pie", artist: "Madonna", genre: "Pop", year: 2000),
  ]
}
