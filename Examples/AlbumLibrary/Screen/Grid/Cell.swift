// SPDX-License-Identifier: MIT

/// One position of a ``CellGrid``.
public struct Cell: Hashable, Sendable {
  /// What stands there, or `nil` where the wide character to the left reaches over this cell.
  public var character: Character?
  /// How it looks.
  public var style: CellStyle

  /// Makes a cell; without arguments a blank one.
  ///
  /// - Parameters:
  ///   - character: What stands there, or `nil` for the right half of a wide character.
  ///   - style: How it looks.
  public init(_ character: Character? = " ", style: CellStyle = .plain) {
    self.character = character
    self.style = style
  }
}
