// SPDX-License-Identifier: MIT

/// The work of a step, or of all steps so far, including hooks and finalizers.
typealias StepWork<Input, Output> =
  @Sendable (Input, inout PipelineRun<Cleanup>) throws(PipelineError) -> Output

/// Work to do at the end of a run.
typealias Cleanup = (PipelineError?) throws -> Void

/// A step: its body, hooks and finalizers.
struct Step<Input, Output>: AnyStep {
  typealias Hook =
    @Sendable (@escaping StepWork<Input, Output>, StepPosition) -> StepWork<Input, Output>

  static var types: String { "(\(Input.self)) -> \(Output.self)" }

  let position: StepPosition
  var replacer: Replacer?

  /// The default, or its replacement.
  private var body: @Sendable (Input) throws -> Output
  private let originalUse: OriginalUse

  /// The hooks around the body, the outermost first.
  var hooks: [Hook] = []

  /// Schedules finalizers for the body's output at the end of a run.
  private var finalize: (@Sendable (Output, inout PipelineRun<Cleanup>) -> Void)?

  init(
    _ key: PipelineStep<Input, Output>,
    at position: StepPosition,
    default body: @escaping @Sendable (Input) throws -> Output
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
      @escaping @Sendable (Input, (Input) throws -> Output) throws -> Output,
    by variation: String?
  ) throws(PipelineCompositionError) {
    try claim(by: variation)
    let (original, use) = (body, originalUse)
    body = { input in
      var isCalled = false
      let output = try replacement(input) { input in
        isCalled = true
        if use == .forbidden { throw OriginalUseError.called }
        return try original(input)
      }
      try use.check(isCalled: isCalled)
      return output
    }
  }

  mutating func addFinalizer(_ name: String, _ body: @escaping @Sendable (Output) throws -> Void) {
    finalize = { [finalize] output, run in
      finalize?(output, &run)
      run.cleanups.append((name, { _ in try body(output) }))
    }
  }

  /// Whether the body has no hooks and no finalizers.
  private var isPlain: Bool { hooks.isEmpty && finalize == nil }

  /// The work of the step.
  var work: StepWork<Input, Output> {
    let (position, body, finalize) = (position, body, finalize)
    var work: StepWork<Input, Output> = { (input, run) throws(PipelineError) in
      let output: Output
      do { output = try body(input) } catch { throw position.failure(error) }
      finalize?(output, &run)
      return output
    }
    for hook in hooks.reversed() { work = hook(work, position) }
    let layered = work
    return { (input, run) throws(PipelineError) in
      try run.begin(position)
      return try layered(input, &run)
    }
  }

  /// The work of the steps before this one, and then of this one.
  func work<First>(after before: @escaping StepWork<First, Input>) -> StepWork<First, Output> {
    guard isPlain else {
      let work = work
      return { (input, run) throws(PipelineError) in
        try work(try before(input, &run), &run)
      }
    }
    // The same in one closure instead of two.
    let (position, body) = (position, body)
    return { (input, run) throws(PipelineError) in
      let value = try before(input, &run)
      try run.begin(position)
      do { return try body(value) } catch { throw position.failure(error) }
    }
  }
}

extension PipelineRun<Cleanup> {
  /// Runs the finalizers, the last first.
  ///
  /// - Parameters:
  ///   - error: The error with which the steps ended, if they did not succeed.
  ///   - outline: All steps.
  /// - Returns: The error with which the run ends, if it does not succeed.
  mutating func finish(
    after error: PipelineError?,
    of outline: PipelineOutline
  ) -> PipelineError? {
    for recorder in recorders { recorder.endSteps(of: outline) }
    var error = error
    while let (name, body) = cleanups.popLast() {
      do { try body(error) } catch let thrown {
        error = .finalizer(name, threw: thrown, after: error, of: outline.names)
      }
    }
    return error
  }
}
