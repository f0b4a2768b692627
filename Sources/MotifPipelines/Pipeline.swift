// SPDX-License-Identifier: MIT

internal import MotifCore

/// A process of fixed, named steps, each with a default that can be replaced.
///
/// This is the template method pattern without a class hierarchy. The order of the steps is written
/// once and cannot be changed. The owner of the pipeline can change the work of a step, without
/// touching the other steps. Only the pipeline calls a step.
///
/// ```swift
/// extension PipelineStep where Input == String, Output == [String] {
///   static var read: Self { Self("read") }
/// }
/// extension PipelineStep where Input == [String], Output == Int {
///   static var count: Self { Self("count") }
/// }
///
/// let lineCounter = Pipeline(.read) { $0.split(separator: "\n").map(String.init) }
///   .then(.count) { $0.count }
///
/// let statementCounter = lineCounter.replacing(.count) { lines, original in
///   try original(lines.filter { !$0.hasPrefix("#") })
/// }
///
/// let source = "# a comment\nlet a = 1\nlet b = 2"
/// print(try lineCounter.run(source), try statementCounter.run(source))
/// // Prints "3 2"
/// ```
///
/// A pipeline is a value: replacing a step makes another pipeline and leaves the first as it was.
/// You can keep it in a constant and run it from several threads at once, which is why its closures
/// are `@Sendable`; pass everything that a run needs as its input.
///
/// The steps are composed when the pipeline is made. A step that is not replaced is called
/// directly, without a look-up and without boxing its values. If a step has to wait for something,
/// use an ``AsyncPipeline``.
public struct Pipeline<Input, Output>: Sendable {
  private let outline: PipelineOutline

  /// Composes the steps of an outline.
  private let compose: @Sendable (PipelineOutline) -> StepWork<Input, Output>

  /// The composed steps.
  private let work: StepWork<Input, Output>

  /// Schedules the finalizers for the end of every run, if there are any.
  var prepare: (@Sendable (Input, inout PipelineRun<Cleanup>) -> Void)?

  private init(
    _ outline: PipelineOutline,
    prepare: (@Sendable (Input, inout PipelineRun<Cleanup>) -> Void)? = nil,
    compose: @escaping @Sendable (PipelineOutline) -> StepWork<Input, Output>
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

extension Pipeline {
  /// Makes a pipeline of one step, to continue with ``then(_:default:)``.
  ///
  /// - Parameters:
  ///   - step: The first step.
  ///   - body: The work of the step unless it is replaced.
  public init(
    _ step: PipelineStep<Input, Output>,
    default body: @escaping @Sendable (Input) throws -> Output
  ) {
    let outline = PipelineOutline()
    let step = Step(step, at: outline.nextPosition(for: step.name), default: body)
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
    default body: @escaping @Sendable (Output) throws -> Next
  ) -> Pipeline<Input, Next> {
    let step = Step(step, at: outline.nextPosition(for: step.name), default: body)
    return Pipeline<Input, Next>(outline.appending(step), prepare: prepare) { [compose] outline in
      outline.current(step).work(after: compose(outline))
    }
  }

  /// Changes a step that the pipeline is expected to have.
  private func changing<StepInput, StepOutput>(
    _ step: PipelineStep<StepInput, StepOutput>,
    _ change:
      @escaping @Sendable (inout Step<StepInput, StepOutput>) throws(PipelineCompositionError) ->
      Void
  ) -> Pipeline {
    do {
      let outline = try outline.changing(StepChange(step.name, by: nil, change))
      return Pipeline(outline, prepare: prepare, compose: compose)
    } catch {
      trap("\(error)")
    }
  }

  private func adding<StepInput, StepOutput>(
    to step: PipelineStep<StepInput, StepOutput>,
    _ hook: @escaping Step<StepInput, StepOutput>.Hook
  ) -> Pipeline {
    changing(step) { $0.hooks.append(hook) }
  }
}

// MARK: - Replacing

extension Pipeline {
  /// Replaces the work of one step.
  ///
  /// Use this method if you know the pipeline: naming a step that it does not have is a bug. If the
  /// choice is made at run time, use `applying(_:)`.
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
        _ original: (StepInput) throws -> StepOutput
      ) throws -> StepOutput
  ) -> Pipeline {
    changing(step) { (step) throws(PipelineCompositionError) in
      try step.replace(with: replacement, by: nil)
    }
  }

  /// Combines the pipeline with variations.
  ///
  /// - Parameter variations: Sets of replacements. Their order does not matter, because no
  ///   two may replace the same step.
  /// - Returns: The pipeline with all their steps replaced.
  /// - Throws: ``PipelineCompositionError`` if a variation does not fit this pipeline, or if a step
  ///   would have two replacements.
  public func applying(
    _ variations: [PipelineVariation]
  ) throws(PipelineCompositionError) -> Pipeline {
    var outline = outline
    for change in variations.flatMap(\.changes) { outline = try outline.changing(change) }
    return Pipeline(outline, prepare: prepare, compose: compose)
  }

