// SPDX-License-Identifier: MIT

internal import AlbumLibrary

/// The position of a box in a frame of a given size, and its visible lines.
struct OverlayLayout {
  /// The width of the widest label.
  let labelWidth: Int
  /// The columns between the sides of the box.
  let width: Int
  /// All lines: long values continue in lines without a label.
  let lines: [TableRow]
  /// The indices of the visible lines.
  let visible: Range<Int>
  /// The maximum first line: beyond it, the last lines would leave the bottom.
  let lastFirstLine: Int

  /// Lays out a box.
  ///
  /// - Parameters:
  ///   - overlay: The box; its first line is limited to ``lastFirstLine``.
  ///   - size: The size of the frame.
  /// - Complexity: O(*n*) in the length of the values, up to a screenful of each.
  init(_ overlay: OverlayState, size: GridSize) {
    // A screenful of each value is enough: a file may hold a value of a million characters.
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
