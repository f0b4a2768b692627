// SPDX-License-Identifier: MIT

internal import MotifResponders

extension HitFrame {
  /// Makes a frame of cells.
  init(columns: Range<Int>, rows: Range<Int>) {
    self.init(
      x: Double(columns.lowerBound),
      y: Double(rows.lowerBound),
      width: Double(columns.count),
      height: Double(rows.count)
    )
  }

  /// A frame that nothing hits.
  static var empty: Self { Self(x: 0, y: 0, width: 0, height: 0) }
}
