// SPDX-License-Identifier: MIT

/// The way from a source to one of its readers.
///
/// It is weak, because a reader's closure usually captures its sources: a source that kept its
/// readers alive would never go away. That also makes it safe to drop a reader on another thread
/// while the source notifies: the source either gets hold of it in time or finds nothing.
final class Edge {
  private(set) weak var reader: ReaderNode?

  /// Where the source keeps this edge.
  var slot: Int

  init(to reader: ReaderNode, slot: Int) {
    self.reader = reader
    self.slot = slot
  }
}
