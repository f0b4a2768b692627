// SPDX-License-Identifier: MIT

public import AlbumLibrary
internal import Foundation

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// A server that is reached over HTTP: a `URLSession` behind the library's own protocol (the *adapter*
/// pattern).
///
/// It talks to `Examples/AlbumServer`, or to any server with the same interface. Requests are sent
/// and answers are read on separate threads, and any number may be in progress at the same time.
/// Nothing is kept between requests: no cache, no cookies, no passwords. Covers may be anywhere on
/// the web, but never in local files.
///
/// A client may be used from any thread. Its connections close when it is deinitialized.
public final class HTTPRemoteClient: RemoteClient {
  private let server: URL
  private let token: String?
  private let transport: any HTTPTransport
  private let patience: Duration
  private let clock: any Clock<Duration>

  /// The maximum number of bytes in an answer other than a cover.
  private static let answerLimit = 65_536

  /// The longest time to wait for anything: a clock traps when its numbers overflow.
  private static let longestWait = Duration.seconds(86_400)

  /// Makes a client for a server; sends nothing yet.
  ///
  /// - Parameters:
  ///   - server: The server's address, such as `http://127.0.0.1:8080`.
  ///   - token: The token that the server needs before it changes albums, or `nil` if it needs none.
  ///     It is sent to this server only, and not with requests for covers.
  ///   - silence: How long the server may stay silent, starting with the attempt to connect; more
  ///     than zero, rounded up to whole seconds, and at most a day.
  ///   - patience: How long a request may take from its start to the end of its answer; at most a
  ///     day.
  ///   - clock: The clock that measures the patience.
  /// - Throws: ``RemoteClientError/invalidURL(_:)`` if the address isn't an `http` or `https`
  ///   address.
  /// - Precondition: The token contains only visible ASCII characters.
  public convenience init(
    server: String,
    token: String? = nil,
    silence: Duration = .seconds(15),
    patience: Duration = .seconds(60),
    clock: any Clock<Duration> = ContinuousClock()
  ) throws(RemoteClientError) {
    precondition(silence > .zero, "A server needs some time to answer; give a longer silence")
    precondition(
      token?.utf8.allSatisfy { (0x21...0x7E).contains($0) } ?? true,
      "A token is a part of a header's value; make it of visible ASCII characters"
    )
    let transport = HTTPSession(silence: min(silence, Self.longestWait))
    try self.init(
      server: server,
      token: token,
      patience: patience,
      clock: clock,
      transport: transport
    )
  }

  /// Makes a client that sends its requests through another transport than a URL session.
  init(
    server: String,
    token: String? = nil,
    patience: Duration,
    clock: any Clock<Duration>,
    transport: any HTTPTransport
  ) throws(RemoteClientError) {
    // The address counts as a folder, with or without a final slash; relative paths are inside it.
    self.server = try Self.webAddress(server, relativeTo: nil).appendingPathComponent("")
    self.token = token
    self.patience = min(patience, Self.longestWait)
    self.clock = clock
    self.transport = transport
  }

  /// The server's address, without a name and password.
  public var address: String? { server.absoluteString.withoutPassword }

  /// Sends a request to the server; returns when the server has carried it out.
  ///
  /// - Parameter request: The request, and the list that it applies to.
  /// - Throws: ``RemoteClientError`` if the server did not carry it out, or did not confirm it.
  /// - Precondition: The request's key is not empty and contains only visible ASCII characters.
  /// - Complexity: O(*n*) in the size of the request.
  public func send(_ request: RemoteRequest) async throws(RemoteClientError) {
    precondition(
      !request.key.isEmpty && request.key.utf8.allSatisfy { (0x21...0x7E).contains($0) },
      "An idempotency key is a header's value; make it of visible ASCII characters"
    )
    var urlRequest = try request.urlRequest(to: server)
    if let token { urlRequest.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
    let answer: HTTPAnswer
    do throws(RemoteClientError) {
      // A redirected change would be made on another server, so no redirect is followed.
      answer = try await self.answer(
        to: urlRequest,
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
  ///   - url: The cover's address: anywhere on the web, or, without a scheme, on the server, such
  ///     as `covers/low.ppm`.
  ///   - limit: The maximum number of bytes. Memory holds no more than that plus the piece just
  ///     read, whatever the server sends. The exception is a redirect: away from Apple's platforms,
  ///     FoundationNetworking keeps its body until it ends or the patience runs out.
  /// - Returns: The bytes of the picture, in any format.
  /// - Throws: ``RemoteClientError`` if there is no such picture, or if it isn't available now.
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

  /// Sends a request and reads its answer before the patience runs out.
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

  /// Parses a web address.
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

/// How a request is expressed in HTTP.
///
/// | action | request | body |
/// |---|---|---|
/// | add | `POST /albums?index=n` | the new album |
/// | delete | `DELETE /albums/n` | the expected album, so that no other is deleted |
/// | update | `PUT /albums/n` | the expected album and its new value: `{"from": …, "to": …}` |
/// | replace | `PUT /albums` | `{"albums": […]}` |
/// | compare | `GET /albums/digest` | |
///
/// The key, the library, and the list are the headers `Idempotency-Key`, `Album-Library`, and
/// `Album-List`.
extension RemoteRequest {
  /// Makes the URL request.
  ///
  /// - Parameter server: The server's address.
  /// - Returns: A request with a JSON body.
  /// - Throws: ``RemoteClientError/invalidURL(_:)`` if the server's address can't be extended.
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
    case .add(_, let index):
      ("POST", "albums", [URLQueryItem(name: "index", value: "\(index)")])
    case .delete(_, let index): ("DELETE", "albums/\(index)", nil)
    case .update(_, _, let index): ("PUT", "albums/\(index)", nil)
    case .replace: ("PUT", "albums", nil)
    case .compare: ("GET", "albums/digest", nil)
    }
  }

  /// The body, if there is one.
  private var body: Data? {
    let encoder = JSONEncoder()
    return switch action {
    case .add(let album, _), .delete(let album, _): try? encoder.encode(album)
    case .update(let album, let old, _): try? encoder.encode(["from": old, "to": album])
    case .replace(let albums): try? encoder.encode(["albums": albums])
    case .compare: nil
    }
  }
}
