// SPDX-License-Identifier: MIT

/// The size of a screen in character cells.
public struct GridSize: Hashable, Sendable {
  /// The number of cells in a row.
  public var columns: Int
  /// The number of rows.
  public var rows: Int

  /// Makes a size; negative counts become 0.
  ///
  /// - Parameters:
  ///   - columns: The number of cells in a row.
  ///   - rows: The number of rows.
  public init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }
}
