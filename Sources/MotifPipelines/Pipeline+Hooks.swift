// SPDX-License-Identifier: MIT

// What is added first is the outermost: hooks lie around a step like the skins of an onion.

extension Pipeline {
  /// Adds a hook that sees what goes into a step.
  ///
  /// ```swift
  /// extension PipelineStep where Input == [Int], Output == Int {
  ///   static var sum: Self { Self("sum") }
  /// }
  ///
  /// let sum = Pipeline(.sum) { $0.reduce(0, +) }
  ///   .before(.sum) { numbers in print("\(numbers.count) numbers") }
  ///   .after(.sum) { total in print("a total of \(total)") }
  ///   .around(.sum) { numbers, proceed in try proceed(numbers.filter { $0 > 0 }) }
  /// print(try sum.run([1, -1, 4]))
  /// // Prints:
  /// // 3 numbers
  /// // a total of 5
  /// // 5
  /// ```
  ///
  /// - Parameters:
  ///   - step: The step, replaced or not.
  ///   - hook: Gets the input of the step, before the step and the hooks that are added later. If it
  ///     throws, the run stops there. It runs on the thread of the run and may start other runs.
  /// - Returns: The pipeline with this hook.
  /// - Precondition: The pipeline has this step.
  public func before<StepInput, StepOutput>(
    _ step: PipelineStep<StepInput, StepOutput>,
    hook: @escaping @Sendable (_ input: StepInput) throws -> Void
  ) -> Pipeline {
    with(outline.adding(StepLayer<StepInput, StepOutput>.before(hook), to: step))
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
    hook: @escaping @Sendable (_ output: StepOutput) throws -> Void
  ) -> Pipeline {
    with(outline.adding(StepLayer<StepInput, StepOutput>.after(hook), to: step))
  }

  /// Adds a hook around a step, which can time it, try it again, or lock something meanwhile.
  ///
  /// Unlike a replacement, of which there is one, any number of hooks can be around a step. A hook
  /// *must* call the step unless it throws; it may do so several times, with another input, and
  /// hand out another result.
  ///
  /// ```swift
  /// struct Busy: Error {}
  ///
  /// final class Printer {
  ///   var attempts = 0
  ///   func print(_ text: String) throws -> String {
  ///     attempts += 1
  ///     if attempts < 3 { throw Busy() }
  ///     return "\(text), at attempt \(attempts)"
  ///   }
  /// }
  ///
  /// extension PipelineStep where Input == Printer, Output == String {
  ///   static var print: Self { Self("print") }
  /// }
  ///
  /// let patient = Pipeline(.print) { try $0.print("printed") }
  ///   .around(.print) { printer, proceed in
  ///     while true {
  ///       do throws(PipelineError) {
  ///         return try proceed(printer)
  ///       } catch {
  ///         guard error.underlying is Busy else { throw error }
  ///       }
  ///     }
  ///   }
  /// print(try patient.run(Printer()))
  /// // Prints "printed, at attempt 3"
  /// ```
  ///
  /// - Parameters:
  ///   - step: The step, replaced or not.
  ///   - hook: Gets the input of the step, and what it is around: the step with the hooks that are
  ///     added later. A ``PipelineError`` from there that it throws on stays what it is. Any other
  ///     error becomes one of the phase ``PipelinePhase/aroundHook``, and what the hook had caught is
  ///     in its ``PipelineError/suppressed``. Returning without a call ends the run with
  ///     ``OriginalUseError/notPassedOn``.
  /// - Returns: The pipeline with this hook.
  /// - Precondition: The pipeline has this step.
  public func around<StepInput, StepOutput>(
    _ step: PipelineStep<StepInput, StepOutput>,
    hook:
      @escaping @Sendable (
        _ input: StepInput,
        _ proceed: (StepInput) throws(PipelineError) -> StepOutput
      ) throws -> StepOutput
  ) -> Pipeline {
    with(outline.adding(StepLayer<StepInput, StepOutput>.around(hook), to: step))
  }
}

// MARK: - Every step

extension Pipeline {
  /// Adds a hook before every step, those included that are added later.
  ///
  /// ```swift
  /// extension PipelineStep where Input == Int, Output == Int {
  ///   static var double: Self { Self("double") }
  ///   static var increment: Self { Self("increment") }
  /// }
  ///
  /// let traced = Pipeline(.double) { $0 * 2 }
  ///   .then(.increment) { $0 + 1 }
  ///   .beforeEachStep { print("\($0.step) begins") }
  ///   .afterEachStep { print("\($0.step) is done: \($0.fraction)") }
  /// _ = try traced.run(20)
  /// // Prints:
  /// // double begins
  /// // double is done: 0.5
  /// // increment begins
  /// // increment is done: 1.0
  /// ```
  ///
  /// - Parameter hook: Gets the progress of the run, before any hook that is on the step alone. Of
  ///   several, the one added first runs first. If it throws, the run stops before that step.
  /// - Returns: The pipeline with this hook.
  public func beforeEachStep(
    _ hook: @escaping @Sendable (PipelineProgress) throws -> Void
  ) -> Pipeline {
    within(surroundings.adding(EachStepHook(before: hook)))
  }

  /// Adds a hook after every step, those included that are added later.
  ///
  /// - Parameter hook: Gets the progress of the run, after all hooks that are on the step alone. Of
  ///   several, the one added first runs last. If it throws, the run stops there, and the step does
  ///   not count as completed.
  /// - Returns: The pipeline with this hook.
  public func afterEachStep(
    _ hook: @escaping @Sendable (PipelineProgress) throws -> Void
  ) -> Pipeline {
    within(surroundings.adding(EachStepHook(after: hook)))
  }
}
