// SPDX-License-Identifier: MIT

internal import MotifCore

/// One run of a pipeline: its observer, its cancellation, and the work to do at its end.
struct PipelineRun<Cleanup> {
  let stepCount: Int
  var onStep: ((PipelineProgress) throws -> Void)?
  let isCancelled: (() -> Bool)?

  /// The work to do at the end, with its names in errors.
  var cleanups: [(name: String, body: Cleanup)] = []

  /// What notes the steps, each with a report among the cleanups.
  var recorders: [RunRecorder] = []

  /// Continues with a step.
  @inline(__always)
  func begin(_ position: StepPosition) throws(PipelineError) {
    if let isCancelled, isCancelled() {
      throw position.failure(CancellationError(), in: .cancellation)
    }
    if let onStep { try report(position, to: onStep) }
  }

  private func report(
    _ position: StepPosition,
    to onStep: (PipelineProgress) throws -> Void
  ) throws(PipelineError) {
    let progress = PipelineProgress(
      step: position.names[position.index],
      index: position.index,
      count: stepCount
    )
    do { try onStep(progress) } catch { throw position.failure(error, in: .beforeHook) }
  }
}

/// The place of a step in its pipeline, for the errors of runs.
final class StepPosition: Sendable {
  let index: Int

  /// The names of the steps up to this one.
  let names: [String]

  init(index: Int, names: [String]) {
    self.index = index
    self.names = names
  }

  /// Returns the error for a failure at the step.
  @inline(never)
  func failure(
    _ underlying: any Error,
    in phase: PipelinePhase = .step,
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

  /// Returns the error for a failed hook around the step, which may have seen inner failures.
  ///
  /// A failure that the hook rethrows stays as it is, and none of the others is lost.
  func failure(_ underlying: any Error, around inner: [PipelineError]) -> PipelineError {
    guard let passed = underlying as? PipelineError,
      let index = inner.lastIndex(where: { $0 === passed })
    else {
      let isCanceled = underlying.reportsCancellation && Task.isCancelled
      return failure(underlying, in: isCanceled ? .cancellation : .aroundHook, suppressing: inner)
    }
    var others = inner
    others.remove(at: index)
    return passed.suppressing(others)
  }
}
