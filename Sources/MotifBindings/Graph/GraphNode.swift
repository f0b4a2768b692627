// SPDX-License-Identifier: MIT

/// A node of the graph, as reports speak of it.
enum GraphNode: Hashable {
  case source(SourcePointer)
  case effect(ReaderPointer)

  init(_ reader: ReaderPointer) {
    self = reader.derived.map { .source($0.source) } ?? .effect(reader)
  }

  /// What reports call the node, whose memory must still be there.
  var label: NodeLabel {
    switch self {
    case .source(let source):
      // The object of a derived value may be gone while its job is being done.
      if let derived = source.derived { return derived.pointee.label }
      let owner = source.pointee.owner?.takeUnretainedValue()
      return NodeLabel(
        name: (owner as? any NamedNode)?.title,
        type: owner.map { type(of: $0) } ?? AnyObject.self
      )
    case .effect(let effect):
      return NodeLabel(
        name: effect.pointee.scope?.takeUnretainedValue().name,
        type: Effect.self
      )
    }
  }

  /// What a report calls the node.
  var title: String { label.title }

  /// The type that the user sees.
  var kind: String { "\(label.type)" }
}

/// An object of the user's that may have a name.
protocol NamedNode: AnyObject {
  var title: String? { get }
}
