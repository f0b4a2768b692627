// SPDX-License-Identifier: MIT

// This is Step.swift with `async`: Swift has no function that waits only if its argument does.

/// The work of a step, or of all steps so far, including hooks and finalizers.
typealias AsyncStepWork<Input, Output> =
  @Sendable (Input, inout PipelineRun<AsyncCleanup>) async throws(PipelineError) -> Output

/// Work to do at the end of a run.
typealias AsyncCleanup = (PipelineError?) async throws -> Void

/// An asynchronous step: its body, hooks and finalizers.
struct AsyncStep<Input, Output>: AnyStep {
  typealias Hook =
    @Sendable (@escaping AsyncStepWork<Input, Output>, StepPosition) -> AsyncStepWork<Input, Output>
  typealias Body = @Sendable (Input) async throws -> Output

  static var types: String { "(\(Input.self)) async -> \(Output.self)" }

  let position: StepPosition
  var replacer: Replacer?

  /// The default, or its replacement.
  private var body: Body

  /// Limits the time of the body, also of a replacement.
  private var limit: (@Sendable (@escaping Body) -> Body)?
  private let originalUse: OriginalUse

  /// The hooks around the body, the outermost first.
  var hooks: [Hook] = []

  /// Schedules finalizers for the body's output at the end of a run.
  private var finalize: (@Sendable (Output, inout PipelineRun<AsyncCleanup>) -> Void)?

  init(
    _ key: PipelineStep<Input, Output>,
    at position: StepPosition,
    default body: @escaping Body
  ) {
    self.position = position
    self.body = body
    originalUse = key.original
  }

  /// Replaces the body by one that receives the old body, which it must call or must not call if
  /// the step says so.
  ///
  /// - Throws: ``PipelineCompositionError/replacedTwice(step:first:second:)``.
  mutating func replace(
    with replacement:
      @escaping @Sendable (Input, (Input) async throws -> Output) async throws -> Output,
    by variation: String?
  ) throws(PipelineCompositionError) {
    try claim(by: variation)
    let (original, use) = (body, originalUse)
    body = { input in
      var isCalled = false
      let output = try await replacement(input) { input in
        isCalled = true
        if use == .forbidden { throw OriginalUseError.called }
        return try await original(input)
      }
      try use.check(isCalled: isCalled)
      return output
    }
  }

  mutating func addFinalizer(
    _ name: String,
    _ body: @escaping @Sendable (Output) async throws -> Void
  ) {
    finalize = { [finalize] output, run in
      finalize?(output, &run)
      run.cleanups.append((name, { _ in try await body(output) }))
    }
  }

  mutating func addTimeLimit(_ duration: Duration, by clock: any Clock<Duration>) {
    limit = { [limit] body in
      let limited = limit?(body) ?? body
      return { input in
        try await within(duration, by: clock, input, limited)
      }
    }
  }

  /// Whether the body has no hooks and no finalizers.
  private var isPlain: Bool { hooks.isEmpty && finalize == nil }

  /// The work of the step.
  var work: AsyncStepWork<Input, Output> {
    let (position, body, finalize) = (position, limit?(body) ?? body, finalize)
    var work: AsyncStepWork<Input, Output> = { (input, run) async throws(PipelineError) in
      let output: Output
      do { output = try await body(input) } catch { throw position.failure(error) }
      finalize?(output, &run)
      return output
    }
    for hook in hooks.reversed() { work = hook(work, position) }
    let layered = work
    return { (input, run) async throws(PipelineError) in
      try run.begin(position)
      return try await layered(input, &run)
    }
  }

  /// The work of the steps before this one, and then of this one.
  func work<First>(
    after before: @escaping AsyncStepWork<First, Input>
  ) -> AsyncStepWork<First, Output> {
    guard isPlain else {
      let work = work
      return { (input, run) async throws(PipelineError) in
        try await work(try await before(input, &run), &run)
      }
    }
    // The same in one closure instead of two.
    let (position, body) = (position, limit?(body) ?? body)
    return { (input, run) async throws(PipelineError) in
      let value = try await before(input, &run)
      try run.begin(position)
      do { return try await body(value) } catch { throw position.failure(error) }
    }
  }
}

extension PipelineRun<AsyncCleanup> {
  /// Runs the finalizers, the last first.
  ///
  /// - Parameters:
  ///   - error: The error with which the steps ended, if they did not succeed.
  ///   - outline: All steps.
  /// - Returns: The error with which the run ends, if it does not succeed.
  mutating func finish(
    after error: PipelineError?,
    of outline: PipelineOutline
  ) async -> PipelineError? {
    for recorder in recorders { recorder.endSteps(of: outline) }
    var error = error
    while let (name, body) = cleanups.popLast() {
      do { try await body(error) } catch let thrown {
        error = .finalizer(name, threw: thrown, after: error, of: outline.names)
      }
    }
    return error
  }
}
