// SPDX-License-Identifier: MIT

/// The part of a run in which it was stopped.
///
/// A step's name says where a run ended; the phase says who ended it: the step's own work, somebody
/// who watched, or whoever asked for the run.
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
public enum PipelinePhase: String, Hashable, Sendable {
  /// A hook before the step, whether it is on this step or on every one.
  case beforeHook

  /// The work of the step itself: its default or its replacement.
  case step

  /// A hook around the step.
  case aroundHook

  /// A hook after the step. The step's work was done, but the step does not count as completed.
  case afterHook

  /// A finaliser, which runs when the steps are over.
  case finaliser

  /// The check before the step, which found the run cancelled.
  case cancellation
}
