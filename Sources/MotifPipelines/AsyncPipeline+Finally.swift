// SPDX-License-Identifier: MIT

extension AsyncPipeline {
  /// Adds something that is done at the end of every run, however it ends.
  ///
  /// The rules are those of ``Pipeline/finally(_:do:)``.
  ///
  /// - Parameters:
  ///   - name: The name that errors show.
  ///   - finaliser: Gets what the run got, and the error with which the run ends so far, or `nil`. It
  ///     runs in the task of the run. If that is cancelled, what notices it, such as `Task.sleep`,
  ///     ends at once: let work that has to wait nevertheless do so in a task of its own.
  /// - Returns: The pipeline with this finaliser.
  public func finally(
    _ name: String,
    do finaliser:
      @escaping @Sendable (_ input: Input, _ error: PipelineError?) async throws -> Void
  ) -> AsyncPipeline {
    within(surroundings.adding(AsyncRunFinaliser(name: name, body: finaliser)))
  }

  /// Adds something that is done at the end of every run in which a step has done its work.
  ///
  /// The rules are those of ``Pipeline/finally(_:after:do:)``.
  ///
  /// - Parameters:
  ///   - name: The name that errors show.
  ///   - step: The step, replaced or not.
  ///   - finaliser: Gets what the step made.
  /// - Returns: The pipeline with this finaliser.
  /// - Precondition: The pipeline has this step.
  public func finally<StepInput, StepOutput>(
    _ name: String,
    after step: PipelineStep<StepInput, StepOutput>,
    do finaliser: @escaping @Sendable (_ output: StepOutput) async throws -> Void
  ) -> AsyncPipeline {
    // The layer of a step that does not wait, so that it is inside of all hooks, whenever they came.
    let layer = StepLayer<StepInput, StepOutput>.finally(name, .suspending(finaliser))
    return with(outline.adding(layer, to: step)).within(surroundings.followed())
  }
}
