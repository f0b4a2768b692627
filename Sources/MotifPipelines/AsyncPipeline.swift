// SPDX-License-Identifier: MIT

internal import MotifCore

/// A process of fixed, named steps that can wait: for a server, a disk, an actor.
///
/// It is a ``Pipeline`` whose steps, hooks and finalizers can be `async`. The keys of the steps are
/// the same, and so are the rules: what can be replaced and how often, the order of hooks and
/// finalizers, the handling of errors.
///
/// ```swift
/// extension PipelineStep where Input == String, Output == String {
///   static var download: Self { Self("download") }
/// }
/// extension PipelineStep where Input == String, Output == Int {
///   static var measure: Self { Self("measure") }
/// }
///
/// let sizes = AsyncPipeline(.download) { address in
///   try await Task.sleep(for: .milliseconds(1))
///   return "the page at \(address)"
/// }
/// .then(.measure) { page in page.count }
///
/// let offline = sizes.replacing(.download) { address, _ in "a page" }
///
/// print(try await sizes.run("example.org"), try await offline.run("example.org"))
/// // Prints "23 6"
/// ```
///
/// Steps run in the isolation of the caller of ``run(_:onStep:)``, such as the main actor, so their
/// values need not be `Sendable`. A step with a long calculation should pass it to a `@concurrent`
/// function.
///
/// To continue from a ``Pipeline``, run it in a step:
/// `AsyncPipeline(.compile) { try compiler.run($0) }`.
///
/// Before each step, the pipeline checks whether the task is canceled, and if so ends the run with
/// `CancellationError`.
public struct AsyncPipeline<Input, Output>: Sendable {
  private let outline: PipelineOutline

  /// Composes the steps of an outline.
  private let compose: @Sendable (PipelineOutline) -> AsyncStepWork<Input, Output>

  /// The composed steps.
  private let work: AsyncStepWork<Input, Output>

  /// Schedules the finalizers for the end of every run, if there are any.
  var prepare: (@Sendable (Input, inout PipelineRun<AsyncCleanup>) -> Void)?

  private init(
    _ outline: PipelineOutline,
    prepare: (@Sendable (Input, inout PipelineRun<AsyncCleanup>) -> Void)? = nil,
    compose: @escaping @Sendable (PipelineOutline) -> AsyncStepWork<Input, Output>
  ) {
    self.outline = outline
    self.prepare = prepare
    self.compose = compose
    work = compose(outline)
  }

  /// The names of the steps, in the order in which they run.
  public var stepNames: [String] { outline.names }
}

// MARK: - Building

extension AsyncPipeline {
  /// Makes a pipeline of one step, to continue with ``then(_:default:)``.
  ///
  /// - Parameters:
  ///   - step: The first step.
  ///   - body: The work of the step unless it is replaced.
  public init(
    _ step: PipelineStep<Input, Output>,
    default body: @escaping @Sendable (Input) async throws -> Output
  ) {
    let outline = PipelineOutline()
    let step = AsyncStep(step, at: outline.nextPosition(for: step.name), default: body)
    self.init(outline.appending(step)) { outline in
      outline.current(step).work
    }
  }

  /// Adds a step at the end.
  ///
  /// - Parameters:
  ///   - step: The step, whose input is the pipeline's output so far.
  ///   - body: The work of the step unless it is replaced.
  /// - Returns: The pipeline with this step added.
  /// - Precondition: No other step of the pipeline has the same name.
  public func then<Next>(
    _ step: PipelineStep<Output, Next>,
    default body: @escaping @Sendable (Output) async throws -> Next
  ) -> AsyncPipeline<Input, Next> {
    let step = AsyncStep(step, at: outline.nextPosition(for: step.name), default: body)
    return AsyncPipeline<Input, Next>(outline.appending(step), prepare: prepare) {
      [compose] outline in
      outline.current(step).work(after: compose(outline))
    }
  }

  /// Changes a step that the pipeline is expected to have.
  func changing<StepInput, StepOutput>(
    _ step: PipelineStep<StepInput, StepOutput>,
    _ change:
      @escaping @Sendable (inout AsyncStep<StepInput, StepOutput>) throws(PipelineCompositionError)
      -> Void
  ) -> AsyncPipeline {
    do {
      let outline = try outline.changing(StepChange(step.name, by: nil, change))
      return AsyncPipeline(outline, prepare: prepare, compose: compose)
    } catch {
      trap("\(error)")
    }
  }

  private func adding<StepInput, StepOutput>(
    to step: PipelineStep<StepInput, StepOutput>,
    _ hook: @escaping AsyncStep<StepInput, StepOutput>.Hook
  ) -> AsyncPipeline {
    changing(step) { $0.hooks.append(hook) }
  }
}

