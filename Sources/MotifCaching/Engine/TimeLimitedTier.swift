// SPDX-License-Identifier: MIT

internal import MotifCore

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

  /// Runs an operation, and abandons it when the time is up or the task is canceled.
  ///
  /// A task group would wait for the operation. A stream delivers the first outcome, or ends when
  /// the waiting task is canceled, whatever still runs behind it.
  private func race<Outcome: Sendable>(
    _ operation: @escaping @Sendable () async throws -> Outcome
  ) async throws -> Outcome {
    let (outcomes, race) = AsyncThrowingStream<Outcome, any Error>.makeStream(
      bufferingPolicy: .bufferingOldest(1)
    )
    let work = Task { @concurrent in
      do {
        race.yield(try await operation())
      } catch {
        race.finish(throwing: error)
      }
    }
    let timer = Task { @concurrent [clock, limit] in
      // The only error is that of being canceled, when the race is over.
      guard (try? await clock.wait(for: limit)) != nil else { return }
      race.finish(throwing: TierTimeLimitError(limit: limit))
    }
    defer {
      work.cancel()
      timer.cancel()
    }
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
      return try await first(of: outcomes)
    }
    // The operation is in a task of its own, which nobody else would raise.
    return try await withTaskPriorityEscalationHandler {
      // This task may have been raised before there was a handler.
      work.escalatePriority(to: Task.currentPriority)
      return try await first(of: outcomes)
    } onPriorityEscalated: { _, raised in
      work.escalatePriority(to: raised)
    }
  }

  private func first<Outcome: Sendable>(
    of outcomes: AsyncThrowingStream<Outcome, any Error>
  ) async throws -> Outcome {
    for try await outcome in outcomes { return outcome }
    throw CancellationError()
  }
}
