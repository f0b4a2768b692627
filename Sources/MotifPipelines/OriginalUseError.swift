// SPDX-License-Identifier: MIT

/// The way in which a replacement broke the rule that its step declared, or a hook its own.
///
/// It arrives as the ``PipelineError/underlying`` error of a run. The run ends at that step, so no
/// later step works with a result that the step's author has ruled out.
///
/// ```swift
/// extension PipelineStep where Input == Int, Output == Int {
///   static var seal: Self { Self("seal", original: .forbidden) }
/// }
///
/// let envelope = Pipeline(.seal) { $0 + 1 }
///   .replacing(.seal) { number, original in try original(number) }
///
/// do {
///   print(try envelope.run(1))
/// } catch {
///   print(error.underlying as? OriginalUseError == .called)
/// }
/// // Prints "true"
/// ```
public enum OriginalUseError: Error, Hashable, CustomStringConvertible {
  /// The step declares ``OriginalUse/required``, and the replacement returned without calling the
  /// original.
  case notCalled

  /// The step declares ``OriginalUse/forbidden``, and the replacement called the original.
  case called

  /// A hook around a step returned without calling the step.
  ///
  /// A hook may look and wait, call again, or throw. What does the work of the step is a replacement.
  case notPassedOn

  /// A sentence that says which rule was broken.
  public var description: String {
    switch self {
    case .notCalled: "the replacement must call the original, and did not"
    case .called: "the replacement must not call the original, and did"
    case .notPassedOn: "a hook around a step must call it, and did not"
    }
  }
}
