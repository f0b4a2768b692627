// SPDX-License-Identifier: MIT

/// What a replacement of a step may do with the step's original.
///
/// Whoever replaces a method of somebody else's process has to know whether the method that was
/// there still needs to run. In most frameworks that is a sentence in the manual. Here it is part
/// of the step's declaration, and the two strict answers are checked on every run.
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
  /// A replacement *can* call the original: both ways give a sound result.
  case optional

  /// A replacement *should* call the original, and must itself do what the original did if it does
  /// not.
  ///
  /// This states an expectation to the reader. It is not checked.
  case recommended

  /// A replacement *must* call the original at least once in every run.
  ///
  /// One that returns without having called it ends the run with
  /// ``OriginalUseError/notCalled``.
  case required

  /// A replacement *must not* call the original.
  ///
  /// The original never runs then, and a replacement that tried ends the run with
  /// ``OriginalUseError/called``.
  case forbidden
}

extension OriginalUse {
  /// Whether there is nothing to check.
  var isFree: Bool { self == .optional || self == .recommended }
}
