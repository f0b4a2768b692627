// SPDX-License-Identifier: MIT

/// An element of a property list that contains text or nothing.
struct PlistLeaf {
  let element: PlistElement
  /// The range of the text.
  let range: Range<Int>
  /// Whether the text is literal, without references, comments, and CDATA sections.
  let isPlain: Bool
  /// Whether all of the text is ASCII.
  let isASCII: Bool
}
