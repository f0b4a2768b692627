// SPDX-License-Identifier: MIT

/// What a ``PlistScanner`` meets next.
enum PlistEvent {
  /// A container begins.
  case open(PlistElement)
  /// The container that was opened last ends.
  case close(PlistElement)
  /// An element with text, as a whole.
  case leaf(PlistLeaf)
  /// The property list is over.
  case end
}
