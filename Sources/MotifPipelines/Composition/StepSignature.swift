// SPDX-License-Identifier: MIT

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
