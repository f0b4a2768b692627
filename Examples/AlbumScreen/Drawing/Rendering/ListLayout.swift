// SPDX-License-Identifier: MIT

/// The positions of the list's texts in a frame.
struct ListLayout: Hashable {
  /// The columns of the rows, with a blank one at either end.
  let columns: Range<Int>
  /// The rows of the list, without the headings.
  let rows: Range<Int>
  /// The row of the columns' headings, or `nil` if there are none.
  let headingRow: Int?
  /// The columns of each text: the title, the text beside it, the note, and the details that fit.
  let fields: [Range<Int>]

  /// The columns of a note, right-aligned where there are no headings.
  private static let noteWidth = 6
  /// The columns of a note in a list with headings.
  private static let narrowNoteWidth = 4
  private static let gap = 2
  /// The width from which there is room for a second detail.
  private static let roomyWidth = 84

  /// Lays out a list.
  ///
  /// - Parameters:
  ///   - columns: The columns of the list, including the last one for the scroll bar.
  ///   - rows: The rows of the list; headings are in the row above.
  ///   - hasColumns: Whether the texts stand in columns with headings, details included.
  init(columns: Range<Int>, rows: Range<Int>, hasColumns: Bool) {
    self.columns = columns.lowerBound + 1..<columns.upperBound - 1
    self.rows = rows
    headingRow = hasColumns ? rows.lowerBound - 1 : nil
    let (left, width, gap) = (columns.lowerBound + 2, columns.count - 4, Self.gap)
    guard hasColumns else {
      let rest = width - 2 * gap - Self.noteWidth
      let title = rest * 3 / 5
      fields = Self.ranges([title, rest - title, Self.noteWidth], from: left, gap: gap)
      return
    }
    let details = [min(max(8, width / 6), 18)] + (width >= Self.roomyWidth ? [12] : [])
    let others = details + [Self.narrowNoteWidth]
    let rest = width - others.reduce(0, +) - gap * (others.count + 1)
    let title = rest * 3 / 5
    let widths = [title, rest - title, Self.narrowNoteWidth] + details
    fields = Self.ranges(widths, from: left, gap: gap)
  }

  private static func ranges(_ widths: [Int], from left: Int, gap: Int) -> [Range<Int>] {
    var column = left
    return widths.map { width in
      defer { column += width + gap }
      return column..<column + width
    }
  }

  /// The column of the scroll bar.
  var barColumn: Int { columns.upperBound }
}
