// SPDX-License-Identifier: MIT

/// Calls to a delegate, in the order in which what they tell has happened.
///
/// A delegate may do something that has to be told itself. That is told after whatever happened before.
struct ReportQueue {
  private var reports: [() -> Void] = []
  private var isReporting = false

  mutating func append(_ report: @escaping () -> Void) { reports.append(report) }

  /// Begins to report, unless that has begun already.
  mutating func begin() -> Bool {
    guard !isReporting else { return false }
    isReporting = true
    return true
  }

  /// The reports that have gathered, or `nil` when there are none and reporting has ended.
  mutating func take() -> [() -> Void]? {
    guard !reports.isEmpty else {
      isReporting = false
      return nil
    }
    defer { reports = [] }
    return reports
  }
}
