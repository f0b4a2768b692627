// SPDX-License-Identifier: MIT

/// A record of a CSV file: where it is, and where its fields are.
struct CSVRow {
  /// A field.
  ///
  /// Its range leaves the quotes around it out.
  struct Field {
    let range: Range<Int>
    /// Whether quotes inside it are doubled.
    let hasDoubledQuotes: Bool
  }

  var range: Range<Int>
  var fields: [Field] = []

  /// Whether this is an empty line.
  var isEmpty: Bool { fields.count == 1 && range.isEmpty }
}
