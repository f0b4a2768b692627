// SPDX-License-Identifier: MIT

internal import Foundation
internal import Hummingbird
internal import NIOCore
internal import NIOPosix

/// The routes to the albums and the covers.
struct AlbumRoutes: Sendable {
  typealias Context = AlbumRequestContext

  let store: AlbumStore
  let covers: CoverFolder
  let bodies: BodyReader

  /// Adds the routes to a router.
  func add(to router: Router<Context>) {
    router.get("health") { _, _ in
      Response(AlbumAnswer(status: 200, body: #"{"status":"well"}"#))
    }
    router.get("albums") { _, _ in try await list() }
    router.get("albums/digest") { request, _ in
      Response(await store.compare(try request.condition))
    }
    router.put("albums") { request, _ in try await replace(request) }
    router.post("albums") { request, _ in
      let index = try Self.index(request.uri.queryParameters["index"])
      return try await make(request) { (album: StoredAlbum) in .add(album, index: index) }
    }
    router.delete("albums/:index") { request, context in
      let index = try Self.index(context.parameters["index"])
      return try await make(request) { (album: StoredAlbum) in .delete(album, index: index) }
    }
    router.put("albums/:index") { request, context in
      let index = try Self.index(context.parameters["index"])
      return try await make(request) { (albums: AlbumUpdate) in
        .update(albums.to, from: albums.from, index: index)
      }
    }
    router.get("covers/:name") { request, context in
      try covers.response(to: request, name: context.parameters["name"] ?? "")
    }
  }

  /// Whether any method is done at a path.
  static func hasPath(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    return switch parts.first {
    case "health": parts.count == 1
    case "albums": parts.count <= 2
    case "covers": parts.count == 2
    default: false
    }
  }

  // MARK: - Lists

  private func list() async throws -> Response {
    let albums: [StoredAlbum]
    do {
      albums = try await store.albums()
    } catch {
      throw Refusal(503, "the albums can't be read")
    }
    let body = try await Self.offPool { try JSONEncoder().encode(["albums": albums]) }
    return Response(AlbumAnswer(status: 200, body: String(decoding: body, as: UTF8.self)))
  }

  private func replace(_ request: Request) async throws -> Response {
    try await bodies.withBody(of: request, limit: bodies.limits.listBytes) { body in
      let content = try await Self.offPool {
        try Self.content(AlbumReplacement.self, in: body)
      }
      let condition = try request.condition
      return Response(await store.replace(with: content.albums, if: condition))
    }
  }

  // MARK: - Changes

  private func make<Body: AlbumBody>(
    _ request: Request,
    _ change: (Body) -> AlbumChange
  ) async throws -> Response {
    let key = try request.idempotencyKey
    return try await bodies.withBody(of: request, limit: bodies.limits.changeBytes) { body in
      let content = try Self.content(Body.self, in: body)
      let condition = try request.condition
      return Response(await store.make(change(content), key: key, if: condition))
    }
  }

  private static func content<Body: AlbumBody>(
    _ type: Body.Type,
    in body: ByteBuffer
  ) throws(Refusal) -> Body {
    guard let content = try? JSONDecoder().decode(Body.self, from: Data(body.readableBytesView))
    else { throw Refusal(400, "the body is no \(Body.noun)") }
    if let fault = content.fault { throw Refusal(400, fault) }
    return content
  }

  private static func index(_ text: Substring?) throws(Refusal) -> Int {
    guard let index = text.flatMap({ PathComponent($0)?.index }) else {
      throw Refusal(400, "an index is needed, from 0")
    }
    return index
  }

  /// Runs a long computation on a thread of its own, so that other requests are answered meanwhile.
  private static func offPool<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await NIOThreadPool.singleton.runIfActive(work)
  }
}
