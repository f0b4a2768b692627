// SPDX-License-Identifier: MIT

/// One position of a ``CellGrid``.
public struct Cell: Hashable, Sendable {
  /// The character, or `nil` if the wide character to the left covers this cell.
  public var character: Character?
  /// The character to use without colors, if the cell's content is in its colors only.
  public var colorless: Character?
  /// The style.
  public var style: CellStyle

  /// Makes a cell; without arguments, a blank one.
  ///
  /// - Parameters:
  ///   - character: The character, or `nil` for the right half of a wide character.
  ///   - style: The style.
  ///   - colorless: The character to use without colors, if it differs.
  public init(
    _ character: Character? = " ",
    style: CellStyle = .plain,
    colorless: Character? = nil
  ) {
    self.character = character
    self.style = style
    self.colorless = colorless
  }

  /// The character to use without colors.
  public var plainCharacter: Character? { colorless ?? character }
}
