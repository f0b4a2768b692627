// SPDX-License-Identifier: MIT

internal import MotifCore
internal import Synchronization

/// A flyweight that a thread is just making, and for which others may wait.
@usableFromInline
final class FlyweightMaking: Sendable {
  /// What each thread waits for, over all flyweights of the process: so a cycle shows, whichever of
  /// them and however many threads it takes to close it.
  private static let waits = Mutex<[ThreadIdentity: FlyweightMaking]>([:])

  private let thread = ThreadIdentity.current
  private let describeKey: @Sendable () -> String
  private let latch = Latch()

  init(describingKey: @escaping @Sendable () -> String) {
    describeKey = describingKey
  }

  /// Lets those go on that wait.
  func finish() {
    latch.open()
  }

  /// Waits until the thread that makes the flyweight has done so, or failed.
  func waitUntilFinished() {
    let waiter = ThreadIdentity.current
    let cycle = Self.waits.withLock { waits -> [FlyweightMaking]? in
      if let path = path(closedBy: waiter, waits) { return path }
      waits[waiter] = self
      return nil
    }
    if let cycle {
      let keys = (cycle + [self]).map { $0.describeKey() }
      // Not a precondition, whose message an optimised build leaves out: the keys are what helps.
      trap(
        """
        A flyweight is needed to make itself: \(keys.joined(separator: " → ")). Ask for what it \
        needs before or after it is made.
        """
      )
    }
    latch.wait()
    _ = Self.waits.withLock { $0.removeValue(forKey: waiter) }
  }

  /// What waits for one another, from here to something that the waiter itself is making.
  private func path(
    closedBy waiter: ThreadIdentity,
    _ waits: [ThreadIdentity: FlyweightMaking]
  ) -> [FlyweightMaking]? {
    var path = [self]
    var target = self
    // A thread whose flyweight is finished goes on, even if its wait is still written down.
    while !target.latch.isOpen {
      if target.thread == waiter { return path }
      guard let next = waits[target.thread] else { return nil }
      path.append(next)
      target = next
    }
    return nil
  }
}
