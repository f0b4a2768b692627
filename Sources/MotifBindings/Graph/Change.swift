// SPDX-License-Identifier: MIT

/// A change of one value that its observers have yet to hear of.
class Change {
  /// What changed.
  let source: GraphNode

  /// The change whose observer made this one.
  final var cause: Change?

  /// How many changes led to this one, itself included.
  final var depth = 1

  init(of source: GraphNode) {
    self.source = source
  }

  /// Calls the observers.
  func deliver() {}
}