// MARK: - Replacing

extension AsyncPipeline {
  /// Replaces the work of one step, which may be asynchronous.
  ///
  /// - Parameters:
  ///   - step: The step to replace.
  ///   - replacement: Does the work of the step. It receives the step's input and the original: the
  ///     step's default. The step's declaration says whether the original can, should, must or must
  ///     not be called. An error that the original throws passes through.
  /// - Returns: The pipeline with this step replaced.
  /// - Precondition: The pipeline has this step, and it is not replaced yet.
  public func replacing<StepInput, StepOutput>(
    _ step: PipelineStep<StepInput, StepOutput>,
    with replacement:
      @escaping @Sendable (
        _ input: StepInput,
        _ original: (StepInput) async throws -> StepOutput
      ) async throws -> StepOutput
  ) -> AsyncPipeline {
    changing(step) { (step) throws(PipelineCompositionError) in
      try step.replace(with: replacement, by: nil)
    }
  }

  /// Combines the pipeline with variations.
  ///
  /// - Parameter variations: Sets of replacements, which may be asynchronous. Their order does not
  ///   matter, because no two may replace the same step.
  /// - Returns: The pipeline with all their steps replaced.
  /// - Throws: ``PipelineCompositionError`` if a variation does not fit this pipeline, or if a step
  ///   would have two replacements.
  public func applying(
    _ variations: [AsyncPipelineVariation]
  ) throws(PipelineCompositionError) -> AsyncPipeline {
    var outline = outline
    for change in variations.flatMap(\.changes) { outline = try outline.changing(change) }
    return AsyncPipeline(outline, prepare: prepare, compose: compose)
  }

  /// Combines the pipeline with variations listed one by one.
  ///
  /// - Parameter variations: The variations.
  /// - Returns: The varied pipeline.
  /// - Throws: A ``PipelineCompositionError`` if they contradict one another.
  public func applying(
    _ variations: AsyncPipelineVariation...
  ) throws(PipelineCompositionError) -> AsyncPipeline {
    try applying(variations)
  }
}

// MARK: - Hooks

extension AsyncPipeline {
  /// Adds a hook that sees the input of a step.
  ///
  /// - Parameters:
  ///   - step: The step, replaced or not.
  ///   - hook: Receives the input of the step, before the step and the hooks that are added later.
  ///     If it throws, the run stops there. It may start other runs.
  /// - Returns: The pipeline with this hook.
  /// - Precondition: The pipeline has this step.
  public func before<StepInput, StepOutput>(
    _ step: PipelineStep<StepInput, StepOutput>,
    hook: @escaping @Sendable (_ input: StepInput) async throws -> Void
  ) -> AsyncPipeline {
    adding(to: step) { work, position in
      { (input, run) async throws(PipelineError) in
        do { try await hook(input) } catch { throw position.failure(error, in: .beforeHook) }
        return try await work(input, &run)
      }
    }
  }

  /// Adds a hook that sees the output of a step.
  ///
  /// - Parameters:
  ///   - step: The step, replaced or not.
  ///   - hook: Receives the output of the step, after the step and the hooks that are added later.
  ///     If it throws, the run stops there, and the step does not count as completed.
  /// - Returns: The pipeline with this hook.
  /// - Precondition: The pipeline has this step.
  public func after<StepInput, StepOutput>(
    _ step: PipelineStep<StepInput, StepOutput>,
    hook: @escaping @Sendable (_ output: StepOutput) async throws -> Void
  ) -> AsyncPipeline {
    adding(to: step) { work, position in
      { (input, run) async throws(PipelineError) in
        let output = try await work(input, &run)
        do { try await hook(output) } catch { throw position.failure(error, in: .afterHook) }
        return output
      }
    }
  }

