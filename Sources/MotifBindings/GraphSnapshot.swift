// SPDX-License-Identifier: MIT

/// What a derived value or an effect depends on, to be looked at.
///
/// Dependencies are found by running code, so nowhere is it written down what depends on what. A
/// snapshot writes it down, as far as the last runs went.
///
/// ```swift
/// let price = ObservableValue(20, name: "price")
/// let count = ObservableValue(3, name: "count")
/// let total = DerivedValue(name: "total") { price.value * count.value }
/// let label = Effect(name: "label") { _ = (total.value, count.value) }
/// print(GraphSnapshot(of: label))
/// // Prints:
/// // label
/// //   total
/// //     price
/// //     count
/// //   count
/// label.cancel()
/// ```
///
/// For a graph that is too large to be read, draw ``dot`` with Graphviz.
public struct GraphSnapshot: Sendable, Hashable {
  /// A value or an effect.
  public struct Node: Sendable, Hashable {
    /// The name that it was given, or what it is.
    public let name: String

    /// The type, for example `DerivedValue<Int>`.
    public let kind: String

    /// Whether it has not been computed yet, or something upstream has changed since.
    public let isStale: Bool

    /// What it read in its last run, in that order, as places in ``GraphSnapshot/nodes``.
    public let dependencies: [Int]
  }

  /// The nodes: first the one of which the snapshot was taken.
  ///
  /// Each node stands in it once, however many ways lead to it.
  public let nodes: [Node]

  /// Takes a snapshot of what an effect depends on.
  ///
  /// - Parameter effect: The effect. One that has ended depends on nothing.
  /// - Complexity: O(*n*) in the number of nodes and of reads between them.
  public init(of effect: Effect) {
    self.init(root: .effect(effect.reader))
    withExtendedLifetime(effect) {}
  }

  /// Takes a snapshot of what a derived value depends on.
  ///
  /// - Parameter value: The derived value. It is not computed for the snapshot: one that has never
  ///   been read depends on nothing yet.
  /// - Complexity: O(*n*) in the number of nodes and of reads between them.
  public init<Value>(of value: DerivedValue<Value>) {
    self.init(root: .source(value.node.source))
    withExtendedLifetime(value) {}
  }

  private init(root: GraphNode) {
    var found = [root]
    var places = [root: 0]
    var nodes: [Node] = []
    while nodes.count < found.count {
      let node = found[nodes.count]
      let dependencies = node.dependencies.map { source in
        if let place = places[source] { return place }
        places[source] = found.count
        found.append(source)
        return found.count - 1
      }
      nodes.append(
        Node(
          name: node.title,
          kind: node.kind,
          isStale: node.reader?.pointee.status.isCurrent == false,
          dependencies: dependencies
        )
      )
    }
    self.nodes = nodes
  }
}

// MARK: - Text

extension GraphSnapshot: CustomStringConvertible {
  /// The nodes as a tree, each below what reads it.
  ///
  /// What has been shown before is shown again without what is below it.
  public var description: String {
    var lines: [String] = []
    var shown: Set<Int> = []
    var waiting = [(place: 0, depth: 0)]
    while let (place, depth) = waiting.popLast() {
      let node = nodes[place]
      let isRepeated = !shown.insert(place).inserted && !node.dependencies.isEmpty
      let indent = String(repeating: "  ", count: depth)
      lines.append(
        indent + node.name + (node.isStale ? " (stale)" : "") + (isRepeated ? " (above)" : "")
      )
      guard !isRepeated else { continue }
      waiting += node.dependencies.reversed().map { ($0, depth + 1) }
    }
    return lines.joined(separator: "\n")
  }

  /// The graph in the language of Graphviz, with arrows from what is read to what reads it.
  public var dot: String {
    var lines = ["digraph {"]
    for (place, node) in nodes.enumerated() {
      let label = node.name
        .split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"")
      lines.append("  \(place) [label=\"\(label)\"\(node.isStale ? ", style=dashed" : "")];")
      lines += node.dependencies.map { "  \($0) -> \(place);" }
    }
    return (lines + ["}"]).joined(separator: "\n")
  }
}

extension GraphNode {
  /// The part of the node that reads, if it has one.
  var reader: ReaderPointer? {
    switch self {
    case .source(let source): source.derived?.reader
    case .effect(let reader): reader
    }
  }

  /// What the node read in its last run.
  var dependencies: [GraphNode] {
    var sources: [GraphNode] = []
    var next = reader?.pointee.firstDependency
    while let link = next {
      sources.append(.source(link.pointee.source))
      next = link.pointee.nextDependency
    }
    return sources
  }
}
