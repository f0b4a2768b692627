// SPDX-License-Identifier: MIT

import Synchronization

/// Hands elements from any thread to a test that awaits them, in order.
final class Mailbox<Element: Sendable>: Sendable {
  private struct State {
    var elements: [Element] = []
    var receivers: [CheckedContinuation<Element, Never>] = []
  }

  private let state = Mutex(State())

  /// How many elements nobody has taken.
  var count: Int { state.withLock { $0.elements.count } }

  func send(_ element: Element) {
    let receiver = state.withLock { state -> CheckedContinuation<Element, Never>? in
      if state.receivers.isEmpty {
        state.elements.append(element)
        return nil
      }
      return state.receivers.removeFirst()
    }
    receiver?.resume(returning: element)
  }

  /// Takes the first element, and waits until there is one.
  func next() async -> Element {
    await withCheckedContinuation { continuation in
      let element = state.withLock { state -> Element? in
        if state.elements.isEmpty {
          state.receivers.append(continuation)
          return nil
        }
        return state.elements.removeFirst()
      }
      if let element { continuation.resume(returning: element) }
    }
  }
}
