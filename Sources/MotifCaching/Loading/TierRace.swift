// SPDX-License-Identifier: MIT

internal import Synchronization

/// Several tasks of which the first to end decides; the others are cancelled and left behind.
final class TierRace<Outcome: Sendable>: Sendable {
  private struct State {
    var isOver = false
    var continuation: CheckedContinuation<Outcome, any Error>?
    var tasks: [Task<Void, Never>] = []
    var priority: TaskPriority?
  }

  private let state = Mutex(State())

  /// Notes who waits for the outcome, before any task is added.
  func begin(_ continuation: CheckedContinuation<Outcome, any Error>) {
    state.withLock { $0.continuation = continuation }
  }

  /// Adds a task, which is cancelled when the race is over, or now if it is already.
  func add(_ task: Task<Void, Never>) {
    let (isOver, priority) = state.withLock { state in
      if !state.isOver { state.tasks.append(task) }
      return (state.isOver, state.priority)
    }
    if isOver { task.cancel() }
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *), let priority {
      task.escalatePriority(to: priority)
    }
  }

  /// Raises the priority of the tasks, and of those that are added later.
  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  func raise(to priority: TaskPriority) {
    let tasks = state.withLock { state in
      state.priority = priority
      return state.tasks
    }
    for task in tasks { task.escalatePriority(to: priority) }
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
