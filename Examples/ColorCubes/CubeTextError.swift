// SPDX-License-Identifier: MIT

/// An error in the text of a color table, with its line.
///
/// ```swift
/// do {
///   _ = try CubeText(parsing: "LUT_3D_SIZE 2\n0 0 zero\n")
/// } catch {
///   print(error)
/// }
/// // Prints "line 2: expected a keyword or three numbers"
/// ```
public struct CubeTextError: Error, Hashable, Sendable {
  /// The kinds of errors in a line.
  public enum Reason: Error, Hashable, Sendable {
    /// It is neither a keyword nor an entry.
    case unreadable
    /// It has an unknown keyword, which could change the meaning of the table.
    case unknownKeyword(String)
    /// It has a keyword whose value is missing or invalid.
    case unreadableValue(String)
    /// It begins a table of three curves, which has no entry per color and is not a cube.
    case oneDimensional
    /// It names a size that is not one of ``CubeText/sizes``.
    case unsupportedSize(Int)
    /// It repeats a keyword.
    case repeatedKeyword(String)
    /// It states the domain in a different way than an earlier line.
    case secondDomain(String)
    /// It has a keyword after the first entry.
    case keywordAfterEntries(String)
    /// The size is missing before the first entry.
    case missingSize
    /// It makes the domain empty.
    case emptyDomain
    /// The text ends before the last entry.
    case missingEntries(expected: Int, found: Int)
    /// It has more entries than the size allows.
    case surplusEntry(expected: Int)
  }

  /// The line, counted from 1.
  ///
  /// A missing item is reported after the last line with content.
  public let line: Int

  /// The kind of error.
  public let reason: Reason
}

extension CubeTextError: CustomStringConvertible {
  /// The line and the reason, without a period.
  public var description: String { "line \(line): \(explanation)" }

  private var explanation: String {
    switch reason {
    case .unreadable: "expected a keyword or three numbers"
    case .unknownKeyword(let keyword): "unknown keyword \(keyword)"
    case .unreadableValue(let keyword): "the value of \(keyword) is missing or invalid"
    case .oneDimensional: "LUT_1D_SIZE begins a one-dimensional table, not a cube"
    case .unsupportedSize(let size):
      "a table has from \(CubeText.sizes.lowerBound) to \(CubeText.sizes.upperBound) entries along"
        + " each axis, not \(size)"
    case .repeatedKeyword(let keyword): "\(keyword) appears twice"
    case .secondDomain(let keyword): "\(keyword) sets the domain again"
    case .keywordAfterEntries(let keyword): "\(keyword) must come before the entries"
    case .missingSize: "LUT_3D_SIZE must come before the entries"
    case .emptyDomain: "DOMAIN_MIN must be less than DOMAIN_MAX in each channel"
    case .missingEntries(let expected, let found):
      "the table must have \(expected) entries, but ends after \(found)"
    case .surplusEntry(let expected):
      "the table must have \(expected) entries, but this is another one"
    }
  }
}
