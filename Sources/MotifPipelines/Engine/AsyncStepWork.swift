// SPDX-License-Identifier: MIT

// This is StepWork.swift with `async`: Swift has no function that waits only if its argument does.

/// The work of a step, or of all steps so far, with whatever lies around it.
typealias AsyncStepWork<Input, Output> =
  @Sendable (Input, AsyncPipelineRun?) async throws(PipelineError) -> Output

/// Something that lies around a step.
struct AsyncStepLayer<Input, Output>: AnyStepLayer {
  typealias Wrap =
    @Sendable (@escaping AsyncStepWork<Input, Output>, StepPosition) -> AsyncStepWork<Input, Output>

  let isFinalizer: Bool
  let wrap: Wrap
}

/// What takes the place of a step's default, which it gets.
struct AsyncReplacement<Input, Output>: Sendable {
  let body: @Sendable (Input, (Input) async throws -> Output) async throws -> Output

  /// The replacement with its original, which it must call or must not where the step says so.
  func work(
    _ use: OriginalUse,
    _ original: @escaping @Sendable (Input) async throws -> Output
  ) -> @Sendable (Input) async throws -> Output {
    let body = body
    if use.isFree { return { input in try await body(input, original) } }
    return { input in
      var isCalled = false
      let output = try await body(input) { input in
        isCalled = true
        if use == .forbidden { throw OriginalUseError.called }
        return try await original(input)
      }
      try use.check(isCalled: isCalled)
      return output
    }
  }
}

extension PipelineOutline {
  /// The work of a step with all that was changed about it; `nil` if nothing was.
  func changedAsyncWork<Input, Output>(
    of step: PipelineStep<Input, Output>,
    _ original: @escaping @Sendable (Input) async throws -> Output,
    at position: StepPosition
  ) -> AsyncStepWork<Input, Output>? {
    let changes = steps[position.index]
    if changes.replacement == nil, changes.layers.isEmpty { return nil }
    let replacement = changes.replacement?.body as? AsyncReplacement<Input, Output>
    let body = replacement?.work(step.original, original) ?? original
    var work: AsyncStepWork<Input, Output> = { (input, _) async throws(PipelineError) in
      do { return try await body(input) } catch { throw position.failure(error) }
    }
    for layer in changes.layersInsideOut {
      if let layer = layer as? AsyncStepLayer<Input, Output> { work = layer.wrap(work, position) }
    }
    let layered = work
    return { (input, run) async throws(PipelineError) in
      if Task.isCancelled { throw position.failure(CancellationError(), in: .cancellation) }
      try await run?.begin(position)
      let output = try await layered(input, run)
      try await run?.end(position)
      return output
    }
  }
}

/// One run of an asynchronous pipeline.
final class AsyncPipelineRun {
  private let names: [String]
  private let onStep: (PipelineProgress) async throws -> Void
  private let hooks: [AsyncStepHook]
  private var finalizers: [(name: String, body: (PipelineError?) async throws -> Void)] = []

  init(
    _ names: [String],
    hooks: [AsyncStepHook],
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
    at position: StepPosition
  ) async throws(PipelineError) -> Output {
    try await begin(position)
    let output: Output
    do { output = try await body(input) } catch { throw position.failure(error) }
    try await end(position)
    return output
  }

  /// Goes on to a step.
  func begin(_ position: StepPosition) async throws(PipelineError) {
    let progress = PipelineProgress(before: position, of: names)
    do {
      try await onStep(progress)
      for hook in hooks { try await hook.before?(progress) }
    } catch {
      throw position.failure(error, in: .beforeHook)
    }
  }

  /// Leaves a step that is done.
  func end(_ position: StepPosition) async throws(PipelineError) {
    let progress = PipelineProgress(after: position, of: names)
    do {
      for hook in hooks.reversed() { try await hook.after?(progress) }
    } catch {
      throw position.failure(error, in: .afterHook)
    }
  }
}

extension AsyncPipelineRun {
  /// Leaves something to be done when the run is over.
  func push(_ name: String, _ body: @escaping (PipelineError?) async throws -> Void) {
    finalizers.append((name, body))
  }

  /// Does what is left to be done, the last first.
  ///
  /// - Parameter error: The error with which the steps ended, if they did not succeed.
  /// - Returns: The error with which the run ends, if it does not succeed.
  func finish(after error: PipelineError?) async -> PipelineError? {
    var error = error
    while let last = finalizers.popLast() {
      do {
        try await last.body(error)
      } catch let thrown {
        error = .finalizer(last.name, threw: thrown, after: error, of: names)
      }
    }
    return error
  }
}

/// What is called, and may wait, before or after every step.
struct AsyncStepHook: Sendable {
  var before: (@Sendable (PipelineProgress) async throws -> Void)?
  var after: (@Sendable (PipelineProgress) async throws -> Void)?
}
