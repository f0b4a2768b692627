// SPDX-License-Identifier: MIT

extension Pipeline {
  /// Replaces what one step does.
  ///
  /// Use this where you know the pipeline: naming a step that it does not have is a mistake in the
  /// code. Where the choice is made at run time, use ``applying(_:)-([PipelineVariation])``.
  ///
  /// - Parameters:
  ///   - step: The step to replace.
  ///   - replacement: Does the work of the step. It gets the step's input and the original: the
  ///     step's default. The step's declaration says whether the original can, should, must or must
  ///     not be called. An error that the original throws passes through.
  /// - Returns: The pipeline with this step replaced.
  /// - Precondition: The pipeline has this step, and it is not replaced yet.
  public func replacing<StepInput, StepOutput>(
    _ step: PipelineStep<StepInput, StepOutput>,
    with replacement:
      @escaping @Sendable (
        _ input: StepInput,
        _ original: (StepInput) throws -> StepOutput
      ) throws -> StepOutput
  ) -> Pipeline {
    with(outline.replacing(ErasedReplacement(step, .blocking(replacement))))
  }

  /// Combines the pipeline with variations.
  ///
  /// - Parameter variations: Sets of replacements. Their order does not matter, because no two may
  ///   replace the same step.
  /// - Returns: The pipeline with all their steps replaced.
  /// - Throws: ``PipelineCompositionError`` when a variation does not fit this pipeline, when a step
  ///   would have two replacements, and when a replacement has to wait.
  public func applying(
    _ variations: PipelineVariation...
  ) throws(PipelineCompositionError) -> Pipeline {
    try applying(variations)
  }

  /// Combines the pipeline with a list of variations that was put together at run time.
  ///
  /// - Parameter variations: Sets of replacements. Their order does not matter, because no two may
  ///   replace the same step.
  /// - Returns: The pipeline with all their steps replaced.
  /// - Throws: ``PipelineCompositionError`` when a variation does not fit this pipeline, when a step
  ///   would have two replacements, and when a replacement has to wait.
  public func applying(
    _ variations: [PipelineVariation]
  ) throws(PipelineCompositionError) -> Pipeline {
    with(try outline.adding(variations.flatMap(\.replacements)))
  }

  /// Returns the same steps with other changes.
  func with(_ outline: PipelineOutline) -> Pipeline {
    Pipeline(outline, surroundings, chain, compose: compose)
  }

  /// Returns the same steps in other surroundings.
  func within(_ surroundings: Surroundings) -> Pipeline {
    Pipeline(outline, surroundings, chain, compose: compose)
  }
}
