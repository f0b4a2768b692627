// SPDX-License-Identifier: MIT

import Foundation

@testable import AlbumLibrary

/// A change as the server hears of it.
private enum ServerChange: Hashable {
  case add(AlbumDetails, index: Int)
  case delete(AlbumDetails, index: Int)
  case update(AlbumDetails, from: AlbumDetails, index: Int)
}

/// A model of the album server: `Examples/AlbumServer` without sockets and files.
///
/// It begins where the server has checked `Host`, `Origin`, and the token. It is a value, so a backup of it is a copy.
struct ServerModel {
  /// The answer to a change, with the change itself.
  private struct KeptAnswer {
    var key: String
    var change: ServerChange
    var answer: WireAnswer
  }

  /// The condition for a request.
  private struct Condition {
    var library: String?
    var list: AlbumsDigest?
  }

  private struct Refusal: Error {
    var answer: WireAnswer

    init(_ status: Int, _ reason: String) {
      answer = WireAnswer(status, #"{"error":"\#(reason)"}"#)
    }
  }

  /// The albums in order.
  private(set) var albums: [AlbumDetails] = []
  /// The library that owns the albums, or `nil` if none has claimed them yet.
  private var library: String?
  /// The answers to the latest changes, oldest first.
  private var answers: [KeptAnswer] = []
  /// The number of answers to keep, the same as in the real server.
  var answerLimit = 500
  /// Whether it checks the list that a change was made to, as the real server does.
  var checksList = true
  /// Whether it makes the changes that it acknowledges, as the real server does.
  var makesChanges = true

  /// The number of times that each key's change was made.
  private(set) var applications: [String: Int] = [:]
  /// The number of times that a key was reused for a different change.
  private(set) var reusedKeyCount = 0

  /// Answers a request, as `AlbumRoutes` does.
  mutating func answer(to request: WireRequest) -> WireAnswer {
    var answer: WireAnswer
    do {
      answer = try route(request)
    } catch let refusal as Refusal {
      answer = refusal.answer
    } catch {
      answer = Refusal(400, "the request can't be read").answer
    }
    answer.headers["Album-Answer-To"] = request.headers["Idempotency-Key"]
    answer.headers["Album-List"] = AlbumsDigest(albums).description
    return answer
  }

  private mutating func route(_ request: WireRequest) throws -> WireAnswer {
    let condition = Condition(
      library: request.headers["Album-Library"],
      list: request.headers["Album-List"].flatMap(AlbumsDigest.init)
    )
    switch (request.method, request.path) {
    case ("GET", "/albums/digest"):
      try check(condition)
      return count
    case ("PUT", "/albums"):
      let body = try JSONDecoder().decode([String: [AlbumDetails]].self, from: Data(request.body))
      try check(condition)
      if makesChanges { albums = body["albums"] ?? [] }
      library = condition.library ?? library
      return count
    default:
      guard let key = request.headers["Idempotency-Key"] else {
        throw Refusal(400, "an Idempotency-Key is needed")
      }
      return try make(try ServerChange(request), key: key, if: condition)
    }
  }
}

// MARK: - Changes

extension ServerModel {
  /// Makes a change unless it was already made, as `AlbumStore` does.
  private mutating func make(
    _ change: ServerChange,
    key: String,
    if condition: Condition
  ) throws(Refusal) -> WireAnswer {
    if let kept = answers.last(where: { $0.key == key }) {
      if kept.change == change { return kept.answer }
      reusedKeyCount += 1
      throw Refusal(422, "the key is that of another change")
    }
    try check(condition)
    let answer: WireAnswer
    do throws(Refusal) {
      answer = try apply(change)
      library = condition.library ?? library
      applications[key, default: 0] += 1
    } catch {
      answer = error.answer
    }
    answers.append(KeptAnswer(key: key, change: change, answer: answer))
    answers.removeFirst(max(0, answers.count - answerLimit))
    return answer
  }

  private func check(_ condition: Condition) throws(Refusal) {
    guard checksList, let list = condition.list else { return }
    if let library, library != condition.library, !albums.isEmpty {
      throw Refusal(421, "these are the albums of another library")
    }
    guard list == AlbumsDigest(albums) else {
      throw Refusal(412, "the list of albums is another one")
    }
  }

  /// Makes a change, as `AlbumChange` does.
  private mutating func apply(_ change: ServerChange) throws(Refusal) -> WireAnswer {
    guard makesChanges else { return receipt(200, 0) }
    switch change {
    case .add(let album, let index):
      let index = min(index, albums.count)
      albums.insert(album, at: index)
      return receipt(201, index)
    case .delete(let album, let index):
      try check(album, at: index)
      albums.remove(at: index)
      return receipt(200, index)
    case .update(let album, let old, let index):
      try check(old, at: index)
      albums[index] = album
      return receipt(200, index)
    }
  }

  private func check(_ album: AlbumDetails, at index: Int) throws(Refusal) {
    guard albums.indices.contains(index) else {
      throw Refusal(404, "there is no album at \(index)")
    }
    guard albums[index] == album else {
      throw Refusal(409, "the album at \(index) is \(albums[index].title), not \(album.title)")
    }
  }

  private var count: WireAnswer { WireAnswer(200, #"{"count":\#(albums.count)}"#) }

  private func receipt(_ status: Int, _ index: Int) -> WireAnswer {
    WireAnswer(status, #"{"count":\#(albums.count),"index":\#(index)}"#)
  }
}

extension ServerChange {
  /// Parses the change from a request.
  fileprivate init(_ request: WireRequest) throws {
    let parts = request.path.split(separator: "/")
    let body = Data(request.body)
    let text = parts.count == 1 ? request.query?.split(separator: "=").last : parts.last
    guard parts.first == "albums", let index = text.flatMap({ Int($0) }), index >= 0 else {
      throw DecodingError.valueNotFound(Int.self, .init(codingPath: [], debugDescription: "index"))
    }
    switch request.method {
    case "POST": self = .add(try JSONDecoder().decode(AlbumDetails.self, from: body), index: index)
    case "DELETE":
      self = .delete(try JSONDecoder().decode(AlbumDetails.self, from: body), index: index)
    default:
      let update = try JSONDecoder().decode([String: AlbumDetails].self, from: body)
      guard let from = update["from"], let to = update["to"] else {
        throw DecodingError.valueNotFound(
          AlbumDetails.self,
          .init(codingPath: [], debugDescription: "")
        )
      }
      self = .update(to, from: from, index: index)
    }
  }
}
