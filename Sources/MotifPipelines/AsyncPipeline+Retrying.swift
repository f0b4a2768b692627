// SPDX-License-Identifier: MIT

internal import MotifCore

// MARK: - Trying again

extension AsyncPipeline {
  /// Retries a step after a delay if it fails.
  ///
  /// Use it for a step that fails now and may succeed in a moment, because a server is busy or a
  /// network is unreliable. After a failed attempt, a closure returns how long to wait before the
  /// next, or that there is none.
  ///
  /// ```swift
  /// struct Busy: Error {}
  ///
  /// actor Server {
  ///   private var attempts = 0
  ///   func answer(_ question: String) throws -> String {
  ///     attempts += 1
  ///     if attempts < 3 { throw Busy() }
  ///     return "\(question) Yes, at attempt \(attempts)."
  ///   }
  /// }
  ///
  /// extension PipelineStep where Input == String, Output == String {
  ///   static var ask: Self { Self("ask") }
  /// }
  ///
  /// let server = Server()
  /// let patient = AsyncPipeline(.ask) { question in try await server.answer(question) }
  ///   .retrying(.ask, attempts: 5) { attempt, error in
  ///     error.underlying is Busy ? .milliseconds(1 << attempt) : nil
  ///   }
  /// print(try await patient.run("Ready?"))
  /// // Prints "Ready? Yes, at attempt 3."
  /// ```
  ///
  /// This is a hook around the step: an attempt is the step with the hooks that are added later.
  /// The last error ends the run, with those of the earlier attempts in its
  /// ``PipelineError/suppressed``. After a cancellation, there is no further attempt, and the
  /// waiting ends at once.
  ///
  /// To give each attempt a time limit, add ``timingOut(_:after:clock:)``.
  ///
  /// - Parameters:
  ///   - step: The step, replaced or not. It receives the same input each time.
  ///   - attempts: The maximum number of attempts, including the first; 1 or more.
  ///   - clock: The clock that measures the delay; a test passes one that it controls.
  ///   - backoff: Returns how long to wait after a failed attempt, where zero or less means not at
  ///     all and more than 100 years means 100 years, or `nil` to give up. It receives the number of
  ///     the attempt, counted from 1, and its error. It is not called after the last attempt.
  /// - Returns: The pipeline that retries the step.
  /// - Precondition: The pipeline has this step, and `attempts` is positive.
  public func retrying<StepInput, StepOutput>(
    _ step: PipelineStep<StepInput, StepOutput>,
    attempts: Int,
    clock: any Clock<Duration> = ContinuousClock(),
    backoff: @escaping @Sendable (_ attempt: Int, _ error: PipelineError) -> Duration?
  ) -> AsyncPipeline {
    require(
      attempts > 0,
      "the step \"\(step.name)\" cannot run in \(attempts) attempts: give it 1 or more"
    )
    return around(step) { input, proceed in
      var attempt = 1
      while true {
        do throws(PipelineError) {
          return try await proceed(input)
        } catch {
          guard attempt < attempts, !error.isCancellation, !Task.isCancelled,
            let delay = backoff(attempt, error)
          else { throw error }
          if delay > .zero { try await clock.wait(for: delay) }
          try Task.checkCancellation()
          attempt += 1
        }
      }
    }
  }
}

// MARK: - Time limits

extension AsyncPipeline {
  /// Gives a step a time limit.
  ///
  /// After that time, the step is canceled. The run waits until the step has ended, so that none of
  /// its work continues in the background, and fails at the step with a ``PipelineTimeoutError``.
  /// So only a step that notices its cancellation keeps the limit, for example in `Task.sleep` or
  /// in a request to a server; any other step runs to its end. If it succeeds nevertheless, its
  /// result is passed on.
  ///
  /// ```swift
  /// extension PipelineStep where Input == String, Output == String {
  ///   static var fetch: Self { Self("fetch") }
  /// }
  ///
  /// let fetching = AsyncPipeline(.fetch) { address in
  ///   try await Task.sleep(for: .seconds(3600))
  ///   return "the page at \(address)"
  /// }
  /// .timingOut(.fetch, after: .milliseconds(1))
  ///
  /// do {
  ///   print(try await fetching.run("example.org"))
  /// } catch {
  ///   print(error)
  /// }
  /// // Prints "stopped at "fetch", completed: nothing: not done within 0.001 seconds"
  /// ```
  ///
  /// The limit applies to the work of the step, its default or its replacement, and not to its
  /// hooks. So each attempt of ``retrying(_:attempts:clock:backoff:)`` has the whole time,
  /// whichever was added first. Of several limits, the shortest ends the step.
  ///
  /// The work still runs in the isolation of the caller, in a child task, which sees the task-local
  /// values and the cancellation of the run.
  ///
  /// - Parameters:
  ///   - step: The step, replaced or not.
  ///   - limit: The time limit, more than zero. More than 100 years are 100 years.
  ///   - clock: The clock that measures the time; a test passes one that it controls.
  /// - Returns: The pipeline whose step has this limit.
  /// - Precondition: The pipeline has this step, and the limit is more than zero.
  public func timingOut<StepInput, StepOutput>(
    _ step: PipelineStep<StepInput, StepOutput>,
    after limit: Duration,
    clock: any Clock<Duration> = ContinuousClock()
  ) -> AsyncPipeline {
    require(
      limit > .zero,
      "the step \"\(step.name)\" cannot end within \(limit): give it more than zero"
    )
    return changing(step) { $0.addTimeLimit(limit, by: clock) }
  }
}
