// SPDX-License-Identifier: MIT

/// Where a step is in its pipeline, for the errors and the progress of runs.
final class StepPlace: Sendable {
  let index: Int
  let names: [String]

  init(index: Int, names: [String]) {
    self.index = index
    self.names = names
  }

  /// Says that the step's own work failed.
  @inline(never)
  func failure(_ underlying: any Error) -> PipelineError {
    failure(underlying, in: .step)
  }

  /// Says that something at the step failed.
  func failure(
    _ underlying: any Error,
    in phase: PipelinePhase,
    suppressing suppressed: [PipelineError] = []
  ) -> PipelineError {
    PipelineError(
      step: names[index],
      phase: phase,
      completedSteps: Array(names.prefix(index)),
      underlying: underlying,
      suppressed: suppressed
    )
  }

  /// Says that a hook around the step failed, which may have seen failures of what it is around.
  ///
  /// The failure that the hook passes on stays as it is, and of the others none is lost.
  func failure(_ underlying: any Error, around inner: [PipelineError]) -> PipelineError {
    guard let passed = underlying as? PipelineError,
      let index = inner.lastIndex(where: { $0.isSame(as: passed) })
    else { return failure(underlying, in: .aroundHook, suppressing: inner) }
    var others = inner
    others.remove(at: index)
    return passed.suppressing(others)
  }
}