  /// Adds a hook around a step, which can time it, or call it again with another input.
  ///
  /// To retry a failed step, use ``retrying(_:attempts:clock:backoff:)``.
  ///
  /// The hook *must* call the step unless it throws; it may do so several times, with another
  /// input, and return another result. See ``Pipeline/around(_:hook:)``.
  ///
  /// ```swift
  /// extension PipelineStep where Input == Int, Output == Int {
  ///   static var ask: Self { Self("ask") }
  /// }
  ///
  /// let timed = AsyncPipeline(.ask) { $0 * 2 }.around(.ask) { question, proceed in
  ///   print("asking \(question)")
  ///   defer { print("answered") }
  ///   return try await proceed(question)
  /// }
  /// print(try await timed.run(21))
  /// // Prints:
  /// // asking 21
  /// // answered
  /// // 42
  /// ```
  ///
  /// - Parameters:
  ///   - step: The step, replaced or not.
  ///   - hook: Receives the input of the step, and the step itself with the hooks that are added
  ///     later.
  /// - Returns: The pipeline with this hook.
  /// - Precondition: The pipeline has this step.
  public func around<StepInput, StepOutput>(
    _ step: PipelineStep<StepInput, StepOutput>,
    hook:
      @escaping @Sendable (
        _ input: StepInput,
        _ proceed: (StepInput) async throws(PipelineError) -> StepOutput
      ) async throws -> StepOutput
  ) -> AsyncPipeline {
    adding(to: step) { work, position in
      { (input, run) async throws(PipelineError) in
        var isCalled = false
        var failures: [PipelineError] = []
        do {
          let output = try await hook(input) { (input) async throws(PipelineError) in
            isCalled = true
            do throws(PipelineError) {
              return try await work(input, &run)
            } catch {
              failures.append(error)
              throw error
            }
          }
          if !isCalled { throw OriginalUseError.notPassedOn }
          return output
        } catch {
          throw position.failure(error, around: failures)
        }
      }
    }
  }
}

// MARK: - Finalizers

extension AsyncPipeline {
  /// Adds a finalizer that runs at the end of every run, however it ends.
  ///
  /// The rules are those of ``Pipeline/finally(_:do:)``.
  ///
  /// - Parameters:
  ///   - name: The finalizer's name in errors.
  ///   - finalizer: Receives the input of the run, and the run's error so far, or `nil`. It runs in
  ///     the task of the run. If that task is canceled, calls such as `Task.sleep` return at once:
  ///     if the finalizer must wait even then, let it wait in a separate task.
  /// - Returns: The pipeline with this finalizer.
  public func finally(
    _ name: String,
    do finalizer:
      @escaping @Sendable (_ input: Input, _ error: PipelineError?) async throws -> Void
  ) -> AsyncPipeline {
    var pipeline = self
    pipeline.prepare = { [prepare] input, run in
      prepare?(input, &run)
      run.cleanups.append((name, { error in try await finalizer(input, error) }))
    }
    return pipeline
  }

  /// Adds a finalizer that runs at the end of every run in which a step has done its work.
  ///
  /// The rules are those of ``Pipeline/finally(_:after:do:)``.
  ///
  /// - Parameters:
  ///   - name: The finalizer's name in errors.
  ///   - step: The step, replaced or not.
  ///   - finalizer: Receives the step's output.
  /// - Returns: The pipeline with this finalizer.
  /// - Precondition: The pipeline has this step.
  public func finally<StepInput, StepOutput>(
    _ name: String,
    after step: PipelineStep<StepInput, StepOutput>,
    do finalizer: @escaping @Sendable (_ output: StepOutput) async throws -> Void
  ) -> AsyncPipeline {
    changing(step) { $0.addFinalizer(name, finalizer) }
  }
}

// MARK: - Running

extension AsyncPipeline {
  /// Runs the steps in order, in the isolation of the caller, and reports progress before each one.
  ///
  /// ```swift
  /// extension PipelineStep where Input == Int, Output == Int {
  ///   static var load: Self { Self("load") }
  ///   static var store: Self { Self("store") }
  /// }
  /// let copy = AsyncPipeline(.load) { $0 }.then(.store) { $0 }
  /// let number = try await copy.run(7) { print($0.step, $0.fraction) }
  /// print(number)
  /// // Prints:
  /// // load 0.0
  /// // store 0.5
  /// // 7
  /// ```
  ///
  /// - Parameters:
  ///   - input: The input of the first step.
  ///   - onStep: Called before each step, before any hook, and not awaited. If it throws, the run stops
  ///     before that step.
  /// - Returns: The output of the last step.
  /// - Throws: ``PipelineError`` with the first error of a step, a hook or a finalizer, or with
  ///   `CancellationError` if the task is canceled before a step. No later step has begun, and
  ///   every finalizer has run.
  /// - Complexity: The same as the steps.
  public func run(
    _ input: Input,
    onStep: ((PipelineProgress) throws -> Void)? = nil
  ) async throws(PipelineError) -> Output {
    var run = PipelineRun<AsyncCleanup>(
      stepCount: outline.names.count,
      onStep: onStep,
      isCancelled: { Task.isCancelled }
    )
    prepare?(input, &run)
    let output: Output
    do {
      output = try await work(input, &run)
    } catch {
      throw await run.finish(after: error, of: outline) ?? error
    }
    if !run.cleanups.isEmpty, let error = await run.finish(after: nil, of: outline) {
      throw error
    }
    return output
  }
}
