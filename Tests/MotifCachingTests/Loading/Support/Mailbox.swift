// SPDX-License-Identifier: MIT

import Synchronization

/// Hands elements from any thread to a test that awaits them, in order.
///
/// An element goes through the lock, and not through the continuation of anyone who waits for it: where
/// that is resumed before it has come to rest, ThreadSanitizer does not see that one follows the other.
final class Mailbox<Element: Sendable>: Sendable {
  private struct State {
    var elements: [Element] = []
    /// How many of the elements are promised to those who are just waking up.
    var promisedCount = 0
    var receivers: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// How many elements nobody has taken.
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
