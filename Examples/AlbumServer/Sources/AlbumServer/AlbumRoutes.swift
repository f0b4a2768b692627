// SPDX-License-Identifier: MIT

internal import FlyingFox
internal import Foundation

/// The server's answers to requests.
struct AlbumRoutes: Sendable {
  /// The maximum size of a change's body in bytes.
  static let bodyLimit = 65_536
  /// The maximum size of a whole list in bytes.
  static let listLimit = 128 << 20
  /// The maximum size of a cover in bytes.
  static let coverLimit = 4 << 20

  /// A refused request, with its answer.
  private struct Refusal: Error {
    var answer: AlbumAnswer

    init(_ status: Int, _ reason: String) {
      answer = .refusal(status, reason)
    }
  }

  let archive: AlbumArchive
  /// The folder of the covers.
  let covers: URL

  /// Answers a request.
  func answer(to request: HTTPRequest) async -> HTTPResponse {
    await sign(unsignedAnswer(to: request), for: request)
  }

  /// Signs an answer as this server's: it repeats the request's key, and names the current list of
  /// albums.
  func sign(_ response: HTTPResponse, for request: HTTPRequest) async -> HTTPResponse {
    guard let key = try? Self.key(of: request) else { return response }
    var response = response
    response.headers[.albumAnswerTo] = key
    response.headers[.albumList] = await archive.digest.description
    return response
  }

  private func unsignedAnswer(to request: HTTPRequest) async -> HTTPResponse {
    do {
      return try await route(request)
    } catch let refusal as Refusal {
      return HTTPResponse(refusal.answer)
    } catch {
      return HTTPResponse(.refusal(400, "the request can't be read"))
    }
  }

