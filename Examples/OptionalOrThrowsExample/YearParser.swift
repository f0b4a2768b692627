// SPDX-License-Identifier: MIT

/// The reason that a text is not a year.
enum YearError: Error, Equatable {
  case empty
  case notANumber(String)
  case outOfRange(Int)
}

/// Parses years: one parser with three ways to call it.
struct YearParser {
  /// The valid years.
  let years: ClosedRange<Int>

  /// Returns the year in a text, for callers that only need to know whether there is one.
  func year(in text: String) -> Int? {
    // The third way: `try?` discards the reason, and turns a throwing function into one that doesn't throw.
    try? parseYear(text)
  }

  /// Returns the year in a text, or throws the reason, for callers that can act on it.
  func parseYear(_ text: String) throws(YearError) -> Int {
    guard !text.isEmpty else { throw .empty }
    guard let year = Int(text) else { throw .notANumber(text) }
    guard years.contains(year) else { throw .outOfRange(year) }
    return year
  }
}
