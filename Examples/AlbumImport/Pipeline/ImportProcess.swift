// SPDX-License-Identifier: MIT

internal import MotifPipelines
internal import Synchronization

/// The process of every import, of which a format replaces steps (the *template method* pattern).
enum ImportProcess {
  /// The default process, which reads JSON: a *pipeline* of five steps.
  private static let standard = Pipeline(.read) { (job: ImportJob) in
    ImportFile(job: job, bytes: try job.source.contents())
  }
  .then(.decode) { file in JSONAlbumDecoder().decode(file) }
  .then(.validate) { batch in RecordValidator.validate(batch) }
  .then(.normalize) { batch in AlbumNormalizer.normalize(batch) }
  .then(.merge) { batch in try AlbumMerger.merge(batch) }

  /// Runs the process with the front end of a format.
  ///
  /// The run's events are sent to the job's monitor, which may also cancel it between two steps.
  ///
  /// - Throws: The error of a step, or ``ImportError/cancelled(path:)``.
  static func run(
    _ job: ImportJob,
    reading format: ImportFormat,
    timedBy clock: any Clock<Duration>
  ) throws(ImportError) -> ImportResult {
    let note = ReportNote()
    defer { if let report = note.report.withLock({ $0 }) { job.monitor.end(report) } }
    let process = process(format).reporting(clock: clock) { report in
      note.report.withLock { $0 = report }
    }
    do {
      return try process.run(job) { progress in
        job.monitor.begin(progress.step)
      } isCancelled: {
        job.monitor.isCancelled
      }
    } catch {
      if error.isCancellation { throw .cancelled(path: job.source.path) }
      guard let reason = error.underlying as? ImportError else {
        preconditionFailure("a step of the import threw what the import does not know: \(error)")
      }
      throw reason
    }
  }

  private static func process(_ format: ImportFormat) -> Pipeline<ImportJob, ImportResult> {
    do {
      return try standard.applying([format.frontEnd])
    } catch {
      preconditionFailure("the front end does not fit the process: \(error)")
    }
  }
}

/// Keeps the report of a run: a pipeline may report on any thread, a monitor belongs to one.
private final class ReportNote: Sendable {
  let report = Mutex<PipelineReport?>(nil)
}
