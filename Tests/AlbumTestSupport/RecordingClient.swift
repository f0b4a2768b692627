// SPDX-License-Identifier: MIT

package import AlbumLibrary
internal import Synchronization

/// A server that records the changes it receives, and answers as the test specifies.
package final class RecordingClient: RemoteClient {
  /// A change that it received.
  package struct Request: Hashable {
    package var change: RemoteRequest.Action
    package var key: String
  }

  fileprivate struct State {
    var requests: [Request] = []
    var replacements: [[AlbumDetails]] = []
    var answers: [RemoteClientError?] = []
    var isOnline = false
    var albums: [AlbumDetails] = []
    var owner: String?
  }

  private let state = Mutex(State())

  package init() {}

  /// All changes that arrived, regardless of the answer.
  package var requests: [Request] { state.withLock { $0.requests } }

  /// The whole lists that replaced its own.
  package var replacements: [[AlbumDetails]] { state.withLock { $0.replacements } }

  /// The albums that it has; a test may replace them.
  package var albums: [AlbumDetails] {
    get { state.withLock { $0.albums } }
    set { state.withLock { $0.albums = newValue } }
  }

  /// The library whose albums it has.
  package var owner: String? {
    get { state.withLock { $0.owner } }
    set { state.withLock { $0.owner = newValue } }
  }

  /// Goes online.
  ///
  /// - Parameter answers: The answers to the next changes and lists, with `nil` to accept one;
  ///   later ones are accepted if they fit.
  package func goOnline(answering answers: [RemoteClientError?] = []) {
    state.withLock {
      $0.isOnline = true
      $0.answers = answers
    }
  }

  /// Goes offline.
  package func goOffline() { state.withLock { $0.isOnline = false } }

  package func send(_ request: RemoteRequest) async throws(RemoteClientError) {
    let error = state.withLock { $0.answer(request) }
    if let error { throw error }
  }
}

extension RecordingClient.State {
  mutating func answer(_ request: RemoteRequest) -> RemoteClientError? {
    guard isOnline else { return .offline("unplugged") }
    switch request.action {
    case .add, .delete, .update:
      requests.append(.init(change: request.action, key: request.key))
    case .replace, .compare: break
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
    case .add(let album, let index): albums.insert(album, at: index)
    case .delete(_, let index): albums.remove(at: index)
    case .update(let album, _, let index): albums[index] = album
    case .replace(let list):
      albums = list
      replacements.append(list)
    }
    owner = request.library
    return nil
  }
}
