// SPDX-License-Identifier: MIT

/// A node of the graph: something that is read, that reads, or both.
class GraphNode {
  private let name: String?

  /// Which of its values the node holds; two equal versions mean the same value.
  private(set) final var version: UInt64 = 0

  /// The highest version so far, above ``version`` after a ``restore(_:)``.
  private final var newestVersion: UInt64 = 0

  /// Where the last reader that recorded this node put it: a hint, checked before use.
  final var position = 0

  /// Whether a reader has relied on the current version.
  ///
  /// As long as none has, no cache can be stale, and a change of a value need not touch the shared
  /// clock.
  final var isReliedOn = false

  private(set) final var edges: [Edge] = []

  /// The number of edges at which those of readers that are gone are looked for.
  private final var sweepLimit = 8

  init(name: String?) {
    self.name = name
  }

  /// What a report calls this node.
  final var title: String { name ?? "unnamed \(kind)" }

  /// The type that the user sees.
  var kind: String { "value" }

  /// This node, if it is also a reader.
  var asReader: ReaderNode? { nil }

  /// Ends the change of an open batch.
  func endBatch(in context: GraphContext) {}
}

// MARK: - Versions

extension GraphNode {
  /// Moves to a version that no reader has seen.
  final func advance() {
    newestVersion += 1
    version = newestVersion
  }

  /// Moves back to a version whose value the node holds again.
  final func restore(_ earlier: UInt64) {
    version = earlier
  }
}

// MARK: - Edges

extension GraphNode {
  /// Adds the way to a reader.
  final func link(to reader: ReaderNode) -> Edge {
    if edges.count >= sweepLimit {
      removeDeadEdges()
      sweepLimit = max(8, edges.count * 2)
    }
    let edge = Edge(to: reader, slot: edges.count)
    edges.append(edge)
    return edge
  }

  /// Removes the way to a reader; the last edge takes its place.
  final func unlink(_ edge: Edge) {
    let last = edges.count - 1
    if edge.slot != last {
      edges[last].slot = edge.slot
      edges.swapAt(edge.slot, last)
    }
    edges.removeLast()
  }

  /// Returns the readers that are alive, and forgets the others.
  final func livingReaders() -> [ReaderNode] {
    var readers: [ReaderNode] = []
    readers.reserveCapacity(edges.count)
    var index = 0
    while index < edges.count {
      if let reader = edges[index].reader {
        readers.append(reader)
        index += 1
      } else {
        unlink(edges[index])
      }
    }
    return readers
  }

  private final func removeDeadEdges() {
    // The readers are released only when their list is complete, so what that sets off finds the
    // edges in order.
    _ = livingReaders()
  }
}
