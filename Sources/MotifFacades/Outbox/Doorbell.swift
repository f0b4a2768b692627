// SPDX-License-Identifier: MIT

internal import Synchronization

/// Counts how often it was rung, and lets tasks wait for the next time.
///
/// Whoever reads ``count`` first and then does what may make waiting unnecessary misses no ring.
final class Doorbell: Sendable {
  private struct State {
    var count = 0
    var isFinished = false
    var nextWaiter = 0
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
  }

  private let state = Mutex(State())

  /// How often it was rung.
  var count: Int { state.withLock { $0.count } }

  /// Whether it will never be rung again.
  var isFinished: Bool { state.withLock { $0.isFinished } }

  /// Wakes everyone who waits.
  func ring() { release { $0.count += 1 } }

  /// Wakes everyone who waits, or ever will.
  func finish() { release { $0.isFinished = true } }

  private func release(_ change: (inout State) -> Void) {
    let waiters = state.withLock { state in
      change(&state)
      defer { state.waiters = [:] }
      return state.waiters.values.map { $0 }
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Suspends the caller until the bell was rung more often than it knows, or its task is cancelled.
  ///
  /// - Parameter count: How many rings the caller knows of.
  func wait(past count: Int) async {
    let number = state.withLock { state in
      state.nextWaiter += 1
      return state.nextWaiter
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        let mustWait = state.withLock { state in
          // A cancellation that came before had nobody to wake.
          guard state.count <= count, !state.isFinished, !Task.isCancelled else { return false }
          state.waiters[number] = continuation
          return true
        }
        if !mustWait { continuation.resume() }
      }
    } onCancel: {
      let waiter = state.withLock { $0.waiters.removeValue(forKey: number) }
      waiter?.resume()
    }
  }
}
