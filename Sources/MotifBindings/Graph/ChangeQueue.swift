// SPDX-License-Identifier: MIT

/// The changes that wait for delivery, oldest first.
final class ChangeQueue {
  /// How many changes may follow from one another before they count as a cycle.
  private static let limit = 1_000

  /// Where it is a flood: no path is this long, but each change makes several more.
  private static let flood = (depth: 16, count: 65_536)

  private var waiting: [Change] = []
  private var head = 0

  /// The change of which observers are being told.
  private(set) var delivering: Change?

  var isEmpty: Bool { head == waiting.count }

  func append(_ change: Change) {
    if let delivering {
      change.cause = delivering
      change.depth = delivering.depth + 1
      let isFlood = change.depth > Self.flood.depth && waiting.count - head > Self.flood.count
      if change.depth > Self.limit || isFlood { Self.reportCycle(endingWith: change) }
    }
    waiting.append(change)
  }

  func popFirst() -> Change? {
    // What goes with the last change may make new ones, so the queue is looked at afterwards.
    if head == waiting.count { finish() }
    guard head < waiting.count else { return nil }
    let change = waiting[head]
    let delivered = delivering
    delivering = change
    head += 1
    if head == 1_024 { removeDelivered() }
    // What goes with the last change may run code of the user's, so it goes last.
    withExtendedLifetime(delivered) {}
    return change
  }

  /// Forgets the last changes when nothing is left to deliver.
  func finish() {
    let delivered = delivering
    delivering = nil
    removeDelivered()
    withExtendedLifetime(delivered) {}
  }

  private func removeDelivered() {
    let delivered = waiting
    waiting = Array(waiting[head...])
    head = 0
    withExtendedLifetime(delivered) {}
  }

  private static func reportCycle(endingWith change: Change) -> Never {
    var path = [change.source.title]
    var cause = change.cause
    while let earlier = cause {
      path.append(earlier.source.title)
      if earlier.source === change.source { break }
      cause = earlier.cause
    }
    // A fatal error rather than a precondition: release builds print only the former's message.
    fatalError(
      """
      Observers keep changing the values they observe: \
      \(path.reversed().joined(separator: " → ")). Set a value only when it differs.
      """
    )
  }
}
