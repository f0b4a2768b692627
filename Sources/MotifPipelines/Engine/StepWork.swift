// SPDX-License-Identifier: MIT

/// The work of a step, or of all steps so far, with whatever lies around it.
typealias StepWork<Input, Output> =
  @Sendable (Input, PipelineRun?) throws(PipelineError) -> Output

/// Something that lies around a step.
struct StepLayer<Input, Output>: AnyStepLayer {
  typealias Wrap =
    @Sendable (@escaping StepWork<Input, Output>, StepPosition) -> StepWork<Input, Output>

  let isFinalizer: Bool
  let wrap: Wrap
}

/// What takes the place of a step's default, which it gets.
struct Replacement<Input, Output>: Sendable {
  let body: @Sendable (Input, (Input) throws -> Output) throws -> Output

  /// The replacement with its original, which it must call or must not where the step says so.
  func work(
    _ use: OriginalUse,
    _ original: @escaping @Sendable (Input) throws -> Output
  ) -> @Sendable (Input) throws -> Output {
    let body = body
    if use.isFree { return { input in try body(input, original) } }
    return { input in
      var isCalled = false
      let output = try body(input) { input in
        isCalled = true
        if use == .forbidden { throw OriginalUseError.called }
        return try original(input)
      }
      try use.check(isCalled: isCalled)
      return output
    }
  }
}

extension PipelineOutline {
  /// The work of a step with all that was changed about it; `nil` if nothing was.
  func changedWork<Input, Output>(
    of step: PipelineStep<Input, Output>,
    _ original: @escaping @Sendable (Input) throws -> Output,
    at position: StepPosition
  ) -> StepWork<Input, Output>? {
    let changes = steps[position.index]
    if changes.replacement == nil, changes.layers.isEmpty { return nil }
    let replacement = changes.replacement?.body as? Replacement<Input, Output>
    let body = replacement?.work(step.original, original) ?? original
    var work: StepWork<Input, Output> = { (input, _) throws(PipelineError) in
      do { return try body(input) } catch { throw position.failure(error) }
    }
    for layer in changes.layersInsideOut {
      if let layer = layer as? StepLayer<Input, Output> { work = layer.wrap(work, position) }
    }
    let layered = work
    return { (input, run) throws(PipelineError) in
      try run?.begin(position)
      let output = try layered(input, run)
      try run?.end(position)
      return output
    }
  }
}

/// One run of a pipeline that somebody watches or that leaves something to clean up.
final class PipelineRun {
  private let names: [String]
  private let isCancelled: () -> Bool
  private let onStep: (PipelineProgress) throws -> Void
  private let hooks: [StepHook]
  private var finalizers: [(name: String, body: (PipelineError?) throws -> Void)] = []

  init(
    _ names: [String],
    hooks: [StepHook],
    isCancelled: @escaping () -> Bool,
    onStep: @escaping (PipelineProgress) throws -> Void
  ) {
    self.names = names
    self.hooks = hooks
    self.isCancelled = isCancelled
    self.onStep = onStep
  }

  /// Goes through a step about which nothing was changed.
  @inline(never)
  func perform<Input, Output>(
    _ body: (Input) throws -> Output,
    on input: Input,
    at position: StepPosition
  ) throws(PipelineError) -> Output {
    try begin(position)
    let output: Output
    do { output = try body(input) } catch { throw position.failure(error) }
    try end(position)
    return output
  }

  /// Goes on to a step.
  @inline(never)
  func begin(_ position: StepPosition) throws(PipelineError) {
    if isCancelled() { throw position.failure(CancellationError(), in: .cancellation) }
    let progress = PipelineProgress(before: position, of: names)
    do {
      try onStep(progress)
      for hook in hooks { try hook.before?(progress) }
    } catch {
      throw position.failure(error, in: .beforeHook)
    }
  }

  /// Leaves a step that is done.
  @inline(never)
  func end(_ position: StepPosition) throws(PipelineError) {
    guard !hooks.isEmpty else { return }
    let progress = PipelineProgress(after: position, of: names)
    do {
      for hook in hooks.reversed() { try hook.after?(progress) }
    } catch {
      throw position.failure(error, in: .afterHook)
    }
  }
}

extension PipelineRun {
  /// Leaves something to be done when the run is over.
  func push(_ name: String, _ body: @escaping (PipelineError?) throws -> Void) {
    finalizers.append((name, body))
  }

  /// Does what is left to be done, the last first.
  ///
  /// - Parameter error: The error with which the steps ended, if they did not succeed.
  /// - Returns: The error with which the run ends, if it does not succeed.
  func finish(after error: PipelineError?) -> PipelineError? {
    var error = error
    while let last = finalizers.popLast() {
      do {
        try last.body(error)
      } catch let thrown {
        error = .finalizer(last.name, threw: thrown, after: error, of: names)
      }
    }
    return error
  }
}

/// What is called before or after every step.
struct StepHook: Sendable {
  var before: (@Sendable (PipelineProgress) throws -> Void)?
  var after: (@Sendable (PipelineProgress) throws -> Void)?
}
