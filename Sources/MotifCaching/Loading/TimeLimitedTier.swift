// SPDX-License-Identifier: MIT

/// A tier that fails when another one takes too long.
///
/// ``LoaderTier/limited(to:clock:)`` makes it.
struct TimeLimitedTier<Base: LoaderTier>: LoaderTier {
  let base: Base
  let limit: Duration
  let clock: any Clock<Duration>

  var name: String { base.name }

  func value(for key: Base.Key) async throws -> Base.Value? {
    try await race { [base] in try await base.value(for: key) }
  }

  func store(_ value: Base.Value, for key: Base.Key) async throws {
    try await race { [base] in try await base.store(value, for: key) }
  }

  /// Runs an operation, and leaves it behind when time is up or the task is cancelled.
  private func race<Outcome: Sendable>(
    _ operation: @escaping @Sendable () async throws -> Outcome
  ) async throws -> Outcome {
    let race = TierRace<Outcome>()
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
    _ race: TierRace<Outcome>,
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

extension LoaderTier {
  /// Returns a tier that gives this one a limited time for each answer and each value to store.
  ///
  /// A server that never answers would hold up all who wait for a value until they give up, and the
  /// loads behind it. With a limit the loader passes the tier over.
  ///
  /// ```swift
  /// let stuck = ClosureTier<Int, String>("stuck") { _ in
  ///   try await Task.sleep(for: .seconds(3600))
  ///   return nil
  /// }
  /// let loader = TieredLoader(
  ///   memory: BoundedCache<Int, String>(),
  ///   tiers: [stuck.limited(to: .milliseconds(1))]
  /// ) { key in
  ///   "Album \(key)"
  /// }
  /// print(try await loader.value(for: 7))
  /// // Prints "Album 7"
  /// ```
  ///
  /// When time is up the tier's task is cancelled and left behind; what it answers later is
  /// ignored.
  ///
  /// - Parameters:
  ///   - limit: The time for one answer or one value to store. One of zero or less is over at once,
  ///     one of more than a century never.
  ///   - clock: What measures it.
  /// - Returns: The tier. It fails with ``TierTimeLimitError`` when time is up.
  public func limited(
    to limit: Duration,
    clock: any Clock<Duration> = .continuous
  ) -> some LoaderTier<Key, Value> {
    TimeLimitedTier(base: self, limit: limit, clock: clock)
  }
}
