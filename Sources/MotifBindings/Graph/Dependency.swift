// SPDX-License-Identifier: MIT

/// One source that a reader read in its last run.
struct Dependency {
  let source: GraphNode

  /// The version that was read.
  var version: UInt64

  /// The way back, while the reader is attached.
  var edge: Edge?
}
