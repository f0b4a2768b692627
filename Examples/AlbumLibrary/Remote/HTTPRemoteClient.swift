// SPDX-License-Identifier: MIT

internal import Foundation

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// A server that is reached by HTTP.
///
/// It speaks to `Examples/AlbumServer`, or any server with the same interface. Requests are sent and
/// answers read on threads of their own, and any number may be on their way at once. Nothing is kept
/// between them: no cache, no cookies, no passwords. Covers may be anywhere on the web, and nowhere
/// else: not in files.
///
/// A client may be used from any thread. Its connections close with it.
public final class HTTPRemoteClient: RemoteClient {
  private let server: URL
  private let transport: any HTTPTransport
  private let patience: Duration
  private let clock: any Clock<Duration>

  /// How many bytes an answer other than a cover may have.
  private static let answerLimit = 65_536

  /// How long anything is waited for at most: a clock stops the program where its numbers end.
  private static let longestWait = Duration.seconds(86_400)

  /// Makes a client of a server; nothing is sent yet.
  ///
  /// - Parameters:
  ///   - server: Where the server is, such as `http://127.0.0.1:8080`.
  ///   - silence: How long a server may say nothing, from the attempt to connect onwards; more than
  ///     zero, rounded up to whole seconds, and a day at most.
  ///   - patience: How long a request may take from its beginning to the end of its answer; a day at most.
  ///   - clock: What measures the patience.
  /// - Throws: ``RemoteClientError/invalidURL(_:)`` where the address isn't one of `http` or `https`.
  public convenience init(
    server: String,
    silence: Duration = .seconds(15),
    patience: Duration = .seconds(60),
    clock: any Clock<Duration> = ContinuousClock()
  ) throws(RemoteClientError) {
    precondition(silence > .zero, "A server needs some time to answer; give a longer silence")
    let transport = HTTPSession(silence: min(silence, Self.longestWait))
    try self.init(server: server, patience: patience, clock: clock, transport: transport)
  }

  /// Makes a client whose requests go another way than over the web's sessions.
  init(
    server: String,
    patience: Duration,
    clock: any Clock<Duration>,
    transport: any HTTPTransport
  ) throws(RemoteClientError) {
    // A folder, whether or not it is written as one: what is relative to it lies in it.
    self.server = try Self.webAddress(server, relativeTo: nil).appendingPathComponent("")
    self.patience = min(patience, Self.longestWait)
    self.clock = clock
    self.transport = transport
  }

  /// Asks the server for something; returns when the server has done it.
  ///
  /// - Parameter request: What to do, and to which list.
  /// - Throws: ``RemoteClientError`` where the server did not do it, or did not say so.
  /// - Precondition: The request's key has at least one character, and only visible ones of ASCII.
  /// - Complexity: O(*n*) in the size of what is sent.
  public func send(_ request: RemoteRequest) async throws(RemoteClientError) {
    precondition(
      !request.key.isEmpty && request.key.utf8.allSatisfy { (0x21...0x7E).contains($0) },
      "An idempotency key is a header's value; make it of visible ASCII characters"
    )
    let answer: HTTPAnswer
    do throws(RemoteClientError) {
      // A change that is sent elsewhere would be made elsewhere, so nothing is followed.
      answer = try await self.answer(
        to: request.urlRequest(to: server),
        limit: Self.answerLimit,
        followsRedirects: false
      )
    } catch .tooLarge {
      throw .unexpectedAnswer("it has more than \(Self.answerLimit) bytes")
    } catch {
      throw error
    }
    try answer.check(request)
  }

