// SPDX-License-Identifier: MIT

/// The closure that stands in for one step, with its types.
struct StepReplacement<Input, Output>: Sendable {
  let body: @Sendable (Input, (Input) throws -> Output) throws -> Output
}

/// A step's name and types, as pipelines and variations compare them when they are combined.
struct StepSignature: Hashable, Sendable {
  let name: String
  private let input: ObjectIdentifier
  private let output: ObjectIdentifier

  /// The types as they read in an error.
  let types: String

  init<Input, Output>(_ step: PipelineStep<Input, Output>) {
    self.name = step.name
    self.input = ObjectIdentifier(Input.self)
    self.output = ObjectIdentifier(Output.self)
    self.types = "(\(Input.self)) -> \(Output.self)"
  }
}

/// A replacement on its way into a pipeline, without its types.
struct ErasedReplacement: Sendable {
  let signature: StepSignature

  /// A `StepReplacement` of the types in the signature.
  let replacement: any Sendable

  /// The name of the variation that brought it, if it was one.
  let variation: String?

  init<Input, Output>(
    _ step: PipelineStep<Input, Output>,
    _ body: @escaping @Sendable (Input, (Input) throws -> Output) throws -> Output,
    variation: String?
  ) {
    self.signature = StepSignature(step)
    self.replacement = StepReplacement(body: body)
    self.variation = variation
  }
}

extension PipelineStep {
  /// The closure that does this step's work: the default, or the replacement wrapped in the rule
  /// that the step declares.
  ///
  /// It is looked up once, when a pipeline is composed. A step without a replacement gets its bare
  /// default back.
  func body(
    default original: @escaping @Sendable (Input) throws -> Output,
    replacedBy replacements: [String: ErasedReplacement]
  ) -> @Sendable (Input) throws -> Output {
    guard
      let found = replacements[name]?.replacement as? StepReplacement<Input, Output>
    else { return original }
    let replacement = found.body
    switch self.original {
    case .optional, .recommended:
      return { input in try replacement(input, original) }
    case .required:
      return { input in
        var isCalled = false
        let output = try replacement(input) { input in
          isCalled = true
          return try original(input)
        }
        guard isCalled else { throw OriginalUseError.notCalled }
        return output
      }
    case .forbidden:
      return { input in
        var isCalled = false
        let output = try replacement(input) { _ in
          isCalled = true
          throw OriginalUseError.called
        }
        guard !isCalled else { throw OriginalUseError.called }
        return output
      }
    }
  }
}
