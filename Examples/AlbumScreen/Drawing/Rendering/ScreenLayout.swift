// SPDX-License-Identifier: MIT

/// The positions of the screen's parts in a frame of a given size.
///
/// From top to bottom: the header, the covers with their captions, the table, the toolbar, and the
/// status line. A pane comes between the table and the toolbar.
struct ScreenLayout: Hashable {
  /// The smallest frame in which all parts fit.
  static let minimum = GridSize(columns: 40, rows: 15)

  /// The size of the frame.
  let size: GridSize
  /// The height of a cover in rows.
  let coverRows: Int
  /// The height of the pane between the table and the toolbar; 0 without a pane.
  private let paneRows: Int

  /// Lays out a frame, or fails if it is smaller than ``minimum``.
  ///
  /// - Parameters:
  ///   - size: The size of the frame.
  ///   - hasPane: Whether there is a pane. In a frame that is too low for everything, it takes the place of the table.
  init?(size: GridSize, hasPane: Bool = false) {
    guard size.columns >= Self.minimum.columns, size.rows >= Self.minimum.rows else { return nil }
    self.size = size
    paneRows = hasPane ? max(6, min(size.rows - Self.minimum.rows, size.rows / 2)) : 0
    coverRows = min(max(min(size.rows - paneRows - 12, size.columns / 10), 3), 12)
  }

  /// The width of a cover: cells are about twice as high as wide, so it looks square.
  var coverColumns: Int { 2 * coverRows }
  /// The columns on each side of a cover, used by the outline of the selected one.
  var coverPadding: Int { 1 }
  /// The row of the title.
  var headerRow: Int { 0 }
  /// The rows of the covers, without the outline.
  var coverArea: Range<Int> { 2..<2 + coverRows }
  /// The row of the captions.
  var captionRow: Int { coverArea.upperBound + 1 }
  /// The rows of the table.
  var tableArea: Range<Int> { captionRow + 2..<max(captionRow + 2, paneArea.lowerBound - 1) }
  /// The rows of the full list, which replaces the covers and the table.
  var listArea: Range<Int> { coverArea.lowerBound..<paneArea.lowerBound - 1 }
  /// The rows of the pane.
  var paneArea: Range<Int> { toolbarRow - paneRows..<toolbarRow }
  /// The columns of the filter in the row of the title.
  var filterColumns: Range<Int> { size.columns / 2..<size.columns }
  /// The row of the buttons.
  var toolbarRow: Int { size.rows - 2 }
  /// The row of the status.
  var statusRow: Int { size.rows - 1 }
}
