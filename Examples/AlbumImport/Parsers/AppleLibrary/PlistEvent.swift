// SPDX-License-Identifier: MIT

/// The next event of a ``PlistScanner``.
enum PlistEvent {
  /// A container begins.
  case open(PlistElement)
  /// The innermost open container ends.
  case close(PlistElement)
  /// A complete element with text.
  case leaf(PlistLeaf)
  /// The property list ends.
  case end
}
