// SPDX-License-Identifier: MIT

internal import MotifPipelines

/// Represents the caller of an import: it receives the progress and may cancel.
final class ImportMonitor {
  /// Receives the report of the run.
  let end: (PipelineReport) -> Void
  private let report: (ImportProgress) -> Void
  private let asksToStop: () -> Bool
  private var progress = ImportProgress()
  private var hasStopped = false

  init(
    report: @escaping (ImportProgress) -> Void,
    end: @escaping (PipelineReport) -> Void,
    isCancelled: @escaping () -> Bool
  ) {
    self.report = report
    self.end = end
    self.asksToStop = isCancelled
  }

  /// Whether the import was canceled.
  ///
  /// Cancellation is permanent: a merger must not follow a decoder that stopped halfway.
  var isCancelled: Bool {
    if !hasStopped { hasStopped = asksToStop() }
    return hasStopped
  }

  /// Reports that a step begins.
  func begin(_ step: String) {
    progress.step = step
    report(progress)
  }

  /// Reports the progress of the current step.
  func advance(to recordCount: Int, fraction: Double) {
    progress.recordCount = recordCount
    progress.fraction = fraction
    report(progress)
  }
}
