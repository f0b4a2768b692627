// SPDX-License-Identifier: MIT

internal import Foundation

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// How a change is told to a server.
///
/// | change | request | body |
/// |---|---|---|
/// | add | `POST /albums?index=n` | the new album |
/// | delete | `DELETE /albums/n` | the album that is meant, so that no other goes in its place |
/// | update | `PUT /albums/n` | what is meant, and what it becomes: `{"from": …, "to": …}` |
extension LibraryChange {
  /// Makes the request of this change.
  ///
  /// - Parameters:
  ///   - server: Where the server is.
  ///   - key: The name of this change.
  /// - Returns: A request with a body of JSON.
  /// - Throws: ``RemoteClientError/invalidURL(_:)`` where the server's address can't be continued.
  func request(to server: URL, idempotencyKey key: String) throws(RemoteClientError) -> URLRequest {
    let (method, path, query) = target
    let albums = server.appendingPathComponent(path)
    var components = URLComponents(url: albums, resolvingAgainstBaseURL: true)
    components?.queryItems = query
    guard let url = components?.url, let body = try? body else {
      throw .invalidURL(albums.absoluteString)
    }
    var request = URLRequest(url: url)
    request.httpMethod = method
    request.httpBody = body
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    request.setValue(key, forHTTPHeaderField: "Idempotency-Key")
    return request
  }

  private var target: (method: String, path: String, query: [URLQueryItem]?) {
    switch self {
    case .add(_, let index): ("POST", "albums", [URLQueryItem(name: "index", value: "\(index)")])
    case .delete(_, let index): ("DELETE", "albums/\(index)", nil)
    case .update(_, _, let index): ("PUT", "albums/\(index)", nil)
    }
  }

  private var body: Data {
    get throws {
      switch self {
      case .add(let album, _), .delete(let album, _): try JSONEncoder().encode(album)
      case .update(let album, let old, _): try JSONEncoder().encode(["from": old, "to": album])
      }
    }
  }
}
