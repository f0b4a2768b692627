// SPDX-License-Identifier: MIT

extension Pipeline {
  /// Runs the steps in order.
  ///
  /// - Parameter input: What the first step gets.
  /// - Returns: What the last step made.
  /// - Throws: ``PipelineError`` with the first error that a step, a hook or a finaliser threw. No
  ///   later step has begun then, and every finaliser has run.
  /// - Complexity: That of the steps.
  public func run(_ input: Input) throws(PipelineError) -> Output {
    if surroundings.needsRun {
      return try run(input, onStep: { _ in })
    }
    return try composition(input, nil)
  }

  /// Runs the steps in order, reports before each one, and stops between two when it is cancelled.
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
  ///   - input: What the first step gets.
  ///   - onStep: Called before each step, on the thread of the run, before any hook. If it throws,
  ///     the run stops before that step. It may start other runs.
  ///   - isCancelled: Asked before each step, and not after the last one: work that is done is
  ///     handed out. In a task, give it `{ Task.isCancelled }`.
  /// - Returns: What the last step made.
  /// - Throws: ``PipelineError`` with the first error that a step, a hook or a finaliser threw, or
  ///   with `CancellationError`. No later step has begun then, and every finaliser has run.
  /// - Complexity: That of the steps.
  public func run(
    _ input: Input,
    onStep: (PipelineProgress) throws -> Void = { _ in },
    isCancelled: () -> Bool = { false }
  ) throws(PipelineError) -> Output {
    try withoutActuallyEscaping(isCancelled) { (isCancelled) throws(PipelineError) in
      try withoutActuallyEscaping(onStep) { (onStep) throws(PipelineError) in
        try follow(
          PipelineRun(
            stepNames,
            hooks: surroundings.hooks,
            isCancelled: isCancelled,
            onStep: onStep
          ),
          input
        )
      }
    }
  }

  private func follow(_ run: PipelineRun, _ input: Input) throws(PipelineError) -> Output {
    for finaliser in surroundings.finalisers {
      run.push(finaliser.name) { error in try finaliser.body(input, error) }
    }
    let output: Output
    do {
      output = try composition(input, run)
    } catch {
      throw run.finish(after: error) ?? error
    }
    if let error = run.finish(after: nil) { throw error }
    return output
  }
}
