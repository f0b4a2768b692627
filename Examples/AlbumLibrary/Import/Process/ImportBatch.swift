// SPDX-License-Identifier: MIT

/// What a decoder makes of a file: records, and reports on what could not become one.
struct ImportBatch {
  /// After how many records progress is reported again.
  static let progressInterval = 256

  let job: ImportJob
  private(set) var records: [ImportRecord] = []
  private(set) var issues: [ImportIssue] = []
  var skippedCount = 0
  var unread = UnreadFields()

  private let byteCount: Int
  private var lines: LineCounter
  private var recordCount = 0

  init(_ file: ImportFile) {
    job = file.job
    byteCount = file.bytes.count
    lines = LineCounter(file.bytes)
  }

  /// The line of an offset.
  mutating func line(at offset: Int) -> Int {
    lines.line(at: offset)
  }

  /// Adds a record.
  mutating func append(_ record: ImportRecord) {
    records.append(record)
  }

  /// Adds an issue.
  mutating func report(_ fault: ScanFault) {
    issues.append(
      ImportIssue(file: job.source.path, line: line(at: fault.offset), reason: fault.reason)
    )
  }

  /// Tells, every so many records, how far the decoder has come.
  ///
  /// - Parameter offset: Where the decoder is, at the end of a record.
  /// - Returns: Whether it shall go on.
  mutating func reportProgress(at offset: Int) -> Bool {
    recordCount += 1
    guard recordCount.isMultiple(of: Self.progressInterval) else { return true }
    report(fraction: Double(min(offset, byteCount)) / Double(max(byteCount, 1)))
    return !job.monitor.isCancelled
  }

  /// Tells that the decoder is at the end, unless it was given up.
  func reportEnd() {
    if !job.monitor.isCancelled { report(fraction: 1) }
  }

  private func report(fraction: Double) {
    job.monitor.advance(to: recordCount, fraction: fraction)
  }
}
