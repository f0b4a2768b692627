// SPDX-License-Identifier: MIT

internal import MotifCore

/// What set off another node.
///
/// The name is written down, for the node may have ended when the report is made.
struct GraphTrigger {
  let node: GraphNode
  let title: String

  init(_ node: GraphNode) {
    self.init(node, title: node.title)
  }

  init(_ node: GraphNode, title: String) {
    self.node = node
    self.title = title
  }
}

extension Graph {
  /// Remembers what changed a value, once that may be needed for a report.
  func noteTrigger(of source: SourcePointer) {
    let cause = state.pointee.active.map { GraphTrigger(GraphNode($0)) }
    state.pointee.triggers[.source(source)] = cause ?? state.pointee.changes.cause
  }

  /// Remembers what scheduled a reader.
  func noteTrigger(of reader: ReaderPointer, by source: SourcePointer) {
    state.pointee.triggers[GraphNode(reader)] = GraphTrigger(.source(source))
  }

  /// Stops the process with the names along a cycle of derived values.
  ///
  /// A fatal error rather than a precondition: release builds print only the former's message, and
  /// without the path nobody finds the cycle.
  func reportCycle(through start: ReaderPointer, from last: ReaderPointer?) -> Never {
    var path = [GraphNode(start).title]
    var reader = last
    while let current = reader, current != start {
      path.append(GraphNode(current).title)
      reader = current.pointee.demander
    }
    path.append(GraphNode(start).title)
    trap(
      """
      A derived value depends on itself: \(path.reversed().joined(separator: " → ")). \
      Break the cycle by storing one of them in an ObservableValue.
      """
    )
  }

  /// Stops the process with the names of effects that keep running one another.
  func reportEndlessJobs() -> Never {
    var path: [String] = []
    var places: [GraphNode: Int] = [:]
    var current = state.pointee.jobs.waiting.map { GraphTrigger(GraphNode($0)) }
    while let trigger = current {
      let place = places.updateValue(path.count, forKey: trigger.node)
      path.append(trigger.title)
      if let place {
        path.removeFirst(place)
        break
      }
      current = state.pointee.triggers[trigger.node]
    }
    trap(
      """
      Effects or observers keep running one another: \
      \(path.reversed().joined(separator: " → ")). \
      Set a value only when it differs, or read it inside untracked.
      """
    )
  }
}
