// SPDX-License-Identifier: MIT

/// A scanner's report that the text breaks the rules of its format.
struct ScanFault: Error {
  /// The offset of the fault in the file.
  let offset: Int
  /// The problem, in words.
  let reason: String
}
