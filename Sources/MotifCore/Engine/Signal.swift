// SPDX-License-Identifier: MIT

internal import Synchronization

/// Lets tasks wait until something has happened, on any thread.
///
/// It carries nothing but a count. Anyone who reads ``count`` first, then looks whether there is something to
/// do, and only then waits, misses nothing.
package final class Signal: Sendable {
  private struct State {
    var count = 0
    var isFinished = false
    var waiterCount = 0
    var waiters: [(number: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  package init() {}

  /// How often it has been raised.
  package var count: Int { state.withLock { $0.count } }

  /// Whether it will never be raised again.
  package var isFinished: Bool { state.withLock { $0.isFinished } }

  /// Wakes everyone who waits.
  package func raise() { release { $0.count += 1 } }

  /// Wakes everyone who waits, or ever will.
  package func finish() { release { $0.isFinished = true } }

  private func release(_ change: (inout State) -> Void) {
    let waiters = state.withLock { state in
      change(&state)
      let waiters = state.waiters
      state.waiters = []
      return waiters
    }
    for waiter in waiters { waiter.continuation.resume() }
  }

  /// Suspends the caller until it has been raised more often than the caller knows of, is finished, or the
  /// task is canceled.
  ///
  /// - Parameters:
  ///   - count: How often the caller knows it to have been raised.
  ///   - isolation: The actor on which the caller runs, and goes on.
  package func wait(past count: Int, isolation: isolated (any Actor)? = #isolation) async {
    let number = state.withLock { state in
      state.waiterCount += 1
      return state.waiterCount
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation(isolation: isolation) { continuation in
        let mustWait = state.withLock { state in
          // A cancellation that came before had nobody to wake.
          guard state.count <= count, !state.isFinished, !Task.isCancelled else { return false }
          state.waiters.append((number, continuation))
          return true
        }
        if !mustWait { continuation.resume() }
      }
    } onCancel: {
      let cancelled = state.withLock { state in
        state.waiters.firstIndex { $0.number == number }.map { state.waiters.remove(at: $0) }
      }
      cancelled?.continuation.resume()
    }
  }

  /// Takes the next value from a buffer, waiting for it if need be.
  ///
  /// - Parameters:
  ///   - isolation: The actor on which the caller runs, and goes on.
  ///   - take: Takes a value out of the buffer. The signal was raised for each value that was put in there.
  /// - Returns: The value; `nil` at the end, once the buffer is empty, or when the task is canceled.
  package func next<Value>(
    isolation: isolated (any Actor)?,
    from take: () -> Value?
  ) async -> Value? {
    while !Task.isCancelled {
      // Asked in this order: what came before the end is in the buffer by then.
      let (count, isFinished) = state.withLock { ($0.count, $0.isFinished) }
      if let value = take() { return value }
      guard !isFinished else { break }
      await wait(past: count, isolation: isolation)
    }
    return nil
  }
}
