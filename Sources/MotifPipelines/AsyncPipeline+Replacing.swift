// SPDX-License-Identifier: MIT

extension AsyncPipeline {
  /// Replaces what one step does, by work that may wait.
  ///
  /// - Parameters:
  ///   - step: The step to replace.
  ///   - replacement: Does the work of the step. It gets the step's input and the original: the
  ///     step's default. The step's declaration says whether the original can, should, must or must
  ///     not be called. An error that the original throws passes through.
  /// - Returns: The pipeline with this step replaced.
  /// - Precondition: The pipeline has this step, it is not replaced yet, and no hook is around it that
  ///   was added when the pipeline was not asynchronous yet.
  public func replacing<StepInput, StepOutput>(
    _ step: PipelineStep<StepInput, StepOutput>,
    with replacement:
      @escaping @Sendable (
        _ input: StepInput,
        _ original: (StepInput) async throws -> StepOutput
      ) async throws -> StepOutput
  ) -> AsyncPipeline {
    with(outline.replacing(ErasedReplacement(step, .suspending(replacement))))
  }

  /// Combines the pipeline with variations.
  ///
  /// - Parameter variations: Sets of replacements, whether they wait or not. Their order does not
  ///   matter, because no two may replace the same step.
  /// - Returns: The pipeline with all their steps replaced.
  /// - Throws: ``PipelineCompositionError`` when a variation does not fit this pipeline, when a step
  ///   would have two replacements, and when a replacement that does not wait would have an original
  ///   that does.
  public func applying(
    _ variations: PipelineVariation...
  ) throws(PipelineCompositionError) -> AsyncPipeline {
    try applying(variations)
  }

  /// Combines the pipeline with a list of variations that was put together at run time.
  ///
  /// - Parameter variations: Sets of replacements, whether they wait or not. Their order does not
  ///   matter, because no two may replace the same step.
  /// - Returns: The pipeline with all their steps replaced.
  /// - Throws: ``PipelineCompositionError`` when a variation does not fit this pipeline, when a step
  ///   would have two replacements, and when a replacement that does not wait would have an original
  ///   that does.
  public func applying(
    _ variations: [PipelineVariation]
  ) throws(PipelineCompositionError) -> AsyncPipeline {
    with(try outline.adding(variations.flatMap(\.replacements)))
  }
}
