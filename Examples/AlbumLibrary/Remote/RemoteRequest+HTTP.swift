// SPDX-License-Identifier: MIT

internal import Foundation

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

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
