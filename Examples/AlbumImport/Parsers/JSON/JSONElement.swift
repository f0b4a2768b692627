// SPDX-License-Identifier: MIT

/// An element or a fault that a ``JSONArraySplitter`` finds in an array.
enum JSONElement {
  /// An element with valid punctuation; its content has yet to be decoded.
  case element(Range<Int>)
  /// A place with invalid punctuation. Scanning resumes after it if possible.
  case fault(ScanFault)
}
