// SPDX-License-Identifier: MIT

import AlbumLibrary
import Synchronization

/// A server that writes down what it is told, and answers as the test says.
final class RecordingClient: RemoteClient {
  /// What it was told once.
  struct Request: Hashable {
    var change: LibraryChange
    var key: String
  }

  private struct State {
    var requests: [Request] = []
    var answers: [RemoteClientError?] = []
    var isOnline = false
  }

  private let state = Mutex(State())

  /// All that arrived, whatever it was answered.
  var requests: [Request] { state.withLock { $0.requests } }

  /// Is there from now on.
  ///
  /// - Parameter answers: What it says to the next changes, `nil` for taking one; those after that are
  ///   taken.
  func goOnline(answering answers: [RemoteClientError?] = []) {
    state.withLock {
      $0.isOnline = true
      $0.answers = answers
    }
  }

  /// Is not there from now on.
  func goOffline() { state.withLock { $0.isOnline = false } }

  func send(
    _ change: LibraryChange,
    idempotencyKey key: String
  ) async throws(RemoteClientError) {
    let answer = state.withLock { state -> RemoteClientError? in
      guard state.isOnline else { return .offline("unplugged") }
      state.requests.append(Request(change: change, key: key))
      return state.answers.isEmpty ? nil : state.answers.removeFirst()
    }
    if let answer { throw answer }
  }
}
