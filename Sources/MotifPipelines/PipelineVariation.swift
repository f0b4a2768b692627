// SPDX-License-Identifier: MIT

internal import MotifCore

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
///
/// The same variation serves a ``Pipeline`` and an ``AsyncPipeline`` that have the step, as far as
/// neither has to wait for what the other does at once; ``PipelineCompositionError`` says so if not.
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
}

// MARK: - Combining

extension PipelineVariation {
  /// Makes one variation of several.
  ///
  /// ```swift
  /// extension PipelineStep where Input == String, Output == String {
  ///   static var parse: Self { Self("parse") }
  ///   static var emit: Self { Self("emit") }
  /// }
  ///
  /// let pascal = PipelineVariation("Pascal").replacing(.parse) { code, _ in "(\(code))" }
  /// let arm64 = PipelineVariation("ARM64").replacing(.emit) { code, _ in "arm64: \(code)" }
  /// let both = try PipelineVariation("Pascal for ARM64", combining: [pascal, arm64])
  ///
  /// let compiler = Pipeline(.parse) { $0 }.then(.emit) { $0 }
  /// print(try compiler.applying(both).run("code"))
  /// // Prints "arm64: (code)"
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the whole. A composition error shows the name of the part that does not
  ///     fit.
  ///   - parts: The variations. Their order does not matter, because no two may replace the same
  ///     step, and they may be combinations themselves.
  /// - Throws: ``PipelineCompositionError/replacedTwice(step:first:second:)`` when two of them replace
  ///   the same step.
  public init(
    _ name: String,
    combining parts: [PipelineVariation]
  ) throws(PipelineCompositionError) {
    self.init(name)
    for replacement in parts.flatMap(\.replacements) { try add(replacement) }
  }

  private mutating func add(
    _ replacement: ErasedReplacement
  ) throws(PipelineCompositionError) {
    let step = replacement.signature.name
    if let first = replacements.first(where: { $0.signature.name == step }) {
      throw .replacedTwice(step: step, first: first.variation, second: replacement.variation)
    }
    replacements.append(replacement)
  }
}

// MARK: - Replacing

extension PipelineVariation {
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
    adding(ErasedReplacement(step, .blocking(replacement), variation: name))
  }

  /// Adds a replacement that has to wait, for an ``AsyncPipeline``.
  ///
  /// - Parameters:
  ///   - step: The step to replace.
  ///   - replacement: Does the work of the step. It gets the step's input and the original, whether
  ///     that waits or not.
  /// - Returns: The variation with this replacement added.
  /// - Precondition: The variation does not replace this step yet.
  public func replacing<Input, Output>(
    async step: PipelineStep<Input, Output>,
    with replacement:
      @escaping @Sendable (
        _ input: Input,
        _ original: (Input) async throws -> Output
      ) async throws -> Output
  ) -> PipelineVariation {
    adding(ErasedReplacement(step, .suspending(replacement), variation: name))
  }

  private func adding(_ replacement: ErasedReplacement) -> PipelineVariation {
    let step = replacement.signature.name
    require(
      !stepNames.contains(step),
      "the variation \"\(name)\" already replaces the step \"\(step)\": remove one of the two"
    )
    var variation = self
    variation.replacements.append(replacement)
    return variation
  }
}
