// SPDX-License-Identifier: MIT

/// A record of a CSV file: its range, and those of its fields.
struct CSVRow {
  /// A field.
  ///
  /// Its range excludes the surrounding quotes.
  struct Field {
    let range: Range<Int>
    /// Whether it contains doubled quotes.
    let hasDoubledQuotes: Bool
  }

  var range: Range<Int>
  var fields: [Field] = []

  /// Whether this is an empty line.
  var isEmpty: Bool { fields.count == 1 && range.isEmpty }
}
