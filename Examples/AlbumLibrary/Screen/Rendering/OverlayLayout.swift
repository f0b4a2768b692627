// SPDX-License-Identifier: MIT

/// Where a box stands in a frame of a given size, and which of its lines are to be seen.
struct OverlayLayout {
  /// The columns that the widest label takes.
  let labelWidth: Int
  /// The columns between the sides of the box.
  let width: Int
  /// All lines: long values go on in lines without a label.
  let lines: [TableRow]
  /// The indices of the lines that are to be seen.
  let visible: Range<Int>
  /// The greatest first line that makes sense: beyond it, the last lines would leave the bottom.
  let lastFirstLine: Int

  /// Lays a box out.
  ///
  /// - Parameters:
  ///   - overlay: The box; its first line is taken as far as it makes sense.
  ///   - size: The extent of the frame.
  /// - Complexity: O(*n*) in the length of the values, as far as a screen's worth of each.
  init(_ overlay: OverlayState, size: GridSize) {
    // No value is worth more than a screen, and some file may hold one of a million characters.
    let rows = overlay.rows.map { row in
      TableRow(label: row.label, value: String(row.value.prefix(size.columns * size.rows)))
    }
    let labelWidth = rows.map(\.label.columnWidth).max() ?? 0
    let longest = rows.map { labelWidth + 2 + $0.value.columnWidth }.max() ?? 0
    let width = max(1, min(max(longest, overlay.title.columnWidth + 2), size.columns - 8))
    let lines = rows.flatMap { row in
      row.value.wrapped(columns: max(1, width - labelWidth - 2)).enumerated().map { index, part in
        TableRow(label: index == 0 ? row.label : "", value: part)
      }
    }
    let room = min(lines.count, max(0, size.rows - 4))
    self.labelWidth = labelWidth
    self.width = width
    self.lines = lines
    lastFirstLine = lines.count - room
    let first = min(max(0, overlay.firstLine), lastFirstLine)
    visible = first..<first + room
  }
}
