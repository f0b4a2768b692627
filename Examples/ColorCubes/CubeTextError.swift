// SPDX-License-Identifier: MIT

/// Why a text is no table of colors, and in which line.
///
/// ```swift
/// do {
///   _ = try CubeText(parsing: "LUT_3D_SIZE 2\n0 0 zero\n")
/// } catch {
///   print(error)
/// }
/// // Prints "line 2: this is neither a keyword nor three numbers"
/// ```
public struct CubeTextError: Error, Hashable, Sendable {
  /// What can be wrong with a line.
  public enum Reason: Error, Hashable, Sendable {
    /// It is neither a keyword nor an entry.
    case unreadable
    /// It has a keyword of which nothing is known, and which could change what the table means.
    case unknownKeyword(String)
    /// It has a keyword whose value is missing or makes no sense.
    case unreadableValue(String)
    /// It begins a table of three curves. Such a table has no entry for a color, and is no cube.
    case oneDimensional
    /// It names a size that is none of ``CubeText/sizes``.
    case unsupportedSize(Int)
    /// It has a keyword that was there before.
    case repeatedKeyword(String)
    /// It states the domain in another way than a line before.
    case secondDomain(String)
    /// It has a keyword where only entries may stand.
    case keywordAfterEntries(String)
    /// It should be the size, before the first entry.
    case missingSize
    /// It makes the domain empty.
    case emptyDomain
    /// It should be an entry, and the text is at its end.
    case missingEntries(expected: Int, found: Int)
    /// It is an entry more than the size asks for.
    case surplusEntry(expected: Int)
  }

  /// The line, counted from 1.
  ///
  /// What is missing is missing after the last line that counts for something.
  public let line: Int

  /// What is wrong with it.
  public let reason: Reason
}

extension CubeTextError: CustomStringConvertible {
  /// The line and the reason, without a full stop.
  public var description: String { "line \(line): \(explanation)" }

  private var explanation: String {
    switch reason {
    case .unreadable: "this is neither a keyword nor three numbers"
    case .unknownKeyword(let keyword): "\(keyword) is a keyword that is not known"
    case .unreadableValue(let keyword): "the value of \(keyword) is missing or makes no sense"
    case .oneDimensional: "LUT_1D_SIZE begins a table of one dimension, which is no cube"
    case .unsupportedSize(let size):
      "a table has from \(CubeText.sizes.lowerBound) to \(CubeText.sizes.upperBound) entries along"
        + " each axis, and not \(size)"
    case .repeatedKeyword(let keyword): "\(keyword) is there twice"
    case .secondDomain(let keyword): "\(keyword) states the domain, which was stated before"
    case .keywordAfterEntries(let keyword): "\(keyword) should stand before the entries"
    case .missingSize: "LUT_3D_SIZE should stand before the entries"
    case .emptyDomain: "DOMAIN_MIN should be less than DOMAIN_MAX in each channel"
    case .missingEntries(let expected, let found):
      "the table should have \(expected) entries and ends after \(found)"
    case .surplusEntry(let expected):
      "the table should have \(expected) entries, and here is another one"
    }
  }
}
