// SPDX-License-Identifier: MIT

/// A named set of replacements that belong together, such as a front end or a back end.
///
/// Write one for each way in which a process can differ, and combine them where the process is put
/// together. With three front ends and two back ends you write five variations, and never the six
/// combinations.
///
/// ```swift
/// extension PipelineStep where Input == String, Output == [String] {
///   static var parse: Self { Self("parse") }
/// }
/// extension PipelineStep where Input == [String], Output == String {
///   static var emit: Self { Self("emit") }
/// }
///
/// let base = Pipeline(.parse) { $0.split(separator: " ").map(String.init) }
///   .then(.emit) { $0.joined(separator: " ") }
///
/// let commas = PipelineVariation("commas").replacing(.parse) { text, _ in
///   text.split(separator: ",").map(String.init)
/// }
/// let shouting = PipelineVariation("shouting").replacing(.emit) { words, original in
///   try original(words).uppercased()
/// }
///
/// print(try base.run("a b"))
/// print(try base.applying(commas).run("a,b"))
/// print(try base.applying(commas, shouting).run("a,b"))
/// // Prints:
/// // a b
/// // a b
/// // A B
/// ```
public struct PipelineVariation: Sendable {
  /// The name that composition errors show.
  public let name: String

  private(set) var replacements: [ErasedReplacement] = []

  /// Makes a variation that replaces nothing yet.
  ///
  /// - Parameter name: The name that composition errors show.
  public init(_ name: String) {
    self.name = name
  }

  /// The names of the steps it replaces, in the order in which they were added.
  public var stepNames: [String] { replacements.map(\.signature.name) }

  /// Adds the replacement of a step.
  ///
  /// - Parameters:
  ///   - step: The step to replace.
  ///   - replacement: Does the work of the step. It gets the step's input and the original: the
  ///     default of the pipeline that the variation will be applied to. The step's declaration says
  ///     whether the original can, should, must or must not be called.
  /// - Returns: The variation with this replacement added.
  /// - Precondition: The variation does not replace this step yet.
  public func replacing<Input, Output>(
    _ step: PipelineStep<Input, Output>,
    with replacement:
      @escaping @Sendable (_ input: Input, _ original: (Input) throws -> Output) throws -> Output
  ) -> PipelineVariation {
    precondition(
      !stepNames.contains(step.name),
      "the variation \"\(name)\" already replaces the step \"\(step.name)\": remove one of the two"
    )
    var variation = self
    variation.replacements.append(ErasedReplacement(step, replacement, variation: name))
    return variation
  }
}
