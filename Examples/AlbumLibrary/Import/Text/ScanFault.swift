// SPDX-License-Identifier: MIT

/// What a scanner says when the text before it breaks the rules of its format.
struct ScanFault: Error {
  /// Where in the bytes of the file the fault is.
  let offset: Int
  /// What is wrong, in words.
  let reason: String
}
