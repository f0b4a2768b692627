// SPDX-License-Identifier: MIT

internal import Synchronization

/// Lets tasks wait until something has happened, on any thread.
///
/// It carries only a count. To miss nothing, read ``count`` first, then check whether there is
/// something to do, and only then wait.
package final class Signal: Sendable {
  private struct State {
    var count = 0
    var isFinished = false
    var waiterCount = 0
    var waiters: [(number: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  package init() {}

  /// How often the signal has been raised.
  package var count: Int { state.withLock { $0.count } }

  /// Whether the signal will never be raised again.
  package var isFinished: Bool { state.withLock { $0.isFinished } }

  /// Wakes all waiting tasks.
  package func raise() { release { $0.count += 1 } }

  /// Wakes all tasks that wait or ever will.
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

  /// Suspends the caller until the signal is raised again after a known count, or is finished, or
  /// the task is canceled.
  ///
  /// - Parameters:
  ///   - count: The count that the caller knows.
  ///   - isolation: The actor on which the caller runs and continues.
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

  /// Takes the next value from a buffer, waiting for it if necessary.
  ///
  /// - Parameters:
  ///   - isolation: The actor on which the caller runs and continues.
  ///   - take: Takes a value out of the buffer. The signal must be raised for each value put into
  ///     the buffer.
  /// - Returns: The value; `nil` at the end, after the buffer is empty, or if the task is canceled.
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
