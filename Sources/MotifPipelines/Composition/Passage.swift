// SPDX-License-Identifier: MIT

/// What happened while a hook was around a step.
struct Passage {
  /// Whether the hook has called what it is around.
  var isBegun = false

  /// How the calls failed that did.
  private(set) var failures: [PipelineError] = []

  /// Keeps a failure, and hands it back to be thrown.
  mutating func noting(_ failure: PipelineError) -> PipelineError {
    failures.append(failure)
    return failure
  }

  /// Judges the hook, once it has returned.
  func check() throws(OriginalUseError) {
    if !isBegun { throw .notPassedOn }
  }
}
