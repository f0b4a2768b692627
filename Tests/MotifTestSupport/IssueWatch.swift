// SPDX-License-Identifier: MIT

internal import Synchronization

/// Remembers whether a test recorded an issue, without keeping the issue from being reported.
final class IssueWatch: Sendable {
  private let seen = Atomic(false)

  /// Whether an issue was noted.
  var sawIssue: Bool { seen.load(ordering: .acquiring) }

  /// Notes that there was an issue.
  ///
  /// - Returns: Always `false`: as the answer of a matcher it says that the issue is not a known one.
  func note() -> Bool {
    seen.store(true, ordering: .releasing)
    return false
  }
}
