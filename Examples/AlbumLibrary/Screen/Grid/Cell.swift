// SPDX-License-Identifier: MIT

/// One position of a ``CellGrid``.
public struct Cell: Hashable, Sendable {
  /// What stands there, or `nil` where the wide character to the left reaches over this cell.
  public var character: Character?
  /// What stands there instead where there are no colors, for a cell that says all by its colors.
  public var colorless: Character?
  /// How it looks.
  public var style: CellStyle

  /// Makes a cell; without arguments a blank one.
  ///
  /// - Parameters:
  ///   - character: What stands there, or `nil` for the right half of a wide character.
  ///   - style: How it looks.
  ///   - colorless: What stands there instead where there are no colors, if that is something else.
  public init(
    _ character: Character? = " ",
    style: CellStyle = .plain,
    colorless: Character? = nil
  ) {
    self.character = character
    self.style = style
    self.colorless = colorless
  }

  /// What stands there where there are no colors.
  public var plainCharacter: Character? { colorless ?? character }
}
