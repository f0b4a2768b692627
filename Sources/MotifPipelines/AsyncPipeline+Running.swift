// SPDX-License-Identifier: MIT

extension AsyncPipeline {
  /// Runs the steps in order, in the isolation of the caller.
  ///
  /// - Parameter input: What the first step gets.
  /// - Returns: What the last step made.
  /// - Throws: ``PipelineError`` with the first error that a step, a hook or a finaliser threw, or with
  ///   `CancellationError` when the task is cancelled before a step. No later step has begun then, and
  ///   every finaliser has run.
  /// - Complexity: That of the steps.
  public func run(_ input: Input) async throws(PipelineError) -> Output {
    if surroundings.needsRun { return try await run(input, onStep: { _ in }) }
    return try await composition(input, nil)
  }

  /// Runs the steps in order, in the isolation of the caller, and reports before each one.
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
  ///   - input: What the first step gets.
  ///   - onStep: Called before each step, before any hook. If it throws, the run stops before that
  ///     step.
  /// - Returns: What the last step made.
  /// - Throws: ``PipelineError`` as ``run(_:)`` does.
  /// - Complexity: That of the steps.
  public func run(
    _ input: Input,
    onStep: @escaping (PipelineProgress) async throws -> Void
  ) async throws(PipelineError) -> Output {
    let run = AsyncPipelineRun(stepNames, hooks: surroundings.hooks, onStep: onStep)
    for finaliser in surroundings.finalisers {
      run.push(finaliser.name) { error in try await finaliser.body(input, error) }
    }
    let output: Output
    do {
      output = try await composition(input, run)
    } catch {
      throw await run.finish(after: error) ?? error
    }
    if let error = await run.finish(after: nil) { throw error }
    return output
  }
}
