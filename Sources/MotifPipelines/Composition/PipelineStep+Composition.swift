// SPDX-License-Identifier: MIT

extension PipelineStep {
  /// Puts a step together of which something was changed, with all that is around it.
  func changed(
    _ original: @escaping @Sendable (Input) throws -> Output,
    by changes: StepChanges,
    at place: StepPlace
  ) -> LayeredWork<Input, Output> {
    var body = original
    if case .blocking(let replacement) = changes.replacement(of: self) {
      body = replaced(original, by: replacement)
    }
    let work = layered(body, changes, at: place)
    return { (input, run) throws(PipelineError) in
      guard let run else { return try work(input, nil) }
      try run.begin(place)
      let output = try work(input, run)
      try run.end(place)
      return output
    }
  }

  /// Puts the layers of a step around its work.
  func layered(
    _ body: @escaping @Sendable (Input) throws -> Output,
    _ changes: StepChanges,
    at place: StepPlace
  ) -> LayeredWork<Input, Output> {
    var work: LayeredWork<Input, Output> = { (input, _) throws(PipelineError) in
      do { return try body(input) } catch { throw place.failure(error) }
    }
    for layer in changes.layers(of: StepLayer<Input, Output>.self).insideOut {
      work = layer.wrapped(around: work, at: place)
    }
    return work
  }

  /// Puts a replacement under the rule that the step declares.
  func replaced(
    _ original: @escaping @Sendable (Input) throws -> Output,
    by replacement: @escaping StepReplacement<Input, Output>.Blocking
  ) -> @Sendable (Input) throws -> Output {
    let use = self.original
    if use.isFree { return { input in try replacement(input, original) } }
    return { input in
      var watch = OriginalWatch(use)
      let output = try replacement(input) { input in
        try watch.noteCall()
        return try original(input)
      }
      try watch.check()
      return output
    }
  }
}
