// SPDX-License-Identifier: MIT

/// What a ``JSONArraySplitter`` finds between the brackets of an array.
enum JSONElement {
  /// An element whose punctuation is sound; what is inside it remains to be decoded.
  case element(Range<Int>)
  /// A place where the punctuation is wrong. What follows is found again where that is possible.
  case fault(ScanFault)
}
