// SPDX-License-Identifier: MIT

/// A cover as the scroller shows it.
public struct CoverState: Hashable, Sendable {
  /// The column of its left edge; below 0 where it reaches out of the frame.
  public var column: Int
  /// The picture.
  public var art: CoverArt
  /// What stands beneath it.
  public var caption: String
  /// Whether it is the selected one.
  public var isSelected: Bool

  /// Makes a cover.
  ///
  /// - Parameters:
  ///   - column: The column of its left edge.
  ///   - art: The picture.
  ///   - caption: What stands beneath it.
  ///   - isSelected: Whether it is the selected one.
  public init(column: Int, art: CoverArt, caption: String, isSelected: Bool) {
    self.column = column
    self.art = art
    self.caption = caption
    self.isSelected = isSelected
  }
}
