// SPDX-License-Identifier: MIT

public import MotifCore

/// The key of one step of a pipeline: a name, and the types of its input and output.
///
/// Declare the steps of a process once, as constants, next to the process. From then on, name a
/// step by its constant. Because the constant carries the types, a replacement with other types
/// does not compile.
///
/// ```swift
/// extension PipelineStep where Input == String, Output == [String] {
///   /// Cuts the source into words. A replacement need not call the original.
///   static var analyze: Self { Self("analyze") }
/// }
///
/// let words = Pipeline(.analyze) { source in
///   source.split(separator: " ").map(String.init)
/// }
/// print(try words.run("a small step"))
/// // Prints "["a", "small", "step"]"
/// ```
///
/// In a module whose default isolation is the main actor, declare them in a `nonisolated extension`, so that
/// they can be used anywhere.
///
/// State in the constant's comment what a replacement may do with the original, and also declare it
/// with ``OriginalUse`` if the rule is strict.
public struct PipelineStep<Input, Output>: Sendable {
  /// The name, which is unique within a pipeline.
  public let name: String

  /// What a replacement may do with the original.
  let original: OriginalUse

  /// Makes the key of a step.
  ///
  /// - Parameters:
  ///   - name: The name that errors and progress show, unique within a pipeline.
  ///   - original: What a replacement may do with the original; by default, anything.
  public init(_ name: String, original: OriginalUse = .optional) {
    self.name = name
    self.original = original
  }
}

/// What a replacement of a step may do with the step's original.
///
/// If you replace a method of someone else's process, you have to know whether the original still
/// needs to run. In most frameworks, that is a sentence in the manual. Here, it is part of the
/// step's declaration, and the two strict rules are checked on every run.
///
/// ```swift
/// extension PipelineStep where Input == String, Output == String {
///   static var sign: Self { Self("sign", original: .required) }
/// }
///
/// let letter = Pipeline(.sign) { text in "\(text) Yours, Ada." }
/// let careless = letter.replacing(.sign) { text, _ in text }
///
/// do {
///   print(try careless.run("See you soon."))
/// } catch {
///   print(error.underlying)
/// }
/// // Prints "the replacement must call the original, and did not"
/// ```
public enum OriginalUse: Hashable, Sendable {
  /// A replacement *can* call the original: both ways give a valid result.
  case optional

  /// A replacement *should* call the original, or else do the original's work itself.
  ///
  /// This states an expectation for the reader. It is not checked.
  case recommended

  /// A replacement *must* call the original at least once in every run.
  ///
  /// A replacement that returns without calling it ends the run with
  /// ``OriginalUseError/notCalled``.
  case required

  /// A replacement *must not* call the original.
  ///
  /// The original never runs, and a replacement that tries to call it ends the run with
  /// ``OriginalUseError/called``.
  case forbidden
}

/// The rule that a replacement or a hook has broken.
///
/// It is the ``PipelineError/underlying`` error of a run. The run ends at that step, so no later
/// step works with a result that the step's author has ruled out.
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
public enum OriginalUseError: Error, Hashable, DescribedError {
  /// The step declares ``OriginalUse/required``, and the replacement returned without calling the
  /// original.
  case notCalled

  /// The step declares ``OriginalUse/forbidden``, and the replacement called the original.
  case called

  /// A hook around a step returned without calling the step.
  ///
  /// A hook may inspect, wait, call the step again, or throw. To do the work of the step, use a
  /// replacement.
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

extension OriginalUse {
  /// Checks a replacement after it has returned.
  func check(isCalled: Bool) throws(OriginalUseError) {
    switch self {
    case .required where !isCalled: throw .notCalled
    case .forbidden where isCalled: throw .called
    default: break
    }
  }
}
