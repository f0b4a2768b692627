// SPDX-License-Identifier: MIT

/// What reports need to know of a node to name it, also when the node has ended.
@usableFromInline
struct NodeLabel {
  /// The name that the user gave the node.
  let name: String?

  /// The type that the user sees.
  let type: Any.Type

  @usableFromInline
  init(name: String?, type: Any.Type) {
    self.name = name
    self.type = type
  }

  /// What a report calls the node.
  var title: String { name ?? "unnamed \(type)" }
}
