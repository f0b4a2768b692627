// SPDX-License-Identifier: MIT

internal import Synchronization

/// A tier that fails when another one takes too long.
///
/// ``LoaderTier/limited(to:clock:)`` makes it.
struct TimeLimitedTier<Base: LoaderTier>: LoaderTier {
  let base: Base
  let limit: Duration
  let clock: any Clock<Duration>

  var name: String { base.name }

  func value(for key: Base.Key) async throws -> Base.Value {
    try await race { [base] in try await base.value(for: key) }
  }

  func store(_ value: Base.Value, for key: Base.Key) async throws {
    try await race { [base] in try await base.store(value, for: key) }
  }

  /// Runs an operation, and leaves it behind when time is up or the task is cancelled.
  private func race<Outcome: Sendable>(
    _ operation: @escaping @Sendable () async throws -> Outcome
  ) async throws -> Outcome {
    let race = Race<Outcome>()
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
      return try await run(race, operation)
    }
    // The operation is in a task of its own, which nobody else would raise.
    return try await withTaskPriorityEscalationHandler {
      try await run(race, operation)
    } onPriorityEscalated: { _, raised in
      race.raise(to: raised)
    }
  }

  private func run<Outcome: Sendable>(
    _ race: Race<Outcome>,
    _ operation: @escaping @Sendable () async throws -> Outcome
  ) async throws -> Outcome {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        race.begin(continuation)
        race.add(
          Task { @concurrent in
            do {
              race.end(with: .success(try await operation()))
            } catch {
              race.end(with: .failure(error))
            }
          }
        )
        if limit < Self.endless {
          race.add(
            Task { @concurrent [clock, limit] in
              // The only error is that of being cancelled, when the race is over.
              guard (try? await clock.sleep(for: max(limit, .zero))) != nil else { return }
              race.end(with: .failure(TierTimeLimitError(limit: limit)))
            }
          )
        }
        if Task.isCancelled { race.end(with: .failure(CancellationError())) }
      }
    } onCancel: {
      race.end(with: .failure(CancellationError()))
    }
  }

  /// More than a century.
  ///
  /// The system's clocks trap when they are to add very much more to the time they show.
  private static var endless: Duration { .seconds(Int64(1) << 32) }
}

/// Several tasks of which the first to end decides; the others are cancelled and left behind.
final class Race<Outcome: Sendable>: Sendable {
  private struct Standing {
    var isOver = false
    var continuation: CheckedContinuation<Outcome, any Error>?
    var tasks: [Task<Void, Never>] = []
    var priority: TaskPriority?
  }

  private let state = Mutex(Standing())

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
    let ended = state.withLock { state -> Standing? in
      guard let continuation = state.continuation else { return nil }
      defer { state = Standing(isOver: true) }
      return Standing(isOver: true, continuation: continuation, tasks: state.tasks)
    }
    ended?.continuation?.resume(with: outcome)
    for task in ended?.tasks ?? [] { task.cancel() }
  }
}
