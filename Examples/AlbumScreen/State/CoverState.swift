// SPDX-License-Identifier: MIT

/// A cover as the scroller shows it.
public struct CoverState: Hashable, Sendable {
  /// The column of its left edge; negative if it extends beyond the left of the frame.
  public var column: Int
  /// The line of covers that it is in; 0 for the first.
  public var line = 0
  /// The picture or the art.
  public var cover: Cover
  /// The caption beneath the cover.
  public var caption: String
  /// Whether it is selected.
  public var isSelected: Bool
  /// The spinner's step while a picture is loading, or `nil` if none is.
  public var spinnerStep: Int?

  /// Makes a cover.
  ///
  /// - Parameters:
  ///   - column: The column of its left edge.
  ///   - cover: The picture or the art.
  ///   - caption: The caption beneath the cover.
  ///   - isSelected: Whether it is selected.
  ///   - spinnerStep: The spinner's step, or `nil` for no spinner.
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

  /// Makes a cover without a picture.
  ///
  /// - Parameters:
  ///   - column: The column of its left edge.
  ///   - art: The art that stands in for a picture.
  ///   - caption: The caption beneath the cover.
  ///   - isSelected: Whether it is selected.
  public init(column: Int, art: CoverArt, caption: String, isSelected: Bool) {
    self.init(column: column, cover: .art(art), caption: caption, isSelected: isSelected)
  }
}
