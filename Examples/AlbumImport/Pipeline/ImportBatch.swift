// SPDX-License-Identifier: MIT

/// The output of a decoder: records, and issues for invalid ones.
struct ImportBatch {
  /// The number of records between two progress reports.
  static let progressInterval = 256

  let job: ImportJob
  private(set) var records: [ImportRecord] = []
  private(set) var issues: [ImportIssue] = []
  var skippedCount = 0
  var unread = UnreadFields()
  /// Whether artists of the same name are numbered, as in an export of Discogs.
  var numbersArtists = false

  private let byteCount: Int
  private var lines: LineCounter
  private var recordCount = 0

  init(_ file: ImportFile) {
    job = file.job
    byteCount = file.bytes.count
    lines = LineCounter(file.bytes)
  }

  /// Returns the line of an offset.
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

  /// Reports the decoder's progress at intervals of records.
  ///
  /// - Parameter offset: The decoder's offset, at the end of a record.
  /// - Returns: Whether to continue.
  mutating func reportProgress(at offset: Int) -> Bool {
    recordCount += 1
    guard recordCount.isMultiple(of: Self.progressInterval) else { return true }
    report(fraction: Double(min(offset, byteCount)) / Double(max(byteCount, 1)))
    return !job.monitor.isCancelled
  }

  /// Reports that the decoder has reached the end, unless the import was canceled.
  func reportEnd() {
    if !job.monitor.isCancelled { report(fraction: 1) }
  }

  private func report(fraction: Double) {
    job.monitor.advance(to: recordCount, fraction: fraction)
  }
}
