// SPDX-License-Identifier: MIT

internal import MotifCore

// MARK: - Trying again

extension AsyncPipeline {
  /// Tries a step again, after a while, when it fails.
  ///
  /// For what fails now and works in a moment: a server that is busy, a network that comes and goes.
  /// After an attempt that failed, the closure says how long to wait before the next, or that there
  /// shall be none.
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
  /// It is a hook around the step: an attempt is the step with the hooks that are added later. The last error
  /// ends the run, with those of the earlier attempts in its ``PipelineError/suppressed``. A run that is
  /// canceled is not tried again, and its waiting ends at once.
  ///
  /// To give each attempt a time limit, add ``timingOut(_:after:clock:)``.
  ///
  /// - Parameters:
  ///   - step: The step, replaced or not. It gets the same input each time.
  ///   - attempts: How many attempts there are at most, the first among them; 1 or more.
  ///   - clock: The clock that measures the waiting; a test gives one that it turns.
  ///   - backoff: Returns how long to wait after an attempt that failed, of which zero or less is no time,
  ///     or `nil` to give up. It gets the number of the attempt, counted from 1, and its error. It is not
  ///     asked after the last attempt.
  /// - Returns: The pipeline that tries the step again.
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
          if delay > .zero { try await clock.sleep(for: delay) }
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
  /// When the time is over, the step is canceled. The run waits until it has ended, so that nothing of it goes
  /// on in secret, and fails at the step with a ``PipelineTimeoutError``. So the limit is kept by what
  /// notices that its task is canceled, such as `Task.sleep` and requests to a server; a step that does not
  /// notice takes the time that it takes. Where it succeeds nevertheless, its result is handed on.
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
  /// The limit is for the work of the step, be it the default or a replacement, and not for its hooks. So each
  /// attempt of ``retrying(_:attempts:clock:backoff:)`` has the whole time, whichever was added first. Of
  /// several limits, the shortest ends the step.
  ///
  /// The work still runs in the isolation of the caller, in a child task, which sees the task-local
  /// values and the cancellation of the run.
  ///
  /// - Parameters:
  ///   - step: The step, replaced or not.
  ///   - limit: How long it may take, more than zero.
  ///   - clock: The clock that measures the time; a test gives one that it turns.
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
