// SPDX-License-Identifier: MIT

extension AsyncPipeline {
  /// Adds a hook that sees what goes into a step.
  ///
  /// - Parameters:
  ///   - step: The step, replaced or not.
  ///   - hook: Gets the input of the step, before the step and the hooks that are added later. If it
  ///     throws, the run stops there. It may start other runs.
  /// - Returns: The pipeline with this hook.
  /// - Precondition: The pipeline has this step.
  public func before<StepInput, StepOutput>(
    _ step: PipelineStep<StepInput, StepOutput>,
    hook: @escaping @Sendable (_ input: StepInput) async throws -> Void
  ) -> AsyncPipeline {
    with(outline.adding(AsyncStepLayer<StepInput, StepOutput>.before(hook), to: step))
  }

  /// Adds a hook that sees what comes out of a step.
  ///
  /// - Parameters:
  ///   - step: The step, replaced or not.
  ///   - hook: Gets what the step made, after the step and the hooks that are added later. If it
  ///     throws, the run stops there, and the step does not count as completed.
  /// - Returns: The pipeline with this hook.
  /// - Precondition: The pipeline has this step.
  public func after<StepInput, StepOutput>(
    _ step: PipelineStep<StepInput, StepOutput>,
    hook: @escaping @Sendable (_ output: StepOutput) async throws -> Void
  ) -> AsyncPipeline {
    with(outline.adding(AsyncStepLayer<StepInput, StepOutput>.after(hook), to: step))
  }

  /// Adds a hook around a step, which can time it, or try it again after a while.
  ///
  /// The hook *must* call the step unless it throws; it may do so several times, with another input,
  /// and hand out another result. See ``Pipeline/around(_:hook:)``.
  ///
  /// ```swift
  /// extension PipelineStep where Input == Int, Output == Int {
  ///   static var ask: Self { Self("ask") }
  /// }
  ///
  /// let timed = AsyncPipeline(.ask) { $0 * 2 }.around(.ask) { question, proceed in
  ///   print("asking \(question)")
  ///   defer { print("answered") }
  ///   return try await proceed(question)
  /// }
  /// print(try await timed.run(21))
  /// // Prints:
  /// // asking 21
  /// // answered
  /// // 42
  /// ```
  ///
  /// - Parameters:
  ///   - step: The step, replaced or not.
  ///   - hook: Gets the input of the step, and what it is around: the step with the hooks that are
  ///     added later.
  /// - Returns: The pipeline with this hook.
  /// - Precondition: The pipeline has this step.
  public func around<StepInput, StepOutput>(
    _ step: PipelineStep<StepInput, StepOutput>,
    hook:
      @escaping @Sendable (
        _ input: StepInput,
        _ proceed: (StepInput) async throws(PipelineError) -> StepOutput
      ) async throws -> StepOutput
  ) -> AsyncPipeline {
    with(outline.adding(AsyncStepLayer<StepInput, StepOutput>.around(hook), to: step))
  }
}

// MARK: - Every step

extension AsyncPipeline {
  /// Adds a hook before every step, those included that are added later.
  ///
  /// - Parameter hook: Gets the progress of the run, before any hook that is on the step alone. Of
  ///   several, the one added first runs first. If it throws, the run stops before that step.
  /// - Returns: The pipeline with this hook.
  public func beforeEachStep(
    _ hook: @escaping @Sendable (PipelineProgress) async throws -> Void
  ) -> AsyncPipeline {
    within(surroundings.adding(AsyncEachStepHook(before: hook)))
  }

  /// Adds a hook after every step, those included that are added later.
  ///
  /// - Parameter hook: Gets the progress of the run, after all hooks that are on the step alone. Of
  ///   several, the one added first runs last. If it throws, the run stops there, and the step does
  ///   not count as completed.
  /// - Returns: The pipeline with this hook.
  public func afterEachStep(
    _ hook: @escaping @Sendable (PipelineProgress) async throws -> Void
  ) -> AsyncPipeline {
    within(surroundings.adding(AsyncEachStepHook(after: hook)))
  }
}
