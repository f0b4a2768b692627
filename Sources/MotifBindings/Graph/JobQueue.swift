// SPDX-License-Identifier: MIT

/// The readers that have something to do, in rounds.
///
/// A round takes all that are waiting, in the order in which they were made: an effect runs after
/// those that were there before it, and never before the effect that owns it. What a round sets off
/// waits for the next one.
final class JobQueue {
  /// How many rounds one change may take before they count as a cycle.
  private static let limit = 1_000

  private var round: [ReaderNode] = []
  private var head = 0
  private var next: [ReaderNode] = []
  private var roundCount = 0

  /// What changed or scheduled each node last; kept in the later half of the rounds only.
  private var triggers: [ObjectIdentifier: GraphNode] = [:]

  var isEmpty: Bool { head == round.count && next.isEmpty }

  func append(_ reader: ReaderNode) {
    next.append(reader)
  }

  func popFirst() -> ReaderNode? {
    if head == round.count {
      guard !next.isEmpty else { return nil }
      roundCount += 1
      if roundCount > Self.limit { reportCycle() }
      let finished = round
      round = next.sorted { $0.serial < $1.serial }
      next = []
      head = 0
      // What goes with the last round may run code of the user's, so it goes last.
      withExtendedLifetime(finished) {}
    }
    defer { head += 1 }
    return round[head]
  }

  /// Ends the rounds of a change.
  func finish() {
    let finished = (round, triggers)
    round = []
    head = 0
    roundCount = 0
    triggers = [:]
    withExtendedLifetime(finished) {}
  }

  /// Remembers what changed or scheduled a node, once that may be needed for a report.
  func noteTrigger(of node: GraphNode, _ trigger: @autoclosure () -> GraphNode?) {
    guard roundCount > Self.limit / 2 else { return }
    triggers[ObjectIdentifier(node)] = trigger()
  }

  private func reportCycle() -> Never {
    var path: [String] = []
    var places: [ObjectIdentifier: Int] = [:]
    var current: GraphNode? = next.first
    while let node = current {
      let place = places.updateValue(path.count, forKey: ObjectIdentifier(node))
      path.append(node.title)
      if let place {
        path.removeFirst(place)
        break
      }
      current = triggers[ObjectIdentifier(node)]
    }
    // A fatal error rather than a precondition: release builds print only the former's message.
    fatalError(
      """
      Effects or observers keep running one another: \
      \(path.reversed().joined(separator: " → ")). \
      Set a value only when it differs, or read it inside untracked.
      """
    )
  }
}
