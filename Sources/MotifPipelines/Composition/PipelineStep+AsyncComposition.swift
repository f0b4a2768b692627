// SPDX-License-Identifier: MIT

extension PipelineStep {
  /// Puts an asynchronous step together, with all that is around it.
  func stage(
    _ original: StepWork<Input, Output>,
    _ changes: StepChanges,
    at place: StepPlace
  ) -> AsyncLayeredWork<Input, Output> {
    if changes.isEmpty, case .suspending(let body) = original {
      return { (input, run) async throws(PipelineError) in
        if Task.isCancelled { throw place.failure(CancellationError(), in: .cancellation) }
        if let run { return try await run.perform(body, on: input, at: place) }
        do { return try await body(input) } catch { throw place.failure(error) }
      }
    }
    let work = layered(replaced(original, by: changes.replacement(of: self)), changes, at: place)
    return { (input, run) async throws(PipelineError) in
      if Task.isCancelled { throw place.failure(CancellationError(), in: .cancellation) }
      guard let run else { return try await work(input, nil) }
      try await run.begin(place)
      let output = try await work(input, run)
      try await run.end(place)
      return output
    }
  }

  /// Puts the layers of a step around its work.
  ///
  /// What was there when the pipeline was lifted is inside what came later.
  private func layered(
    _ work: StepWork<Input, Output>,
    _ changes: StepChanges,
    at place: StepPlace
  ) -> AsyncLayeredWork<Input, Output> {
    var layered: AsyncLayeredWork<Input, Output>
    var layers = changes.layers(of: AsyncStepLayer<Input, Output>.self).insideOut
    switch work {
    case .blocking(let body):
      layered = lifted(self.layered(body, changes, at: place))
    case .suspending(let body):
      layered = { (input, _) async throws(PipelineError) in
        do { return try await body(input) } catch { throw place.failure(error) }
      }
      let inner = changes.layers(of: StepLayer<Input, Output>.self).insideOut
      layers.insert(contentsOf: inner.compactMap(AsyncStepLayer.init), at: 0)
    }
    for layer in layers { layered = layer.wrapped(around: layered, at: place) }
    return layered
  }

  /// Makes asynchronous work of work that is not.
  private func lifted(
    _ work: @escaping LayeredWork<Input, Output>
  ) -> AsyncLayeredWork<
    Input, Output
  > {
    { (input, run) async throws(PipelineError) in
      try work(input, run.map { PipelineRun(partOf: $0) })
    }
  }

  /// Returns what does the work of the step: the original, or a replacement under the step's rule.
  private func replaced(
    _ original: StepWork<Input, Output>,
    by replacement: StepReplacement<Input, Output>?
  ) -> StepWork<Input, Output> {
    switch (original, replacement) {
    case (_, .none):
      original
    case (.blocking(let original), .blocking(let replacement)):
      .blocking(replaced(original, by: replacement))
    case (.suspending, .blocking(let replacement)):
      // The step forbids its original, or the replacement would not have been let in.
      .blocking(replaced({ _ in throw OriginalUseError.called }, by: replacement))
    case (.blocking(let original), .suspending(let replacement)):
      .suspending(replaced(original, by: replacement))
    case (.suspending(let original), .suspending(let replacement)):
      .suspending(replaced(original, by: replacement))
    }
  }

  /// Puts an asynchronous replacement under the rule that the step declares.
  private func replaced(
    _ original: @escaping @Sendable (Input) async throws -> Output,
    by replacement: @escaping StepReplacement<Input, Output>.Suspending
  ) -> @Sendable (Input) async throws -> Output {
    let use = self.original
    if use.isFree { return { input in try await replacement(input, original) } }
    return { input in
      var watch = OriginalWatch(use)
      let output = try await replacement(input) { input in
        try watch.noteCall()
        return try await original(input)
      }
      try watch.check()
      return output
    }
  }
}
