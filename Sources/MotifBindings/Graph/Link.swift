// SPDX-License-Identifier: MIT

typealias LinkPointer = UnsafeMutablePointer<Link>

/// One edge of the graph: a reader depends on a source.
///
/// The same link stands in the reader's list of dependencies, in the order in which they were read,
/// and, while the reader is attached, in the source's list of readers. It owns a reference to the
/// object that owns the source, so a reader keeps its sources alive and never the other way round.
@usableFromInline
struct Link {
  let reader: ReaderPointer
  let source: SourcePointer
  var nextDependency: LinkPointer?
  var previousReader: LinkPointer?
  var nextReader: LinkPointer?

  /// The version of the source that was read.
  var version: UInt64

  /// The run of the reader that read the source last.
  var run: UInt64
}
