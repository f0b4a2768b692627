// SPDX-License-Identifier: MIT

internal import MotifCore
internal import Synchronization

/// The progress of a response, shared by its completion, its deadline, and the waiting router.
final class CompletionState: Sendable {
  private struct State {
    /// Where the handler called its completion.
    var call: String?
    var work: Task<Void, Never>?
    var outcome: NotificationOutcome?
  }

  private let action: String
  private let state = Mutex(State())
  private let signal = Signal()

  init(action: String) { self.action = action }

  /// Records that the handler called its completion, which it may do only once.
  func noteCall(at place: String) {
    let first = state.withLock { state -> String? in
      guard let first = state.call else {
        state.call = place
        return nil
      }
      return first
    }
    if let first {
      trap(
        """
        The completion of "\(action)" was called a second time, at \(place). The first call was at \(first). \
        Call it exactly once on every path through the handler.
        """
      )
    }
  }

  /// Ends the wait with an outcome, unless it has already ended.
  func settle(_ outcome: NotificationOutcome) {
    let work = state.withLock { state -> Task<Void, Never>? in
      guard state.outcome == nil else { return nil }
      state.outcome = outcome
      return state.work
    }
    if outcome == .timedOut { work?.cancel() }
    signal.raise()
  }

  /// Ends the wait when a task finishes.
  ///
  /// A task that arrives after the deadline is canceled.
  func settle(after work: Task<Void, Never>) {
    let isLate = state.withLock { state in
      state.work = work
      return state.outcome != nil
    }
    if isLate { return work.cancel() }
    Task {
      await work.value
      settle(.handled)
    }
  }

  /// Ends the wait for a handler that can no longer call its completion.
  func drop() {
    if state.withLock({ $0.call == nil }) { settle(.dropped) }
  }

  /// Waits for the outcome, even if the current task is canceled.
  nonisolated(nonsending) func outcome() async -> NotificationOutcome {
    while true {
      let count = signal.count
      if let outcome = state.withLock({ $0.outcome }) { return outcome }
      if Task.isCancelled {
        // A signal doesn't suspend a canceled task, so an uncanceled task waits on its behalf.
        return await Task.detached { await self.outcome() }.value
      }
      await signal.wait(past: count)
    }
  }
}
