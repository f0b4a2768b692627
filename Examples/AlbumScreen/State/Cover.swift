// SPDX-License-Identifier: MIT

public import AlbumLibrary
public import ColorCubes

/// The content of a cover: a picture, or art that stands in for one.
///
/// Drawing code asks for the cells, and need not know which of the two it draws. See
/// ``CoverState``.
public enum Cover: Hashable, Sendable {
  /// Art made from a text.
  case art(CoverArt)

  /// A picture, in color or toned.
  case picture(Picture, tone: CoverTone)
}
