// SPDX-License-Identifier: MIT

/// Why a text is not a year.
enum YearError: Error, Equatable {
  case empty
  case notANumber(String)
  case outOfRange(Int)
}

/// Reads years: one parser, three ways to ask it.
struct YearParser {
  /// The years that count.
  let years: ClosedRange<Int>

  /// Returns the year that a text gives, for callers to whom it matters only whether there is one.
  func year(in text: String) -> Int? {
    // The third way: `try?` leaves out the reason, and makes the function that throws one that does not.
    try? parseYear(text)
  }

  /// Returns the year that a text gives, or throws the reason why not, for callers that can act on it.
  func parseYear(_ text: String) throws(YearError) -> Int {
    guard !text.isEmpty else { throw .empty }
    guard let year = Int(text) else { throw .notANumber(text) }
    guard years.contains(year) else { throw .outOfRange(year) }
    return year
  }
}
