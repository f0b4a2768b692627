// SPDX-License-Identifier: MIT

/// An item of a windowed list that has a cell, and where it lies.
///
/// ```swift
/// final class Row {}
///
/// let item = WindowedItem(index: 41, offset: 820, extent: 20, cell: Row())
/// let contentOffset = 800.0
/// print("row \(item.index) is drawn at \(item.offset - contentOffset)")
/// // Prints "row 41 is drawn at 20.0"
/// ```
public struct WindowedItem<Cell: AnyObject> {
  /// The item's index.
  public let index: Int
  /// Where it begins, counted from the start of the content.
  public let offset: Double
  /// How long it is.
  public let extent: Double
  /// What shows it.
  public let cell: Cell

  /// Makes an item, for a test of what draws it.
  ///
  /// - Parameters:
  ///   - index: The item's index.
  ///   - offset: Where it begins, counted from the start of the content.
  ///   - extent: How long it is.
  ///   - cell: What shows it.
  public init(index: Int, offset: Double, extent: Double, cell: Cell) {
    self.index = index
    self.offset = offset
    self.extent = extent
    self.cell = cell
  }
}
