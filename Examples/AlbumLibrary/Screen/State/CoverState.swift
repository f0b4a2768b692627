// SPDX-License-Identifier: MIT

/// A cover as the scroller shows it.
public struct CoverState: Hashable, Sendable {
  /// The column of its left edge; below 0 where it reaches out of the frame.
  public var column: Int
  /// What is drawn.
  public var cover: Cover
  /// What stands beneath it.
  public var caption: String
  /// Whether it is the selected one.
  public var isSelected: Bool
  /// How far the spinner has turned that says that a picture is on its way, or `nil` where none is.
  public var spinnerStep: Int?

  /// Makes a cover.
  ///
  /// - Parameters:
  ///   - column: The column of its left edge.
  ///   - cover: What is drawn.
  ///   - caption: What stands beneath it.
  ///   - isSelected: Whether it is the selected one.
  ///   - spinnerStep: How far its spinner has turned, or `nil` for no spinner.
  public init(
    column: Int,
    cover: Cover,
    caption: String,
    isSelected: Bool,
    spinnerStep: Int? = nil
  ) {
    self.column = column
    self.cover = cover
    self.caption = caption
    self.isSelected = isSelected
    self.spinnerStep = spinnerStep
  }

  /// Makes a cover that has no picture.
  ///
  /// - Parameters:
  ///   - column: The column of its left edge.
  ///   - art: What stands in for a picture.
  ///   - caption: What stands beneath it.
  ///   - isSelected: Whether it is the selected one.
  public init(column: Int, art: CoverArt, caption: String, isSelected: Bool) {
    self.init(column: column, cover: .art(art), caption: caption, isSelected: isSelected)
  }
}
