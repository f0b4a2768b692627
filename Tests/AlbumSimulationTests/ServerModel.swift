// SPDX-License-Identifier: MIT

import Foundation

@testable import AlbumLibrary

/// The albums' server by its rules alone: `Examples/AlbumServer` without sockets and files.
///
/// It is a value, so a backup of it is a copy.
struct ServerModel {
  /// The answer to a change, and what the change was.
  private struct KeptAnswer {
    var change: LibraryChange
    var answer: WireAnswer
  }

  private struct Refusal: Error {
    var answer: WireAnswer
  }

  /// The albums in their order.
  private(set) var albums: [Album] = []
  /// How often a change was made under a key.
  private(set) var applications: [String: Int] = [:]
  /// The keys under which another change came than the first time.
  private(set) var reusedKeys: [String] = []

  private var answers: [(key: String, kept: KeptAnswer)] = []

  /// How many answers are kept, as the real one keeps 500.
  var answerLimit = 500

  /// Answers a request, as `AlbumRoutes` does.
  mutating func answer(to request: WireRequest) -> WireAnswer {
    do {
      guard let key = request.headers["Idempotency-Key"] else {
        throw Self.refusal(400, "an Idempotency-Key is needed")
      }
      return make(try Self.change(in: request), key: key)
    } catch let refusal as Refusal {
      return refusal.answer
    } catch {
      return WireAnswer(400, #"{"error":"the request can't be read"}"#)
    }
  }

  /// Makes a change unless it was made before, as `AlbumArchive` does.
  private mutating func make(_ change: LibraryChange, key: String) -> WireAnswer {
    if let (_, kept) = answers.last(where: { $0.key == key }) {
      guard kept.change != change else { return kept.answer }
      reusedKeys.append(key)
      return Self.refusal(422, "the key is that of another change").answer
    }
    let answer: WireAnswer
    do {
      answer = try apply(change)
      applications[key, default: 0] += 1
    } catch {
      answer = error.answer
    }
    answers.append((key, KeptAnswer(change: change, answer: answer)))
    answers.removeFirst(max(0, answers.count - answerLimit))
    return answer
  }
}

// MARK: - Changes

extension ServerModel {
  /// Makes a change, as `AlbumChange` does.
  private mutating func apply(_ change: LibraryChange) throws(Refusal) -> WireAnswer {
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

  private func receipt(_ status: Int, _ index: Int) -> WireAnswer {
    WireAnswer(status, #"{"count":\#(albums.count),"index":\#(index)}"#)
  }

  private func check(_ album: Album, at index: Int) throws(Refusal) {
    guard albums.indices.contains(index) else {
      throw Self.refusal(404, "there is no album at \(index)")
    }
    guard albums[index] == album else {
      throw Self.refusal(409, "the album at \(index) is \(albums[index].title), not \(album.title)")
    }
  }

  private static func refusal(_ status: Int, _ reason: String) -> Refusal {
    Refusal(answer: WireAnswer(status, #"{"error":"\#(reason)"}"#))
  }

  /// Reads the change that a request asks for.
  private static func change(in request: WireRequest) throws -> LibraryChange {
    let parts = request.path.split(separator: "/")
    let body = Data(request.body)
    guard parts.first == "albums" else { throw refusal(404, "there is nothing here") }
    switch (request.method, parts.count) {
    case ("POST", 1):
      let index = try index(request.query?.split(separator: "=").last)
      return .add(try JSONDecoder().decode(Album.self, from: body), index: index)
    case ("DELETE", 2):
      return .delete(
        try JSONDecoder().decode(Album.self, from: body),
        index: try index(parts.last)
      )
    case ("PUT", 2):
      let update = try JSONDecoder().decode([String: Album].self, from: body)
      guard let from = update["from"], let to = update["to"] else {
        throw refusal(400, "the body is no update")
      }
      return .update(to, from: from, index: try index(parts.last))
    default: throw refusal(405, "\(request.method) isn't done here")
    }
  }

  private static func index(_ text: Substring?) throws(Refusal) -> Int {
    guard let index = text.flatMap({ Int($0) }), index >= 0 else {
      throw refusal(400, "an index is needed, from 0")
    }
    return index
  }
}
