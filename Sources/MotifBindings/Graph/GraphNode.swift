// SPDX-License-Identifier: MIT

/// A node of the graph, as reports speak of it.
enum GraphNode: Hashable {
  case source(SourcePointer)
  case effect(ReaderPointer)

  init(_ reader: ReaderPointer) {
    self = reader.derived.map { .source($0.source) } ?? .effect(reader)
  }

  /// The name that the user gave the node.
  var name: String? {
    switch self {
    case .source(let source):
      (source.pointee.owner?.takeUnretainedValue() as? any NamedNode)?.title
    case .effect(let effect):
      effect.pointee.scope?.takeUnretainedValue().name
    }
  }

  /// The type that the user sees.
  var kind: String {
    switch self {
    case .source(let source):
      source.pointee.owner.map { "\(type(of: $0.takeUnretainedValue()))" } ?? "value"
    case .effect: "Effect"
    }
  }

  /// What a report calls the node.
  var title: String { name ?? "unnamed \(kind)" }
}

/// An object of the user's that may have a name.
protocol NamedNode: AnyObject {
  var title: String? { get }
}
