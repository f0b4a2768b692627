// SPDX-License-Identifier: MIT

/// One run of a pipeline that somebody watches or that leaves something to clean up.
final class PipelineRun {
  private let names: [String]
  private let isCancelled: () -> Bool
  private let onStep: (PipelineProgress) throws -> Void
  private let hooks: [EachStepHook]
  private var finalisers: [(name: String, body: (PipelineError?) throws -> Void)] = []

  /// The run that this is a part of, where an asynchronous pipeline has a step that does not wait.
  let whole: AsyncPipelineRun?

  init(
    _ names: [String],
    hooks: [EachStepHook],
    isCancelled: @escaping () -> Bool,
    onStep: @escaping (PipelineProgress) throws -> Void
  ) {
    self.names = names
    self.hooks = hooks
    self.isCancelled = isCancelled
    self.onStep = onStep
    whole = nil
  }

  /// Makes the part of a run that one step is, which leaves everything to the whole.
  init(partOf whole: AsyncPipelineRun) {
    names = []
    hooks = []
    isCancelled = { false }
    onStep = { _ in }
    self.whole = whole
  }

  /// Goes through a step about which nothing was changed.
  @inline(never)
  func perform<Input, Output>(
    _ body: (Input) throws -> Output,
    on input: Input,
    at place: StepPlace
  ) throws(PipelineError) -> Output {
    try begin(place)
    let output: Output
    do { output = try body(input) } catch { throw place.failure(error) }
    try end(place)
    return output
  }

  /// Goes on to a step.
  @inline(never)
  func begin(_ place: StepPlace) throws(PipelineError) {
    if isCancelled() { throw place.failure(CancellationError(), in: .cancellation) }
    let progress = PipelineProgress(before: place, of: names)
    do {
      try onStep(progress)
      for hook in hooks { try hook.before?(progress) }
    } catch {
      throw place.failure(error, in: .beforeHook)
    }
  }

  /// Leaves a step that is done.
  @inline(never)
  func end(_ place: StepPlace) throws(PipelineError) {
    guard !hooks.isEmpty else { return }
    let progress = PipelineProgress(after: place, of: names)
    do {
      for hook in hooks.reversed() { try hook.after?(progress) }
    } catch {
      throw place.failure(error, in: .afterHook)
    }
  }
}

// MARK: - Finalising

extension PipelineRun {
  /// Leaves something to be done when the run is over.
  func push(_ name: String, _ body: @escaping (PipelineError?) throws -> Void) {
    if let whole {
      whole.push(name, body)
    } else {
      finalisers.append((name, body))
    }
  }

  /// Does what is left to be done, the last first.
  ///
  /// - Parameter error: The error with which the steps ended, if they did not succeed.
  /// - Returns: The error with which the run ends, if it does not succeed.
  func finish(after error: PipelineError?) -> PipelineError? {
    var error = error
    while let last = finalisers.popLast() {
      do {
        try last.body(error)
      } catch let thrown {
        error = .finaliser(last.name, threw: thrown, after: error, of: names)
      }
    }
    return error
  }
}
