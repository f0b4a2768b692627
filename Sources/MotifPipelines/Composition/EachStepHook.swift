// SPDX-License-Identifier: MIT

/// A hook on every step of a pipeline.
struct EachStepHook: Sendable {
  var before: (@Sendable (PipelineProgress) throws -> Void)?
  var after: (@Sendable (PipelineProgress) throws -> Void)?
}

/// What a pipeline leaves to be done at the end of a run, given what went in.
struct RunFinaliser<Input>: Sendable {
  let name: String
  let body: @Sendable (Input, PipelineError?) throws -> Void
}

/// A hook on every step of an asynchronous pipeline.
struct AsyncEachStepHook: Sendable {
  var before: (@Sendable (PipelineProgress) async throws -> Void)?
  var after: (@Sendable (PipelineProgress) async throws -> Void)?
}

/// What an asynchronous pipeline leaves to be done at the end of a run, given what went in.
struct AsyncRunFinaliser<Input>: Sendable {
  let name: String
  let body: @Sendable (Input, PipelineError?) async throws -> Void
}
