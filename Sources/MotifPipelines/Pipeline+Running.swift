// SPDX-License-Identifier: MIT

extension Pipeline {
  /// Runs the steps in order.
  ///
  /// - Parameter input: What the first step gets.
  /// - Returns: What the last step made.
  /// - Throws: ``PipelineError`` with the first error that a step threw; no later step has begun
  ///   then.
  /// - Complexity: That of the steps.
  public func run(_ input: Input) throws(PipelineError) -> Output {
    try composition(input, false) { _ in }
  }

  /// Runs the steps in order and reports before each one.
  ///
  /// A hook that throws stops the run before that step. This is how a run is cancelled:
  ///
  /// ```swift
  /// extension PipelineStep where Input == Int, Output == Int {
  ///   static var load: Self { Self("load") }
  ///   static var store: Self { Self("store") }
  /// }
  /// let copy = Pipeline(.load) { $0 }.then(.store) { $0 }
  ///
  /// do {
  ///   let cancelled = true
  ///   _ = try copy.run(7) { progress in
  ///     if progress.step == "store" && cancelled { throw CancellationError() }
  ///   }
  /// } catch {
  ///   print("before \(error.step):", error.underlying is CancellationError)
  /// }
  /// // Prints "before store: true"
  /// ```
  ///
  /// - Parameters:
  ///   - input: What the first step gets.
  ///   - onStep: Called before each step, on the thread of the run. It may start other runs.
  /// - Returns: What the last step made.
  /// - Throws: ``PipelineError`` with the first error that a step or the hook threw; no later step
  ///   has begun then.
  /// - Complexity: That of the steps.
  public func run(
    _ input: Input,
    onStep: (PipelineProgress) throws -> Void
  ) throws(PipelineError) -> Output {
    let names = stepNames
    return try composition(input, true) { (index) throws(PipelineError) in
      do {
        try onStep(PipelineProgress(step: names[index], index: index, count: names.count))
      } catch {
        throw PipelineError(at: index, of: names, underlying: error)
      }
    }
  }
}
