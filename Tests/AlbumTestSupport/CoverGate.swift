// SPDX-License-Identifier: MIT

internal import Synchronization

/// A network that answers when the test tells it to.
package final class CoverGate: Sendable {
  package struct Unavailable: Error {}

  private struct State {
    var answers: [String: Result<[UInt8], Unavailable>] = [:]
    var waiting: [String: [CheckedContinuation<[UInt8], any Error>]] = [:]
    var fetched: [String] = []
  }

  private let state = Mutex(State())

  package init() {}

  /// The requested addresses, in order.
  package var fetched: [String] { state.withLock { $0.fetched } }

  @Sendable
  package func fetch(_ url: String, _ limit: Int) async throws -> [UInt8] {
    try await withCheckedThrowingContinuation { continuation in
      let answer = state.withLock { state in
        state.fetched.append(url)
        let answer = state.answers[url]
        if answer == nil { state.waiting[url, default: []].append(continuation) }
        return answer
      }
      if let answer { continuation.resume(with: answer.mapError { $0 }) }
    }
  }

  /// Answers current and future requests for an address.
  ///
  /// - Parameters:
  ///   - url: The address.
  ///   - bytes: The answer, or `nil` for an error.
  package func answer(_ url: String, with bytes: [UInt8]?) {
    let answer: Result<[UInt8], Unavailable> = bytes.map { .success($0) } ?? .failure(Unavailable())
    let waiting = state.withLock { state in
      state.answers[url] = answer
      return state.waiting.removeValue(forKey: url) ?? []
    }
    for continuation in waiting { continuation.resume(with: answer.mapError { $0 }) }
  }
}
