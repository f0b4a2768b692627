// SPDX-License-Identifier: MIT

/// The positions of a scroll bar: how long a list is, and which part of it is in view.
struct ScrollBar: Hashable {
  /// The rows of the whole bar.
  let rows: Range<Int>
  /// The rows of the thumb, which stands for the part in view.
  let thumb: Range<Int>

  /// Lays out a scroll bar, or fails if all rows of the list are in view.
  ///
  /// The thumb touches an end of the bar only if the list is at that end.
  ///
  /// - Parameters:
  ///   - firstRow: The number of rows above those in view.
  ///   - count: The number of all rows.
  ///   - rows: The rows of the frame in which the list is.
  init?(firstRow: Int, of count: Int, in rows: Range<Int>) {
    let hidden = count - rows.count
    guard hidden > 0, !rows.isEmpty else { return nil }
    let height = max(1, rows.count * rows.count / count)
    let way = rows.count - height
    let start: Int
    switch firstRow {
    case ...0: start = 0
    case hidden...: start = way
    default: start = way < 2 ? way * firstRow / hidden : 1 + (way - 2) * firstRow / hidden
    }
    self.rows = rows
    thumb = rows.lowerBound + start..<rows.lowerBound + start + height
  }

  /// Returns the first row to show after a click.
  ///
  /// - Parameters:
  ///   - row: The clicked row of the bar; 0 for the first.
  ///   - rowCount: The number of rows in view.
  ///   - count: The number of all rows.
  /// - Returns: The number of rows above those in view.
  static func firstRow(forClickAt row: Int, of rowCount: Int, in count: Int) -> Int {
    let hidden = max(0, count - rowCount)
    return rowCount < 2 ? 0 : min(hidden, (hidden * row + (rowCount - 1) / 2) / (rowCount - 1))
  }
}
