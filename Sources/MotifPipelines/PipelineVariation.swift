// SPDX-License-Identifier: MIT

public import MotifCore

/// A named set of replacements that belong together, such as a front end or a back end.
///
/// Write one for each way in which a process can differ, and combine them where you assemble the
/// process. With three front ends and two back ends, you write five variations, not the six
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
/// An ``AsyncPipeline`` takes an ``AsyncPipelineVariation``, whose replacements may be asynchronous.
public struct PipelineVariation: Sendable {
  /// The name in composition errors.
  public let name: String

  private(set) var changes: [StepChange] = []

  /// Makes a variation that replaces nothing yet.
  ///
  /// - Parameter name: The name in composition errors.
  public init(_ name: String) {
    self.name = name
  }
}

// MARK: - Replacing

extension PipelineVariation {
  /// Adds the replacement of a step.
  ///
  /// - Parameters:
  ///   - step: The step to replace.
  ///   - replacement: Does the work of the step. It receives the step's input and the original: the
  ///     default of the pipeline to which the variation is applied. The step's declaration says
  ///     whether the original can, should, must or must not be called.
  /// - Returns: The variation with this replacement added.
  /// - Precondition: The variation does not replace this step yet.
  public func replacing<Input, Output>(
    _ step: PipelineStep<Input, Output>,
    with replacement:
      @escaping @Sendable (_ input: Input, _ original: (Input) throws -> Output) throws -> Output
  ) -> PipelineVariation {
    var variation = self
    variation.changes.add(step.name, by: name) {
      (step: inout Step<Input, Output>) throws(PipelineCompositionError) in
      try step.replace(with: replacement, by: name)
    }
    return variation
  }
}

/// A ``PipelineVariation`` for an ``AsyncPipeline``: a named set of replacements that may be asynchronous.
///
/// ```swift
/// extension PipelineStep where Input == [String], Output == String {
///   static var send: Self { Self("send") }
/// }
///
/// let sending = AsyncPipeline(.send) { words in
///   await Task.yield()
///   return "sent \(words.count) words"
/// }
/// let dry = AsyncPipelineVariation("dry run").replacing(.send) { words, _ in
///   "would send \(words.count) words"
/// }
///
/// print(try await sending.applying(dry).run(["So", "What"]))
/// // Prints "would send 2 words"
/// ```
public struct AsyncPipelineVariation: Sendable {
  /// The name in composition errors.
  public let name: String

  private(set) var changes: [StepChange] = []

  /// Makes a variation that replaces nothing yet.
  ///
  /// - Parameter name: The name in composition errors.
  public init(_ name: String) {
    self.name = name
  }

  /// Adds the replacement of a step.
  ///
  /// - Parameters:
  ///   - step: The step to replace.
  ///   - replacement: Does the work of the step. It receives the step's input and the original.
  /// - Returns: The variation with this replacement added.
  /// - Precondition: The variation does not replace this step yet.
  public func replacing<Input, Output>(
    _ step: PipelineStep<Input, Output>,
    with replacement:
      @escaping @Sendable (
        _ input: Input,
        _ original: (Input) async throws -> Output
      ) async throws -> Output
  ) -> AsyncPipelineVariation {
    var variation = self
    variation.changes.add(step.name, by: name) {
      (step: inout AsyncStep<Input, Output>) throws(PipelineCompositionError) in
      try step.replace(with: replacement, by: name)
    }
    return variation
  }
}

extension [StepChange] {
  /// Adds a change of a step that has none yet.
  fileprivate mutating func add<S: AnyStep>(
    _ step: String,
    by variation: String,
    _ change: @escaping @Sendable (inout S) throws(PipelineCompositionError) -> Void
  ) {
    require(
      !contains { $0.step == step },
      "the variation \"\(variation)\" already replaces the step \"\(step)\": remove one of the two"
    )
    append(StepChange(step, by: variation, change))
  }
}

/// The reason why variations cannot be combined with a pipeline.
///
/// Variations are often chosen at run time, by the type of a file or by the user, so a combination
/// that does not fit throws an error instead of trapping. Nothing has run at that point.
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
/// If a case names a variation, `nil` stands for a replacement without a variation, by
/// ``Pipeline/replacing(_:with:)``.
public enum PipelineCompositionError: Error, Hashable, DescribedError {
  /// The pipeline does not have the step that the variation replaces.
  case unknownStep(step: String, variation: String?, steps: [String])

  /// The pipeline's step of that name has other types.
  case differentTypes(step: String, variation: String?, declared: String, replacement: String)

  /// The step already has a replacement, which another one does not silently override.
  case replacedTwice(step: String, first: String?, second: String?)

  /// A sentence that says what does not fit.
  public var description: String {
    switch self {
    case .unknownStep(let step, let variation, let steps):
      """
      the pipeline has no step "\(step)", which \(name(of: variation)) changes; \
      its steps are \(steps.map { "\"\($0)\"" }.joined(separator: ", "))
      """
    case .differentTypes(let step, let variation, let declared, let replacement):
      """
      \(name(of: variation)) changes the step "\(step)" as \(replacement), \
      but the pipeline declares it as \(declared)
      """
    case .replacedTwice(let step, let first, let second):
      "both \(name(of: first)) and \(name(of: second)) replace the step \"\(step)\""
    }
  }

  private func name(of variation: String?) -> String {
    variation.map { "\"\($0)\"" } ?? "the code"
  }
}
