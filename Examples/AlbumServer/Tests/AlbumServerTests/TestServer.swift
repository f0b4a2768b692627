// SPDX-License-Identifier: MIT

internal import Foundation
internal import ServiceLifecycle
internal import Synchronization
internal import Testing

@testable import AlbumServer

/// A server that runs for the duration of a test's body, on a free port and in its own folder.
struct TestServer: Sendable {
  let port: Int
  let token: String
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
    limits: ServerLimits = ServerLimits(),
    albums: [StoredAlbum] = StoredAlbum.starters,
    _ body: @escaping @Sendable (TestServer) async throws -> Void
  ) async throws {
    let log = Log()
    let (addresses, listening) = AsyncStream.makeStream(of: AlbumService.Address.self)
    let service = try AlbumService(
      ServerOptions(["--port", "0", "--data", folder.path, "--token-dir", folder.path] + options),
      limits: limits,
      albums: albums,
      log: log.add
    ) { address in
      listening.yield(address)
    }
    let group = service.group()
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask {
        defer { listening.finish() }
        do { try await group.run() } catch is CancellationError {}
      }
      var iterator = addresses.makeAsyncIterator()
      let address = try #require(await iterator.next())
      #expect(address.host == "127.0.0.1")
      let server = TestServer(port: address.port, token: service.token.text, log: log)
      let result: Result<Void, any Error>
      do {
        result = .success(try await body(server))
      } catch {
        result = .failure(error)
      }
      await group.triggerGracefulShutdown()
      try await tasks.waitForAll()
      try result.get()
    }
  }

  // MARK: - Requests

  /// The bytes of a request.
  func request(
    _ method: String,
    _ target: String,
    _ body: String = "",
    headers: [(String, String)] = []
  ) -> String {
    let headers = [("Host", "127.0.0.1:\(port)"), ("Authorization", "Bearer \(token)")] + headers
    return head(method, target, headers + [("Content-Length", "\(body.utf8.count)")]) + body
  }

  /// The bytes of a head with exactly these headers.
  func head(_ method: String, _ target: String, _ headers: [(String, String)]) -> String {
    let lines = ["\(method) \(target) HTTP/1.1"] + headers.map { "\($0.0): \($0.1)" }
    return lines.joined(separator: "\r\n") + "\r\n\r\n"
  }

  /// Sends bytes, and parses the answer after which the server closes the connection.
  func answer(to bytes: String) async throws -> RawAnswer {
    try await offPool { [port] in
      let connection = try RawConnection(port: port)
      connection.send(bytes)
      return try RawAnswer(parsing: connection.receiveUntilClosed())
    }
  }

  /// Sends a request to the server.
  func ask(
    _ method: String,
    _ target: String,
    _ body: String = "",
    key: String? = nil,
    list: String? = nil,
    library: String? = nil,
    headers: [(String, String)] = []
  ) async throws -> RawAnswer {
    let optional = [("Album-List", list), ("Album-Library", library), ("Idempotency-Key", key)]
    let named = optional.compactMap { name, value in value.map { (name, $0) } }
    return try await answer(
      to: request(method, target, body, headers: [("Connection", "close")] + named + headers)
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

  var url: URL { URL(fileURLWithPath: path, isDirectory: true) }

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "AlbumServer-\(UUID())")
    path = url.path
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

extension AlbumStore {
  /// Opens a store in a folder.
  convenience init(
    at url: URL,
    answerLimit: Int = 500,
    albums: [StoredAlbum] = []
  ) throws {
    let folder = try DataFolder(url)
    try self.init(in: folder, answerLimit: answerLimit, albums: albums)
  }
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
