// SPDX-License-Identifier: MIT

internal import Synchronization

/// Several tasks of which the first to end decides; the others are cancelled and left behind.
final class TierRace<Outcome: Sendable>: Sendable {
  private struct State {
    var isOver = false
    var continuation: CheckedContinuation<Outcome, any Error>?
    var tasks: [Task<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// Notes who waits for the outcome, before any task is added.
  func begin(_ continuation: CheckedContinuation<Outcome, any Error>) {
    state.withLock { $0.continuation = continuation }
  }

  /// Adds a task, which is cancelled when the race is over, or now if it is already.
  func add(_ task: Task<Void, Never>) {
    let isOver = state.withLock { state in
      if !state.isOver { state.tasks.append(task) }
      return state.isOver
    }
    if isOver { task.cancel() }
  }

  /// Decides the race, unless it is decided.
  func end(with outcome: Result<Outcome, any Error>) {
    let ended = state.withLock { state -> State? in
      guard let continuation = state.continuation else { return nil }
      defer { state = State(isOver: true) }
      return State(isOver: true, continuation: continuation, tasks: state.tasks)
    }
    ended?.continuation?.resume(with: outcome)
    for task in ended?.tasks ?? [] { task.cancel() }
  }
}