  private func route(_ request: HTTPRequest) async throws -> HTTPResponse {
    let parts = request.path.split(separator: "/").map { String($0).removingPercentEncoding ?? "" }
    switch (request.method, parts.first, parts.dropFirst().first, parts.count) {
    case (.GET, "health", nil, 1):
      return HTTPResponse(AlbumAnswer(status: 200, body: #"{"status":"well"}"#))
    case (.GET, "albums", nil, 1):
      let body = try JSONEncoder().encode(["albums": await archive.albums])
      return HTTPResponse(AlbumAnswer(status: 200, body: String(decoding: body, as: UTF8.self)))
    case (.GET, "albums", "digest", 2):
      return HTTPResponse(await archive.compare(try Self.condition(of: request)))
    case (.PUT, "albums", nil, 1):
      let content: AlbumReplacement = try await Self.content(of: request, limit: Self.listLimit)
      let condition = try Self.condition(of: request)
      return HTTPResponse(await archive.replace(with: content.albums, if: condition))
    case (.POST, "albums", nil, 1):
      let index = try Self.index(request.query.first { $0.name == "index" }?.value)
      return try await make(request) { (album: StoredAlbum) in .add(album, index: index) }
    case (.DELETE, "albums", let index?, 2):
      let index = try Self.index(index)
      return try await make(request) { (album: StoredAlbum) in .delete(album, index: index) }
    case (.PUT, "albums", let index?, 2):
      let index = try Self.index(index)
      return try await make(request) { (albums: AlbumUpdate) in
        .update(albums.to, from: albums.from, index: index)
      }
    case (.GET, "covers", let name?, 2): return try cover(name, for: request)
    case (_, "albums", _, 1...2), (_, "health", _, 1), (_, "covers", _, 2):
      throw Refusal(405, "\(request.method.rawValue) isn't done here")
    default: throw Refusal(404, "there is nothing here")
    }
  }

  // MARK: - Changes

  private func make<Body: AlbumBody>(
    _ request: HTTPRequest,
    _ change: (Body) -> AlbumChange
  ) async throws -> HTTPResponse {
    let key = try Self.key(of: request)
    let content: Body = try await Self.content(of: request, limit: Self.bodyLimit)
    let condition = try Self.condition(of: request)
    return HTTPResponse(await archive.make(change(content), key: key, if: condition))
  }

  private static func key(of request: HTTPRequest) throws -> String {
    guard let key = request.headers[.idempotencyKey], (1...128).contains(key.utf8.count),
      key.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { throw Refusal(400, "an Idempotency-Key of 1 to 128 visible characters is needed") }
    return key
  }

  private static func condition(of request: HTTPRequest) throws -> AlbumCondition {
    let library = request.headers[.albumLibrary]
    guard library?.utf8.count ?? 0 <= 128 else {
      throw Refusal(400, "an Album-Library has at most 128 characters")
    }
    guard let text = request.headers[.albumList] else { return AlbumCondition(library: library) }
    guard let list = AlbumDigest(text) else {
      throw Refusal(400, "an Album-List has 16 hexadecimal digits")
    }
    return AlbumCondition(library: library, list: list)
  }

  private static func content<Body: AlbumBody>(
    of request: HTTPRequest,
    limit: Int
  ) async throws -> Body {
    let body = try await body(of: request, limit: limit)
    guard let content = try? JSONDecoder().decode(Body.self, from: body) else {
      throw Refusal(400, "the body is no \(Body.noun)")
    }
    if let fault = content.fault { throw Refusal(400, fault) }
    return content
  }

  private static func index(_ text: String?) throws -> Int {
    guard let text, let index = Int(text), index >= 0 else {
      throw Refusal(400, "an index is needed, from 0")
    }
    return index
  }

  private static func body(of request: HTTPRequest, limit: Int) async throws -> Data {
    var body = Data()
    guard (request.bodySequence.count ?? 0) <= limit else {
      throw Refusal(413, "a body may have \(limit) bytes")
    }
    for try await chunk in request.bodySequence {
      body += chunk
      guard body.count <= limit else {
        throw Refusal(413, "a body may have \(limit) bytes")
      }
    }
    return body
  }

  // MARK: - Covers

  private func cover(_ name: String, for request: HTTPRequest) throws -> HTTPResponse {
    let isName = name.hasSuffix(".ppm") && !name.hasPrefix(".") && name.utf8.count <= 200
    guard isName, !name.contains(where: { "/\\\0".contains($0) }) else {
      throw Refusal(404, "covers have names like low.ppm")
    }
    let picture = stored(name) ?? Data(CoverPicture(name: name).pixmap)
    let tag = "\"\(String(picture.hashed, radix: 16))\""
    let isKnown = request.headers[.ifNoneMatch] == tag
    let headers: HTTPHeaders = [.contentType: "image/x-portable-pixmap", .eTag: tag]
    return HTTPResponse(
      statusCode: isKnown ? .notModified : .ok,
      headers: headers,
      body: isKnown ? Data() : picture
    )
  }

  /// The picture in the folder, if there is one within the size limit.
  private func stored(_ name: String) -> Data? {
    let file = covers.appending(path: name)
    let values = try? file.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
    guard values?.isRegularFile == true, values?.fileSize ?? .max <= Self.coverLimit else {
      return nil
    }
    return try? Data(contentsOf: file)
  }
}

extension HTTPHeader {
  /// The name of a change.
  static let idempotencyKey = HTTPHeader("Idempotency-Key")
  /// The key of the request, in an answer.
  static let albumAnswerTo = HTTPHeader("Album-Answer-To")
  /// The library that sends the request.
  static let albumLibrary = HTTPHeader("Album-Library")
  /// The expected list of albums, and in an answer the current one.
  static let albumList = HTTPHeader("Album-List")
}

extension HTTPResponse {
  /// Makes a response with a JSON body.
  init(_ answer: AlbumAnswer) {
    let headers: HTTPHeaders = [.contentType: "application/json"]
    self.init(
      statusCode: HTTPStatusCode(answer.status, phrase: answer.status < 300 ? "OK" : "Refused"),
      headers: headers,
      body: Data(answer.body.utf8)
    )
    // The rest of a body that is too long is not read.
    if answer.status == 413 { self.headers[.connection] = "close" }
  }
}
