// SPDX-License-Identifier: MIT

extension Pipeline {
  /// Adds something that is done at the end of every run, however it ends.
  ///
  /// Finalisers run when the steps are over: because the last is done, because something threw, or
  /// because the run was cancelled. The last one comes first, as with `defer`; those of this kind are
  /// there from the beginning of the run, so that they come after those of steps. Each of them runs
  /// even if another throws. What they throw is in the ``PipelineError/suppressed`` of the run's
  /// error; if there is none, it becomes the run's error.
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
  ///   - name: The name that errors show.
  ///   - finaliser: Gets what the run got, and the error with which the run ends so far, or `nil`.
  /// - Returns: The pipeline with this finaliser.
  public func finally(
    _ name: String,
    do finaliser: @escaping @Sendable (_ input: Input, _ error: PipelineError?) throws -> Void
  ) -> Pipeline {
    within(surroundings.adding(RunFinaliser(name: name, body: finaliser)))
  }

  /// Adds something that is done at the end of every run in which a step has done its work.
  ///
  /// Use it for what a step has opened, locked or begun, and that must be closed when the later steps
  /// are done with it, even if a hook after the step, or one of those steps, throws. When finalisers
  /// run, and what becomes of their errors, is said at ``finally(_:do:)``.
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
  ///   - name: The name that errors show.
  ///   - step: The step, replaced or not.
  ///   - finaliser: Gets what the step made. If a hook around the step calls it several times, the
  ///     finaliser runs for each of the results.
  /// - Returns: The pipeline with this finaliser.
  /// - Precondition: The pipeline has this step.
  public func finally<StepInput, StepOutput>(
    _ name: String,
    after step: PipelineStep<StepInput, StepOutput>,
    do finaliser: @escaping @Sendable (_ output: StepOutput) throws -> Void
  ) -> Pipeline {
    let layer = StepLayer<StepInput, StepOutput>.finally(name, .blocking(finaliser))
    return with(outline.adding(layer, to: step)).within(surroundings.followed())
  }
}
