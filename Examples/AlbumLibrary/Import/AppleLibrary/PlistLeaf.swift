// SPDX-License-Identifier: MIT

/// An element of a property list that holds text, or nothing.
struct PlistLeaf {
  let element: PlistElement
  /// Where the text is.
  let range: Range<Int>
  /// Whether the text stands for itself, without references, comments and quoted sections.
  let isPlain: Bool
  /// Whether all of the text is ASCII.
  let isASCII: Bool
}
