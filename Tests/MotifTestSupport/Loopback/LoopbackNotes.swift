// SPDX-License-Identifier: MIT

internal import Synchronization

/// The state shared by a server's thread and its tests.
final class LoopbackNotes: Sendable {
  struct State: Sendable {
    var requests: [LoopbackRequest] = []
    var disconnectCount = 0
    var isReleased = false
    var isStopped = false
    fileprivate var waiters: [Waiter] = []
  }

  fileprivate struct Waiter: Sendable {
    let isMet: @Sendable (State) -> Bool
    let continuation: CheckedContinuation<Void, Never>
  }

  private let state = Mutex(State())

  var requests: [LoopbackRequest] { state.withLock { $0.requests } }
  var isReleased: Bool { state.withLock { $0.isReleased } }
  var isStopped: Bool { state.withLock { $0.isStopped } }

  func note(_ request: LoopbackRequest) { change { $0.requests.append(request) } }
  func noteDisconnect() { change { $0.disconnectCount += 1 } }
  func release() { change { $0.isReleased = true } }
  func stop() { change { $0.isStopped = true } }

  /// Suspends the caller until a condition holds or the server has stopped.
  func wait(until isMet: @escaping @Sendable (State) -> Bool) async {
    await withCheckedContinuation { continuation in
      change { $0.waiters.append(Waiter(isMet: isMet, continuation: continuation)) }
    }
  }

  /// Changes the state and resumes the callers that waited for the change.
  private func change(_ body: (inout State) -> Void) {
    let ready = state.withLock { state in
      body(&state)
      let now = state
      let ready = now.waiters.filter { now.isStopped || $0.isMet(now) }
      state.waiters.removeAll { now.isStopped || $0.isMet(now) }
      return ready
    }
    for waiter in ready { waiter.continuation.resume() }
  }
}