  /// Combines the pipeline with variations listed one by one.
  ///
  /// - Parameter variations: The variations.
  /// - Returns: The varied pipeline.
  /// - Throws: A ``PipelineCompositionError`` if they contradict one another.
  public func applying(
    _ variations: PipelineVariation...
  ) throws(PipelineCompositionError) -> Pipeline {
    try applying(variations)
  }
}

// MARK: - Hooks

// The first hook is the outermost: hooks lie around a step like the skins of an onion.

extension Pipeline {
  /// Adds a hook that sees the input of a step.
  ///
  /// ```swift
  /// extension PipelineStep where Input == [Int], Output == Int {
  ///   static var sum: Self { Self("sum") }
  /// }
  ///
  /// let sum = Pipeline(.sum) { $0.reduce(0, +) }
  ///   .before(.sum) { numbers in print("\(numbers.count) numbers") }
  ///   .after(.sum) { total in print("a total of \(total)") }
  ///   .around(.sum) { numbers, proceed in try proceed(numbers.filter { $0 > 0 }) }
  /// print(try sum.run([1, -1, 4]))
  /// // Prints:
  /// // 3 numbers
  /// // a total of 5
  /// // 5
  /// ```
  ///
  /// - Parameters:
  ///   - step: The step, replaced or not.
  ///   - hook: Receives the input of the step, before the step and the hooks that are added later.
  ///     If it throws, the run stops there. It runs on the thread of the run and may start other
  ///     runs.
  /// - Returns: The pipeline with this hook.
  /// - Precondition: The pipeline has this step.
  public func before<StepInput, StepOutput>(
    _ step: PipelineStep<StepInput, StepOutput>,
    hook: @escaping @Sendable (_ input: StepInput) throws -> Void
  ) -> Pipeline {
    adding(to: step) { work, position in
      { (input, run) throws(PipelineError) in
        do { try hook(input) } catch { throw position.failure(error, in: .beforeHook) }
        return try work(input, &run)
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
    hook: @escaping @Sendable (_ output: StepOutput) throws -> Void
  ) -> Pipeline {
    adding(to: step) { work, position in
      { (input, run) throws(PipelineError) in
        let output = try work(input, &run)
        do { try hook(output) } catch { throw position.failure(error, in: .afterHook) }
        return output
      }
    }
  }

  /// Adds a hook around a step, which can time it, try it again, or hold a lock during the step.
  ///
  /// A step has at most one replacement, but can have any number of hooks around it. A hook *must*
  /// call the step unless it throws; it may do so several times, with another input, and return
  /// another result.
  ///
  /// ```swift
  /// struct Busy: Error {}
  ///
  /// final class Printer {
  ///   var attempts = 0
  ///   func print(_ text: String) throws -> String {
  ///     attempts += 1
  ///     if attempts < 3 { throw Busy() }
  ///     return "\(text), at attempt \(attempts)"
  ///   }
  /// }
  ///
  /// extension PipelineStep where Input == Printer, Output == String {
  ///   static var print: Self { Self("print") }
  /// }
  ///
  /// let patient = Pipeline(.print) { try $0.print("printed") }
  ///   .around(.print) { printer, proceed in
  ///     while true {
  ///       do throws(PipelineError) {
  ///         return try proceed(printer)
  ///       } catch {
  ///         guard error.underlying is Busy else { throw error }
  ///       }
  ///     }
  ///   }
  /// print(try patient.run(Printer()))
  /// // Prints "printed, at attempt 3"
  /// ```
  ///
  /// - Parameters:
  ///   - step: The step, replaced or not.
  ///   - hook: Receives the input of the step, and the step itself with the hooks that are added
  ///     later. If it rethrows a ``PipelineError`` from the step, the error stays as it is. Any
  ///     other error becomes one of the phase ``PipelinePhase/aroundHook``, and errors that the
  ///     hook caught are in its ``PipelineError/suppressed``. Returning without a call ends the run
  ///     with ``OriginalUseError/notPassedOn``.
  /// - Returns: The pipeline with this hook.
  /// - Precondition: The pipeline has this step.
  public func around<StepInput, StepOutput>(
    _ step: PipelineStep<StepInput, StepOutput>,
    hook:
      @escaping @Sendable (
        _ input: StepInput,
        _ proceed: (StepInput) throws(PipelineError) -> StepOutput
      ) throws -> StepOutput
  ) -> Pipeline {
    adding(to: step) { work, position in
      { (input, run) throws(PipelineError) in
        var isCalled = false
        var failures: [PipelineError] = []
        do {
          let output = try hook(input) { (input) throws(PipelineError) in
            isCalled = true
            do throws(PipelineError) {
              return try work(input, &run)
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

extension Pipeline {
  /// Adds a finalizer that runs at the end of every run, however it ends.
  ///
  /// Finalizers run after the steps: because the last step is done, because something threw, or
  /// because the run was canceled. They run in reverse order, as with `defer`; finalizers of this
  /// kind exist from the beginning of the run, so they run after those of steps. Each of them runs
  /// even if another throws. Their errors are in the ``PipelineError/suppressed`` of the run's
  /// error; if the run has no error, theirs becomes the run's error.
  ///
  /// ```swift
  /// struct Refused: Error {}
  ///
  /// extension PipelineStep where Input == String, Output == String {
  ///   static var send: Self { Self("send") }
  /// }
  ///
  /// let sending = Pipeline(.send) { text in
  ///   guard text.count < 9 else { throw Refused() }
  ///   return "sent \(text)"
  /// }
  /// .finally("report") { text, error in
  ///   print(text, error == nil ? "went out" : "stays here")
  /// }
  ///
  /// _ = try sending.run("a word")
  /// _ = try? sending.run("a long letter")
  /// // Prints:
  /// // a word went out
  /// // a long letter stays here
  /// ```
  ///
  /// - Parameters:
  ///   - name: The finalizer's name in errors.
  ///   - finalizer: Receives the input of the run, and the run's error so far, or `nil`.
  /// - Returns: The pipeline with this finalizer.
  public func finally(
    _ name: String,
    do finalizer: @escaping @Sendable (_ input: Input, _ error: PipelineError?) throws -> Void
  ) -> Pipeline {
    var pipeline = self
    pipeline.prepare = { [prepare] input, run in
      prepare?(input, &run)
      run.cleanups.append((name, { error in try finalizer(input, error) }))
    }
    return pipeline
  }

  /// Adds a finalizer that runs at the end of every run in which a step has done its work.
  ///
  /// Use it to close something that a step has opened, locked or begun, after the later steps, even
  /// if a hook after the step, or one of those steps, throws. ``finally(_:do:)`` explains when
  /// finalizers run, and what happens to their errors.
  ///
  /// ```swift
  /// extension PipelineStep where Input == String, Output == [String] {
  ///   static var open: Self { Self("open") }
  /// }
  /// extension PipelineStep where Input == [String], Output == Int {
  ///   static var count: Self { Self("count") }
  /// }
  ///
  /// let counting = Pipeline(.open) { path in ["a line of \(path)"] }
  ///   .finally("close", after: .open) { lines in print("closed after \(lines.count) line") }
  ///   .then(.count) { lines in lines.count }
  /// print(try counting.run("a file"))
  /// // Prints:
  /// // closed after 1 line
  /// // 1
  /// ```
  ///
  /// - Parameters:
  ///   - name: The finalizer's name in errors.
  ///   - step: The step, replaced or not.
  ///   - finalizer: Receives the step's output. If a hook around the step calls it several times,
  ///     the finalizer runs for each result.
  /// - Returns: The pipeline with this finalizer.
  /// - Precondition: The pipeline has this step.
  public func finally<StepInput, StepOutput>(
    _ name: String,
    after step: PipelineStep<StepInput, StepOutput>,
    do finalizer: @escaping @Sendable (_ output: StepOutput) throws -> Void
  ) -> Pipeline {
    changing(step) { $0.addFinalizer(name, finalizer) }
  }
}

// MARK: - Running

extension Pipeline {
  /// Runs the steps in order, reports progress before each one, and stops between two if it is
  /// canceled.
  ///
  /// ```swift
  /// extension PipelineStep where Input == Int, Output == Int {
  ///   static var load: Self { Self("load") }
  ///   static var store: Self { Self("store") }
  /// }
  /// let copy = Pipeline(.load) { $0 }.then(.store) { $0 }
  ///
  /// var isCancelled = false
  /// do {
  ///   _ = try copy.run(7) { progress in
  ///     print(progress.step, progress.fraction)
  ///     isCancelled = true
  ///   } isCancelled: {
  ///     isCancelled
  ///   }
  /// } catch {
  ///   print(error)
  /// }
  /// // Prints:
  /// // load 0.0
  /// // stopped before "store", completed: load: CancellationError()
  /// ```
  ///
  /// - Parameters:
  ///   - input: The input of the first step.
  ///   - onStep: Called before each step, on the thread of the run, before any hook. If it throws,
  ///     the run stops before that step. It may start other runs.
  ///   - isCancelled: Called before each step, but not after the last one: finished work is
  ///     returned. In a task, pass `{ Task.isCancelled }`.
  /// - Returns: The output of the last step.
  /// - Throws: ``PipelineError`` with the first error of a step, a hook or a finalizer, or with
  ///   `CancellationError`. No later step has begun, and every finalizer has run.
  /// - Complexity: The same as the steps.
  public func run(
    _ input: Input,
    onStep: ((PipelineProgress) throws -> Void)? = nil,
    isCancelled: (() -> Bool)? = nil
  ) throws(PipelineError) -> Output {
    var run = PipelineRun<Cleanup>(
      stepCount: outline.names.count,
      onStep: onStep,
      isCancelled: isCancelled
    )
    prepare?(input, &run)
    let output: Output
    do {
      output = try work(input, &run)
    } catch {
      throw run.finish(after: error, of: outline) ?? error
    }
    if !run.cleanups.isEmpty, let error = run.finish(after: nil, of: outline) { throw error }
    return output
  }
}
