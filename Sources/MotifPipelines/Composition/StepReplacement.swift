// SPDX-License-Identifier: MIT

/// The closure that stands in for one step, with its types.
enum StepReplacement<Input, Output>: Sendable {
  typealias Blocking = @Sendable (Input, (Input) throws -> Output) throws -> Output
  typealias Suspending =
    @Sendable (Input, (Input) async throws -> Output) async throws -> Output

  case blocking(Blocking)
  case suspending(Suspending)
}

/// A replacement on its way into a pipeline, without its types.
struct ErasedReplacement: Sendable {
  let signature: StepSignature

  /// A `StepReplacement` of the types in the signature.
  let body: any Sendable

  /// Whether the body has to be awaited.
  let isSuspending: Bool

  /// The name of the variation that brought it, if it was one.
  let variation: String?

  init<Input, Output>(
    _ step: PipelineStep<Input, Output>,
    _ body: StepReplacement<Input, Output>,
    variation: String? = nil
  ) {
    self.signature = StepSignature(step)
    self.body = body
    self.variation = variation
    self.isSuspending =
      switch body {
      case .blocking: false
      case .suspending: true
      }
  }
}
