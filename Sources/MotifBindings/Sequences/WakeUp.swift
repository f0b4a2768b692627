// SPDX-License-Identifier: MIT

internal import MotifCore
internal import Synchronization

/// Lets one task wait until there is something to do.
///
/// It carries no values, so it may be used from any thread, whatever the values are. A call that
/// comes before the task waits is kept, so none is lost.
final class WakeUp: Sendable {
  private struct State {
    var isCalled = false
    var isFinished = false
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  /// Whether no call will come any more.
  var isFinished: Bool { state.withLock { $0.isFinished } }

  /// Wakes the task that waits, or the next one that is about to.
  func call() {
    let waiting = state.withLock { state in
      if state.waiting == nil { state.isCalled = true }
      return state.waiting.take()
    }
    waiting?.resume()
  }

  /// Wakes the task that waits and lets none wait again.
  func finish() {
    let waiting = state.withLock { state in
      state.isFinished = true
      return state.waiting.take()
    }
    waiting?.resume()
  }

  /// Suspends the caller until there is something to do.
  ///
  /// That is a call, the end, or the cancelling of the caller's task. It may return without a cause.
  ///
  /// - Precondition: No other task waits.
  /// - Parameter isolation: The actor on which the caller runs, and goes on.
  func wait(isolation: isolated (any Actor)?) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation(isolation: isolation) { continuation in
        let mustWait = state.withLock { state in
          require(
            state.waiting == nil,
            "Two tasks wait for the same iterator; make an iterator for each"
          )
          guard !state.isCalled, !state.isFinished else {
            state.isCalled = false
            return false
          }
          state.waiting = continuation
          return true
        }
        if !mustWait { continuation.resume() }
      }
    } onCancel: {
      call()
    }
  }
}

extension WakeUp {
  /// Takes the next value from a buffer, waiting for it if need be.
  ///
  /// - Precondition: No other task waits.
  /// - Parameters:
  ///   - isolation: The actor on which the caller runs, and goes on.
  ///   - take: Takes a value out of the buffer. For each value that was put in there was a call.
  /// - Returns: The value; `nil` at the end, once the buffer is empty, or when the task is cancelled.
  func next<Value>(
    isolation: isolated (any Actor)?,
    from take: () -> Value?
  ) async -> Value? {
    while !Task.isCancelled {
      // Asked in this order: whatever came before the end is in the buffer by then.
      let isFinished = isFinished
      if let value = take() { return value }
      guard !isFinished else { break }
      await wait(isolation: isolation)
    }
    return nil
  }
}
