// SPDX-License-Identifier: MIT

public import MotifCore

/// The place where a run stopped, and the reason.
///
/// A run ends at the first error. ``underlying`` is that error, and ``suppressed`` has the later
/// ones, from finalizers: none is lost.
///
/// ```swift
/// struct NotANumber: Error {}
///
/// extension PipelineStep where Input == String, Output == [String] {
///   static var split: Self { Self("split") }
/// }
/// extension PipelineStep where Input == [String], Output == Int {
///   static var sum: Self { Self("sum") }
/// }
///
/// let adder = Pipeline(.split) { $0.split(separator: "+").map(String.init) }
///   .then(.sum) { terms in
///     try terms.reduce(0) { sum, term in
///       guard let number = Int(term) else { throw NotANumber() }
///       return sum + number
///     }
///   }
///
/// do {
///   print(try adder.run("1+2+x"))
/// } catch {
///   print(error)
/// }
/// // Prints "stopped at "sum", completed: split: NotANumber()"
/// ```
public final class PipelineError: Error {
  /// The name of the step at which the run stopped, or of the finalizer that threw.
  public let step: String

  /// The part of the run in which the error was thrown.
  public let phase: PipelinePhase

  /// The names of the steps that had completed, with their hooks, in order.
  public let completedSteps: [String]

  /// The error that was thrown.
  public let underlying: any Error

  /// The other errors that were thrown.
  ///
  /// First come the other failures that a hook around the step saw, whether it rethrew one of them
  /// or threw another error; then those of the finalizers, in the order in which they ran.
  public let suppressed: [PipelineError]

  init(
    step: String,
    phase: PipelinePhase,
    completedSteps: [String],
    underlying: any Error,
    suppressed: [PipelineError] = []
  ) {
    self.step = step
    self.phase = phase
    self.completedSteps = completedSteps
    self.underlying = underlying
    self.suppressed = suppressed
  }
}

extension PipelineError: CancellationReport {
  /// Whether the run was canceled: between two steps, or by a step that noticed the cancellation,
  /// itself or in what it waited for: an inner pipeline, a load of a cache, or the task of a coordinator.
  public var isCancellation: Bool { underlying.reportsCancellation }

  /// Returns the error with more suppressed errors.
  func suppressing(_ others: [PipelineError]) -> PipelineError {
    guard !others.isEmpty else { return self }
    return PipelineError(
      step: step,
      phase: phase,
      completedSteps: completedSteps,
      underlying: underlying,
      suppressed: suppressed + others
    )
  }

  /// Returns the error of a run in which a finalizer has thrown.
  static func finalizer(
    _ name: String,
    threw underlying: any Error,
    after error: PipelineError?,
    of names: [String]
  ) -> PipelineError {
    let own = PipelineError(
      step: name,
      phase: .finalizer,
      completedSteps: error?.completedSteps ?? names,
      underlying: underlying
    )
    return error?.suppressing([own]) ?? own
  }
}

// MARK: - Describing

extension PipelineError: DescribedError {
  /// A sentence that names the place, the completed steps, the underlying error, and the suppressed
  /// ones.
  public var description: String {
    let completed = completedSteps.isEmpty ? "nothing" : completedSteps.joined(separator: ", ")
    let others = suppressed.map { "; besides, \($0.place): \($0.underlying)" }.joined()
    return "stopped \(place), completed: \(completed): \(underlying)\(others)"
  }

  private var place: String {
    switch phase {
    case .step: "at \"\(step)\""
    case .beforeHook: "by a hook before \"\(step)\""
    case .aroundHook: "by a hook around \"\(step)\""
    case .afterHook: "by a hook after \"\(step)\""
    case .finalizer: "by the finalizer \"\(step)\""
    case .cancellation: "before \"\(step)\""
    }
  }
}

/// The part of a run in which it was stopped.
///
/// A step's name says where a run ended; the phase says what ended it: the step's work, a hook, a
/// finalizer, or a cancellation.
///
/// ```swift
/// struct TooLong: Error {}
///
/// extension PipelineStep where Input == String, Output == String {
///   static var trim: Self { Self("trim") }
/// }
///
/// let trimmed = Pipeline(.trim) { $0.filter { $0 != " " } }
///   .after(.trim) { text in if text.count > 3 { throw TooLong() } }
///
/// do {
///   print(try trimmed.run("a b c d"))
/// } catch {
///   print(error.step, error.phase)
/// }
/// // Prints "trim afterHook"
/// ```
public enum PipelinePhase: Hashable, Sendable {
  /// A hook before the step, on this step or on all steps.
  case beforeHook

  /// The work of the step itself: its default or its replacement.
  case step

  /// A hook around the step.
  case aroundHook

  /// A hook after the step. The step's work was done, but the step does not count as completed.
  case afterHook

  /// A finalizer, which runs after the steps.
  case finalizer

  /// The cancellation of the run, found before the step, or by a hook around it between two attempts.
  case cancellation
}

/// A step did not end within its time limit, and was canceled.
///
/// It is the ``PipelineError/underlying`` error of a run that ends for this reason, in the phase
/// ``PipelinePhase/step``. See ``AsyncPipeline/timingOut(_:after:clock:)``.
///
/// ```swift
/// extension PipelineStep where Input == Void, Output == Void {
///   static var wait: Self { Self("wait") }
/// }
///
/// let waiting = AsyncPipeline(.wait) { try await Task.sleep(for: .seconds(3600)) }
///   .timingOut(.wait, after: .milliseconds(5))
/// do {
///   try await waiting.run(())
/// } catch {
///   guard let timeout = error.underlying as? PipelineTimeoutError else { throw error }
///   print(timeout.limit, timeout.underlying is CancellationError)
/// }
/// // Prints "0.005 seconds true"
/// ```
public struct PipelineTimeoutError: Error, DescribedError {
  /// The step's time limit.
  public let limit: Duration

  /// The error that the step threw when it was canceled.
  public let underlying: any Error

  /// A phrase that names the limit, and the step's error unless that reports the cancellation.
  public var description: String {
    let suffix = underlying.reportsCancellation ? "" : ": \(underlying)"
    return "not done within \(limit)\(suffix)"
  }
}
