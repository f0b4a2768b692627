// SPDX-License-Identifier: MIT

import AlbumLibrary
import Synchronization

/// A server that writes down what it is told, and answers as the test says.
final class RecordingClient: RemoteClient {
  /// A change that it was told once.
  struct Request: Hashable {
    var change: LibraryChange
    var key: String
  }

  fileprivate struct State {
    var requests: [Request] = []
    var replacements: [[Album]] = []
    var answers: [RemoteClientError?] = []
    var isOnline = false
    var albums: [Album] = []
    var owner: String?
  }

  private let state = Mutex(State())

  /// All changes that arrived, whatever they were answered.
  var requests: [Request] { state.withLock { $0.requests } }

  /// The whole lists that it was given in place of its own.
  var replacements: [[Album]] { state.withLock { $0.replacements } }

  /// The albums that it has; a test may put others in their place.
  var albums: [Album] {
    get { state.withLock { $0.albums } }
    set { state.withLock { $0.albums = newValue } }
  }

  /// The library whose albums it has.
  var owner: String? {
    get { state.withLock { $0.owner } }
    set { state.withLock { $0.owner = newValue } }
  }

  /// Is there from now on.
  ///
  /// - Parameter answers: What it says to the next changes and lists, `nil` for taking one; those after
  ///   that are taken where they fit.
  func goOnline(answering answers: [RemoteClientError?] = []) {
    state.withLock {
      $0.isOnline = true
      $0.answers = answers
    }
  }

  /// Is not there from now on.
  func goOffline() { state.withLock { $0.isOnline = false } }

  func send(_ request: RemoteRequest) async throws(RemoteClientError) {
    let error = state.withLock { $0.answer(request) }
    if let error { throw error }
  }
}

extension RecordingClient.State {
  mutating func answer(_ request: RemoteRequest) -> RemoteClientError? {
    guard isOnline else { return .offline("unplugged") }
    if case .change(let change) = request.action {
      requests.append(.init(change: change, key: request.key))
    }
    if request.action != .compare, !answers.isEmpty, let answer = answers.removeFirst() {
      return answer
    }
    if let owner, owner != request.library, !albums.isEmpty, request.list != nil {
      return .otherLibrary
    }
    let digest = AlbumsDigest(albums)
    if let list = request.list, list != digest { return .outOfStep(digest) }
    switch request.action {
    case .compare: return nil
    case .change(.add(let album, let index)): albums.insert(album, at: index)
    case .change(.delete(_, let index)): albums.remove(at: index)
    case .change(.update(let album, _, let index)): albums[index] = album
    case .replace(let list):
      albums = list
      replacements.append(list)
    }
    owner = request.library
    return nil
  }
}
