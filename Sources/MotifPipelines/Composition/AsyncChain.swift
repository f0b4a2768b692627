// SPDX-License-Identifier: MIT

/// The steps of a pipeline in their asynchronous form.
struct AsyncChain<Input, Output>: Sendable {
  typealias Composition =
    @Sendable (Input, AsyncPipelineRun?) async throws(PipelineError) -> Output

  /// Puts the steps together, with some of them changed.
  let compose: @Sendable ([StepChanges]) -> Composition
}

// MARK: - Building

extension AsyncChain {
  /// Makes a chain of one step.
  init(_ step: PipelineStep<Input, Output>, _ work: StepWork<Input, Output>, at place: StepPlace) {
    self.init { changes in step.stage(work, changes[place.index], at: place) }
  }

  /// Adds a step at the end.
  func then<Next>(
    _ step: PipelineStep<Output, Next>,
    _ work: StepWork<Output, Next>,
    at place: StepPlace
  ) -> AsyncChain<Input, Next> {
    AsyncChain<Input, Next> { changes in
      let before = compose(changes)
      let stage = step.stage(work, changes[place.index], at: place)
      return { (input, run) async throws(PipelineError) in
        try await stage(try await before(input, run), run)
      }
    }
  }
}
