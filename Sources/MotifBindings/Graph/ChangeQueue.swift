// SPDX-License-Identifier: MIT

internal import MotifCore

/// A change of one value that its observers have yet to hear of.
final class Change {
  let source: SourcePointer

  /// Keeps a value alive that can be set.
  private let owner: AnyObject?

  /// Names a derived value, which may be gone before its observers have been told.
  private let label: NodeLabel?

  /// The change whose observer made this one.
  var cause: Change?

  /// How many changes led to this one, itself included.
  var depth = 1

  /// Calls the observers.
  let tell: () -> Void

  init(of source: SourcePointer, tell: @escaping () -> Void) {
    self.source = source
    label = source.derived?.pointee.label
    owner = label == nil ? source.pointee.owner?.takeUnretainedValue() : nil
    self.tell = tell
  }

  /// What a report calls the value.
  var title: String { label?.title ?? GraphNode.source(source).title }
}

/// The changes that wait, oldest first.
final class ChangeQueue {
  /// How many changes may follow from one another before they count as a cycle.
  private static let limit = 1_000

  /// Where it is a flood: no path is this long, but each change makes several more.
  private static let flood = (depth: 16, count: 65_536)

  private var waiting: [Change] = []
  private var head = 0

  /// The change of which observers are being told, if it was in the queue.
  private var telling: Change?

  /// The value of which observers are being told, if the change was not in the queue.
  @exclusivity(unchecked) final var source: SourcePointer?

  @exclusivity(unchecked) private(set) final var isEmpty = true

  func append(_ change: Change) {
    if telling == nil, let source { telling = Change(of: source) {} }
    if let telling {
      change.cause = telling
      change.depth = telling.depth + 1
      let isFlood = change.depth > Self.flood.depth && waiting.count - head > Self.flood.count
      if change.depth > Self.limit || isFlood { Self.reportCycle(endingWith: change) }
    }
    waiting.append(change)
    isEmpty = false
  }

  func popFirst() -> Change? {
    // What goes with the last change may make new ones, so the queue is looked at afterwards.
    if head == waiting.count { finish() }
    guard head < waiting.count else { return nil }
    let change = waiting[head]
    let told = telling
    telling = change
    head += 1
    if head == 1_024 { removeTold() }
    // What goes with the last change may run code of the user's, so it goes last.
    withExtendedLifetime(told) {}
    return change
  }

  /// Forgets the last changes when nothing is left to tell.
  func finish() {
    guard telling != nil || head > 0 else { return }
    let told = telling
    telling = nil
    removeTold()
    withExtendedLifetime(told) {}
  }

  private func removeTold() {
    let told = waiting
    waiting = Array(waiting[head...])
    head = 0
    isEmpty = waiting.isEmpty
    withExtendedLifetime(told) {}
  }

  /// The value whose observers are being told.
  var cause: GraphTrigger? {
    telling.map { GraphTrigger(.source($0.source), title: $0.title) }
      ?? source.map { GraphTrigger(.source($0)) }
  }

  private static func reportCycle(endingWith change: Change) -> Never {
    var path = [change.title]
    var cause = change.cause
    while let earlier = cause {
      path.append(earlier.title)
      if earlier.source == change.source { break }
      cause = earlier.cause
    }
    // A fatal error rather than a precondition: release builds print only the former's message.
    trap(
      """
      Observers keep changing the values they observe: \
      \(path.reversed().joined(separator: " → ")). Set a value only when it differs.
      """
    )
  }
}
