// SPDX-License-Identifier: MIT

/// The arrangement of covers of one size: a line that scrolls sideways, or several lines.
struct CoverGrid: Hashable {
  /// The height of a cover in rows.
  let coverRows: Int
  /// The number of covers side by side, or `nil` if the covers stand in one line that scrolls sideways.
  let perLine: Int?
  /// The number of lines.
  let lines: Int
  /// The width of the area.
  let columns: Int

  /// Higher covers would show no more of a picture.
  private static let mostRows = 14
  /// In lower covers, nothing can be recognized.
  private static let fewestRows = 5

  /// Arranges covers in a line that scrolls sideways.
  ///
  /// - Parameters:
  ///   - coverRows: The height of a cover.
  ///   - columns: The width of the line.
  init(lineOf coverRows: Int, columns: Int) {
    self.coverRows = coverRows
    self.columns = columns
    perLine = nil
    lines = 1
  }

  /// Arranges covers in several lines, in the size in which they fill most of an area.
  ///
  /// - Parameters:
  ///   - columns: The width of the area.
  ///   - rows: The height of the area.
  ///   - itemCount: The number of covers; there is no room for more.
  init(columns: Int, rows: Int, itemCount: Int) {
    let choices = (Self.fewestRows...Self.mostRows).map { coverRows in
      let perLine = max(1, columns / (2 * coverRows + 2))
      let lines = max(1, rows / (coverRows + 3))
      let filled = min(perLine * lines, max(1, itemCount)) * coverRows * coverRows
      return (coverRows: coverRows, perLine: perLine, lines: lines, filled: filled)
    }
    let best = choices.max { $0.filled < $1.filled } ?? choices[0]
    self.columns = columns
    coverRows = best.coverRows
    perLine = min(best.perLine, max(1, itemCount))
    lines = best.lines
  }

  /// The width of a cover: cells are about twice as high as wide, so it looks square.
  var coverColumns: Int { 2 * coverRows }
  /// The columns on each side of a cover, used by the outline of the selected one.
  var padding: Int { 1 }
  /// The distance between two covers of a line.
  var stride: Int { coverColumns + 2 * padding }
  /// The rows of a line: a cover with its outline, and its caption.
  var lineHeight: Int { coverRows + 3 }
  /// The first column of a line that is in the middle of the area.
  var firstColumn: Int { perLine.map { (columns - $0 * stride) / 2 } ?? 0 }
}

// MARK: - Places

/// Where the covers are: a *place* is a column of the line that all of them would make, counted from the first cover
/// in view.
extension CoverGrid {
  /// Returns the line and the column of the frame at a place.
  func cell(ofPlace place: Int) -> (line: Int, column: Int) {
    guard let perLine else { return (0, place) }
    let (line, column) = place.quotientAndRemainder(dividingBy: perLine * stride)
    return (line, firstColumn + column)
  }

  /// Returns the place at a point of the area, or `nil` if no cover can be there.
  func place(atColumn column: Double, row: Double) -> Double? {
    guard let perLine else { return column }
    let (width, column) = (Double(perLine * stride), column - Double(firstColumn))
    let line = (row / Double(lineHeight)).rounded(.down)
    guard (0..<width).contains(column), (0..<Double(lines)).contains(line) else { return nil }
    return line * width + column
  }
}
