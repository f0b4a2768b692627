// SPDX-License-Identifier: MIT

/// One run of an asynchronous pipeline.
final class AsyncPipelineRun {
  private let names: [String]
  private let onStep: (PipelineProgress) async throws -> Void
  private let hooks: [AsyncEachStepHook]
  private var finalisers: [(name: String, body: (PipelineError?) async throws -> Void)] = []

  init(
    _ names: [String],
    hooks: [AsyncEachStepHook],
    onStep: @escaping (PipelineProgress) async throws -> Void
  ) {
    self.names = names
    self.hooks = hooks
    self.onStep = onStep
  }

  /// Goes through a step about which nothing was changed.
  func perform<Input, Output>(
    _ body: (Input) async throws -> Output,
    on input: Input,
    at place: StepPlace
  ) async throws(PipelineError) -> Output {
    try await begin(place)
    let output: Output
    do { output = try await body(input) } catch { throw place.failure(error) }
    try await end(place)
    return output
  }

  /// Goes on to a step.
  func begin(_ place: StepPlace) async throws(PipelineError) {
    let progress = PipelineProgress(before: place, of: names)
    do {
      try await onStep(progress)
      for hook in hooks { try await hook.before?(progress) }
    } catch {
      throw place.failure(error, in: .beforeHook)
    }
  }

  /// Leaves a step that is done.
  func end(_ place: StepPlace) async throws(PipelineError) {
    let progress = PipelineProgress(after: place, of: names)
    do {
      for hook in hooks.reversed() { try await hook.after?(progress) }
    } catch {
      throw place.failure(error, in: .afterHook)
    }
  }
}

// MARK: - Finalising

extension AsyncPipelineRun {
  /// Leaves something to be done when the run is over.
  func push(_ name: String, _ body: @escaping (PipelineError?) async throws -> Void) {
    finalisers.append((name, body))
  }

  /// Does what is left to be done, the last first.
  ///
  /// - Parameter error: The error with which the steps ended, if they did not succeed.
  /// - Returns: The error with which the run ends, if it does not succeed.
  func finish(after error: PipelineError?) async -> PipelineError? {
    var error = error
    while let last = finalisers.popLast() {
      do {
        try await last.body(error)
      } catch let thrown {
        error = .finaliser(last.name, threw: thrown, after: error, of: names)
      }
    }
    return error
  }
}
