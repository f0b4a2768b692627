// SPDX-License-Identifier: MIT

internal import MotifCore
internal import Synchronization

/// How far a response is, shared by its completion, its deadline, and the router that waits.
final class CompletionState: Sendable {
  private struct State {
    /// Where the handler has called its completion.
    var call: String?
    var work: Task<Void, Never>?
    var outcome: NotificationOutcome?
  }

  private let action: String
  private let state = Mutex(State())
  private let signal = Signal()

  init(action: String) { self.action = action }

  /// Notes that the handler has called its completion, as it may do once.
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
        The completion of "\(action)" is called a second time, at \(place). It was called at \(first), and the \
        system has been told. Call it once on each way through the handler.
        """
      )
    }
  }

  /// Ends the wait with an outcome, unless it has ended.
  func settle(_ outcome: NotificationOutcome) {
    let work = state.withLock { state -> Task<Void, Never>? in
      guard state.outcome == nil else { return nil }
      state.outcome = outcome
      return state.work
    }
    if outcome == .timedOut { work?.cancel() }
    signal.raise()
  }

  /// Ends the wait when a task has ended.
  ///
  /// A task that comes after the deadline is canceled.
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

  /// Ends the wait for a handler that has not called its completion and cannot any more.
  func drop() {
    if state.withLock({ $0.call == nil }) { settle(.dropped) }
  }

  /// Waits for the outcome, even in a task that is canceled.
  nonisolated(nonsending) func outcome() async -> NotificationOutcome {
    while true {
      let count = signal.count
      if let outcome = state.withLock({ $0.outcome }) { return outcome }
      if Task.isCancelled {
        // A signal does not hold up a canceled task, so one that is not canceled waits for it.
        return await Task.detached { await self.outcome() }.value
      }
      await signal.wait(past: count)
    }
  }
}
