// SPDX-License-Identifier: MIT

/// The positions of the screen's parts in a frame of a given size.
///
/// From top to bottom: the header, the covers with their captions, the table, the toolbar, and the
/// status line. A pane comes between the table and the toolbar. In a wide frame without a pane, the
/// covers stand in several lines, and the list is beside them.
struct ScreenLayout: Hashable {
  /// The smallest frame in which all parts fit.
  static let minimum = GridSize(columns: 40, rows: 15)
  /// The smallest frame in which covers and list stand side by side.
  static let wideMinimum = GridSize(columns: 110, rows: 30)

  /// The size of the frame.
  let size: GridSize
  /// How the covers are arranged.
  let covers: CoverGrid
  /// Whether covers and list stand side by side.
  let isWide: Bool
  /// The height of the pane between the table and the toolbar; 0 without a pane.
  private let paneRows: Int

  /// Lays out a frame, or fails if it is smaller than ``minimum``.
  ///
  /// - Parameters:
  ///   - size: The size of the frame.
  ///   - hasPane: Whether there is a pane. In a frame that is too low for everything, it takes the place of the table.
  ///   - itemCount: The number of items on the shelf. In a wide frame, few items have larger covers.
  init?(size: GridSize, hasPane: Bool = false, itemCount: Int = .max) {
    guard size.columns >= Self.minimum.columns, size.rows >= Self.minimum.rows else { return nil }
    self.size = size
    paneRows = hasPane ? max(6, min(size.rows - Self.minimum.rows, size.rows / 2)) : 0
    isWide = Self.isWide(size, hasPane: hasPane)
    covers =
      isWide
      ? CoverGrid(columns: size.columns * 46 / 100, rows: size.rows - 9, itemCount: itemCount)
      : CoverGrid(
        lineOf: min(max(min(size.rows - paneRows - 12, size.columns / 10), 3), 12),
        columns: size.columns
      )
  }

  /// Returns whether there is room for covers and list side by side.
  static func isWide(_ size: GridSize, hasPane: Bool) -> Bool {
    !hasPane && size.columns >= wideMinimum.columns && size.rows >= wideMinimum.rows
  }

  /// The height of a cover in rows.
  var coverRows: Int { covers.coverRows }
  /// The width of a cover.
  var coverColumns: Int { covers.coverColumns }
  /// The row of the title.
  var headerRow: Int { 0 }
  /// The rows of the covers in the first line, without the outline.
  var coverArea: Range<Int> { 2..<2 + coverRows }
  /// The columns of the covers and of the table.
  var shelfColumns: Range<Int> { 0..<covers.columns }
  /// The rows of all covers, with outlines and captions.
  var shelfRows: Range<Int> { 1..<1 + covers.lines * covers.lineHeight }
  /// The rows of the table.
  var tableArea: Range<Int> {
    shelfRows.upperBound + 1..<max(shelfRows.upperBound + 1, paneArea.lowerBound - 1)
  }
  /// The rows of the list, which is beside the covers or replaces covers and table.
  var listArea: Range<Int> { coverArea.lowerBound..<paneArea.lowerBound - 1 }
  /// The rows of the pane.
  var paneArea: Range<Int> { toolbarRow - paneRows..<toolbarRow }
  /// The columns of the filter in the row of the title.
  var filterColumns: Range<Int> { size.columns / 2..<size.columns }
  /// The row of the buttons.
  var toolbarRow: Int { size.rows - 2 }
  /// The row of the status.
  var statusRow: Int { size.rows - 1 }

  /// Lays out the list.
  ///
  /// - Parameter isAlone: Whether it replaces the covers, even in a wide frame.
  /// - Returns: Its layout.
  func list(isAlone: Bool) -> ListLayout {
    ListLayout(
      columns: (isAlone || !isWide ? 0 : covers.columns + 1)..<size.columns,
      rows: listArea,
      hasColumns: isWide
    )
  }
}
