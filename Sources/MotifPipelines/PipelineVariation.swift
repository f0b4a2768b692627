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
/// A variation whose replacements wait serves an ``AsyncPipeline``, any other a ``Pipeline``;
/// ``PipelineCompositionError`` says so if it does not fit.
public struct PipelineVariation: Sendable {
  /// The name that composition errors show.
  public let name: String

  private(set) var replacements: [StepReplacement] = []

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
    _ replacement: StepReplacement
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
    adding(StepReplacement(step, Replacement(body: replacement), variation: name))
  }

  /// Adds a replacement that has to wait, for an ``AsyncPipeline``.
  ///
  /// - Parameters:
  ///   - step: The step to replace.
  ///   - replacement: Does the work of the step. It gets the step's input and the original.
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
    adding(StepReplacement(step, AsyncReplacement(body: replacement), variation: name))
  }

  private func adding(_ replacement: StepReplacement) -> PipelineVariation {
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

/// The reason why variations cannot be combined with a pipeline.
///
/// Variations are often picked at run time, by the type of a file or the wish of a user, so a
/// combination that does not fit is an error to be handled and not a trap. Nothing has run then.
///
/// ```swift
/// extension PipelineStep where Input == String, Output == String {
///   static var emit: Self { Self("emit") }
/// }
///
/// let compiler = Pipeline(.emit) { "stack: \($0)" }
/// let arm64 = PipelineVariation("ARM64").replacing(.emit) { code, _ in "arm64: \(code)" }
/// let riscv = PipelineVariation("RISC-V").replacing(.emit) { code, _ in "riscv: \(code)" }
///
/// do {
///   _ = try compiler.applying(arm64, riscv)
/// } catch {
///   print(error)
/// }
/// // Prints "both "ARM64" and "RISC-V" replace the step "emit""
/// ```
///
/// Where a case names a variation, `nil` stands for a replacement made with
/// ``Pipeline/replacing(_:with:)``, which has no name.
public enum PipelineCompositionError: Error, Hashable, CustomStringConvertible {
  /// The variation replaces a step that the pipeline does not have.
  case unknownStep(step: String, variation: String?, steps: [String])

  /// The variation replaces a step of the right name that has other types in this pipeline.
  case differentTypes(step: String, variation: String?, declared: String, replacement: String)

  /// The step already has a replacement, and the last one does not silently win.
  case replacedTwice(step: String, first: String?, second: String?)

  /// The variation replaces the step by work that has to wait, and the pipeline cannot.
  case needsAsync(step: String, variation: String?)

  /// The variation replaces the step by work that could not wait for its original.
  case originalIsAsync(step: String, variation: String?)

  /// A sentence that says what does not fit.
  public var description: String {
    switch self {
    case .unknownStep(let step, let variation, let steps):
      """
      \(name(of: variation)) replaces the step "\(step)", which the pipeline does not have; \
      its steps are \(steps.map { "\"\($0)\"" }.joined(separator: ", "))
      """
    case .differentTypes(let step, let variation, let declared, let replacement):
      """
      \(name(of: variation)) replaces the step "\(step)" as \(replacement), \
      but the pipeline declares it as \(declared)
      """
    case .replacedTwice(let step, let first, let second):
      "both \(name(of: first)) and \(name(of: second)) replace the step \"\(step)\""
    case .needsAsync(let step, let variation):
      """
      \(name(of: variation)) replaces the step "\(step)" by work that has to wait, \
      and the pipeline cannot
      """
    case .originalIsAsync(let step, let variation):
      """
      \(name(of: variation)) replaces the step "\(step)" by work that does not wait, \
      and that could not call its original, which does
      """
    }
  }

  private func name(of variation: String?) -> String {
    variation.map { "\"\($0)\"" } ?? "a direct replacement"
  }
}
