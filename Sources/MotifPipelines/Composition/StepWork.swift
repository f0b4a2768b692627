// SPDX-License-Identifier: MIT

/// What a step does by itself, in the form in which the pipeline runs.
enum StepWork<Input, Output>: Sendable {
  case blocking(@Sendable (Input) throws -> Output)
  case suspending(@Sendable (Input) async throws -> Output)

  var isSuspending: Bool {
    if case .suspending = self { true } else { false }
  }
}
