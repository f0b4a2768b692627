// SPDX-License-Identifier: MIT

internal import MotifCore
internal import Synchronization

/// The calls of a closure that a shared object reports to, in turn on each thread.
///
/// A closure that uses the object causes more reports. Made inside the closure, they would nest
/// until the stack is full. So they wait until the closure has returned, and come next.
final class TurnReports<Report: Sendable>: Sendable {
  private let limit: LoopLimit
  /// The reports that wait on each thread on which the closure is being called.
  private let waiting = Mutex<[UInt: [Report]]>([:])

  init(to callback: StaticString, causedBy operation: StaticString) {
    limit = LoopLimit(of: callback, causing: operation)
  }

  /// Makes reports before it returns, or, inside a report on this thread, soon afterward.
  func make(_ reports: [Report], _ report: (Report) -> Void) {
    guard !reports.isEmpty else { return }
    let thread = SystemThread.current
    let isFirst = waiting.withLock { waiting in
      guard waiting[thread] != nil else {
        waiting[thread] = []
        return true
      }
      waiting[thread]? += reports
      return false
    }
    guard isFirst else { return }
    var next = reports.reversed().map { (report: $0, round: 0) }
    while let (first, round) = next.popLast() {
      limit.checkRound(round)
      report(first)
      next += take(thread).reversed().map { ($0, round + 1) }
    }
    waiting.withLock { $0[thread] = nil }
  }

  private func take(_ thread: UInt) -> [Report] {
    waiting.withLock { waiting in
      guard let reports = waiting[thread], !reports.isEmpty else { return [] }
      waiting[thread] = []
      return reports
    }
  }
}