  /// Fetches the picture of a cover.
  ///
  /// - Parameters:
  ///   - url: Where it is: anywhere on the web, or, without a scheme, on the server, such as
  ///     `covers/low.ppm`.
  ///   - limit: How many bytes it may have. No more than that and the piece that is just read are held,
  ///     whatever the server sends. Only of an answer that points elsewhere does FoundationNetworking, away
  ///     from Apple's platforms, keep the body until it ends or the patience does.
  /// - Returns: The bytes of the picture, in whatever format it is.
  /// - Throws: ``RemoteClientError`` where there is no such picture, or none that can be had now.
  /// - Complexity: O(*n*) in the number of bytes.
  public func coverBytes(
    at url: String,
    limit: Int
  ) async throws(RemoteClientError) -> [UInt8] {
    let url = try Self.webAddress(url, relativeTo: server)
    let answer = try await answer(to: URLRequest(url: url), limit: limit, followsRedirects: true)
    if let error = answer.error { throw error }
    return answer.body
  }

  /// Sends a request and reads its answer, for as long as the patience lasts.
  private func answer(
    to request: URLRequest,
    limit: Int,
    followsRedirects: Bool
  ) async throws(RemoteClientError) -> HTTPAnswer {
    let first = await withTaskGroup { group in
      group.addTask { [transport] in
        await transport.answer(to: request, limit: limit, followsRedirects: followsRedirects)
      }
      group.addTask { [clock, patience] in
        let isOver = (try? await clock.sleep(for: patience)) != nil
        return .failure(isOver ? .offline("no answer came in time") : .cancelled)
      }
      defer { group.cancelAll() }
      return await group.next() ?? .failure(.cancelled)
    }
    return try first.get()
  }

  /// Reads an address of the web.
  private static func webAddress(
    _ text: String,
    relativeTo base: URL?
  ) throws(RemoteClientError) -> URL {
    guard let url = URL(string: text, relativeTo: base)?.absoluteURL,
      ["http", "https"].contains(url.scheme?.lowercased()), url.host?.isEmpty == false
    else { throw .invalidURL(text) }
    return url
  }
}

/// How a request looks in HTTP.
///
/// | action | request | body |
/// |---|---|---|
/// | add | `POST /albums?index=n` | the new album |
/// | delete | `DELETE /albums/n` | the album that is meant, so that no other goes in its place |
/// | update | `PUT /albums/n` | what is meant, and what it becomes: `{"from": …, "to": …}` |
/// | replace | `PUT /albums` | `{"albums": […]}` |
/// | compare | `GET /albums/digest` | |
///
/// Key, library and list are the headers `Idempotency-Key`, `Album-Library` and `Album-List`.
extension RemoteRequest {
  /// Makes the request.
  ///
  /// - Parameter server: Where the server is.
  /// - Returns: A request with a body of JSON.
  /// - Throws: ``RemoteClientError/invalidURL(_:)`` where the server's address can't be continued.
  func urlRequest(to server: URL) throws(RemoteClientError) -> URLRequest {
    let (method, path, query) = target
    let albums = server.appendingPathComponent(path)
    var components = URLComponents(url: albums, resolvingAgainstBaseURL: true)
    components?.queryItems = query
    guard let url = components?.url else { throw .invalidURL(albums.absoluteString) }
    var request = URLRequest(url: url)
    request.httpMethod = method
    request.httpBody = body
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    request.setValue(key, forHTTPHeaderField: "Idempotency-Key")
    request.setValue(library, forHTTPHeaderField: "Album-Library")
    request.setValue(list?.description, forHTTPHeaderField: "Album-List")
    return request
  }

  private var target: (method: String, path: String, query: [URLQueryItem]?) {
    switch action {
    case .change(.add(_, let index)):
      ("POST", "albums", [URLQueryItem(name: "index", value: "\(index)")])
    case .change(.delete(_, let index)): ("DELETE", "albums/\(index)", nil)
    case .change(.update(_, _, let index)): ("PUT", "albums/\(index)", nil)
    case .replace: ("PUT", "albums", nil)
    case .compare: ("GET", "albums/digest", nil)
    }
  }

  /// The body, where there is one.
  private var body: Data? {
    let encoder = JSONEncoder()
    return switch action {
    case .change(.add(let album, _)), .change(.delete(let album, _)): try? encoder.encode(album)
    case .change(.update(let album, let old, _)):
      try? encoder.encode(["from": old, "to": album])
    case .replace(let albums): try? encoder.encode(["albums": albums])
    case .compare: nil
    }
  }
}
