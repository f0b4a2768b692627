// SPDX-License-Identifier: MIT

internal import MotifCore

/// What one run of a pipeline did: which steps ran, how long each took, and where the run stopped.
///
/// An import takes ten seconds, or fails on one customer's file: the report says in which step. Ask
/// for reports with ``Pipeline/reporting(clock:to:)``.
///
/// ```swift
/// extension PipelineStep where Input == String, Output == [String] {
///   static var split: Self { Self("split") }
/// }
/// extension PipelineStep where Input == [String], Output == Int {
///   static var count: Self { Self("count") }
/// }
///
/// let lines = PipelineVariation("lines").replacing(.split) { text, _ in
///   text.split(separator: "\n").map(String.init)
/// }
/// let counter = try Pipeline(.split) { $0.split(separator: " ").map(String.init) }
///   .then(.count) { $0.count }
///   .applying(lines)
///   .reporting { report in
///     for step in report.steps { print(step.name, "by", step.replacedBy ?? "default") }
///   }
/// print(try counter.run("So What\nBlue in Green"))
/// // Prints:
/// // split by lines
/// // count by default
/// // 2
/// ```
public struct PipelineReport: Sendable {
  /// A step that has begun.
  ///
  /// ```swift
  /// extension PipelineStep where Input == Int, Output == Int {
  ///   static var double: Self { Self("double") }
  /// }
  ///
  /// let doubling = Pipeline(.double) { $0 * 2 }
  ///   .replacing(.double) { number, _ in number + number }
  ///   .reporting { print($0.steps[0].name, $0.steps[0].replacedBy ?? "") }
  /// print(try doubling.run(4))
  /// // Prints:
  /// // double the code
  /// // 8
  /// ```
  public struct Step: Hashable, Sendable {
    /// The step's name.
    public let name: String

    /// What replaced the step's default: the name of a variation, or "the code" for a replacement
    /// without one; `nil` if nothing did.
    public let replacedBy: String?

    /// How long the step took, with its hooks: from its beginning to that of the next step.
    public let duration: Duration
  }

  /// The steps that have begun, in order.
  ///
  /// If the run failed in a step, it is the last.
  public let steps: [Step]

  /// The error with which the run ended; `nil` if it succeeded.
  ///
  /// It says where the run failed or was canceled, also if a finalizer threw it.
  public let error: PipelineError?
}

extension PipelineReport: CustomStringConvertible {
  /// The steps in one line, each with its replacement and duration, and the error.
  public var description: String {
    let parts = steps.map { step in
      "\(step.name)\(step.replacedBy.map { " (\($0))" } ?? ""): \(step.duration)"
    }
    return (parts + [error?.description].compactMap(\.self)).joined(separator: ", ")
  }
}

// MARK: - Reporting

extension Pipeline {
  /// Reports each run when it has ended.
  ///
  /// The pipeline without reports stays as it was, and costs nothing more. A test passes a clock that
  /// it controls, and compares durations.
  ///
  /// ```swift
  /// extension PipelineStep where Input == String, Output == Int {
  ///   static var parse: Self { Self("parse") }
  /// }
  ///
  /// struct NotANumber: Error {}
  ///
  /// let parser = Pipeline(.parse) { text in
  ///   guard let number = Int(text) else { throw NotANumber() }
  ///   return number
  /// }
  /// let logged = parser.reporting { report in
  ///   print(report.steps.map(\.name), report.error?.step ?? "done")
  /// }
  /// _ = try? logged.run("7")
  /// _ = try? logged.run("seven")
  /// // Prints:
  /// // ["parse"] done
  /// // ["parse"] parse
  /// ```
  ///
  /// - Parameters:
  ///   - clock: The clock that measures the steps.
  ///   - report: Receives the report after all finalizers, on the thread of the run. Steps that are
  ///     added or replaced later are reported, too. It may start other runs.
  /// - Returns: The pipeline that reports its runs. Of several closures, the first one is called first.
  /// - Complexity: Two readings of the clock for each step.
  public func reporting(
    clock: any Clock<Duration> = ContinuousClock(),
    to report: @escaping @Sendable (_ report: PipelineReport) -> Void
  ) -> Pipeline {
    var pipeline = self
    pipeline.prepare = { [prepare] input, run in
      prepare?(input, &run)
      let recorder = run.record(by: clock)
      run.cleanups.insert(("report", { report(recorder.report(after: $0)) }), at: 0)
    }
    return pipeline
  }
}

extension AsyncPipeline {
  /// Reports each run when it has ended.
  ///
  /// The rules are those of ``Pipeline/reporting(clock:to:)``. The time of a step includes what it
  /// waits for, and all of its attempts.
  ///
  /// ```swift
  /// extension PipelineStep where Input == String, Output == String {
  ///   static var fetch: Self { Self("fetch") }
  /// }
  ///
  /// let fetching = AsyncPipeline(.fetch) { "the page at \($0)" }
  ///   .reporting { print($0.steps.map(\.name), $0.error == nil) }
  /// print(try await fetching.run("example.org"))
  /// // Prints:
  /// // ["fetch"] true
  /// // the page at example.org
  /// ```
  ///
  /// - Parameters:
  ///   - clock: The clock that measures the steps.
  ///   - report: Receives the report after all finalizers, in the task of the run.
  /// - Returns: The pipeline that reports its runs.
  /// - Complexity: Two readings of the clock for each step.
  public func reporting(
    clock: any Clock<Duration> = ContinuousClock(),
    to report: @escaping @Sendable (_ report: PipelineReport) -> Void
  ) -> AsyncPipeline {
    var pipeline = self
    pipeline.prepare = { [prepare] input, run in
      prepare?(input, &run)
      let recorder = run.record(by: clock)
      run.cleanups.insert(("report", { report(recorder.report(after: $0)) }), at: 0)
    }
    return pipeline
  }
}
