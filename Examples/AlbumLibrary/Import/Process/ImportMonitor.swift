// SPDX-License-Identifier: MIT

/// Anyone who asked for an import: hears how far it is, and may give it up.
final class ImportMonitor {
  private let report: (ImportProgress) -> Void
  private let asksToStop: () -> Bool
  private var progress = ImportProgress()
  private var hasStopped = false

  init(report: @escaping (ImportProgress) -> Void, isCancelled: @escaping () -> Bool) {
    self.report = report
    self.asksToStop = isCancelled
  }

  /// Whether the import was given up.
  ///
  /// Once it was, it stays so: a decoder that has stopped half way must not be followed by a merger.
  var isCancelled: Bool {
    if !hasStopped { hasStopped = asksToStop() }
    return hasStopped
  }

  /// Tells that a step begins.
  func begin(_ step: String) {
    progress.step = step
    report(progress)
  }

  /// Tells how far the current step is.
  func advance(to recordCount: Int, fraction: Double) {
    progress.recordCount = recordCount
    progress.fraction = fraction
    report(progress)
  }
}
