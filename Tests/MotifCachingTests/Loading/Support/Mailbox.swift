// SPDX-License-Identifier: MIT

import Synchronization

/// Hands elements from any thread to a test that awaits them, in order.
///
/// An element passes through the lock instead of the waiter's continuation: if that resumes before its task has
/// suspended, ThreadSanitizer misses the ordering of the two.
final class Mailbox<Element: Sendable>: Sendable {
  private struct State {
    var elements: [Element] = []
    /// The number of elements promised to waiters that are about to wake.
    var promisedCount = 0
    var receivers: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// The number of elements not yet taken.
  var count: Int { state.withLock { $0.elements.count - $0.promisedCount } }

  func send(_ element: Element) {
    let receiver = state.withLock { state -> CheckedContinuation<Void, Never>? in
      state.elements.append(element)
      guard !state.receivers.isEmpty else { return nil }
      state.promisedCount += 1
      return state.receivers.removeFirst()
    }
    receiver?.resume()
  }

  /// Takes the first element, and waits until there is one.
  func next() async -> Element {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.elements.count > state.promisedCount {
          state.promisedCount += 1
          return true
        }
        state.receivers.append(continuation)
        return false
      }
      if isThere { continuation.resume() }
    }
    return state.withLock { state in
      state.promisedCount -= 1
      return state.elements.removeFirst()
    }
  }
}
