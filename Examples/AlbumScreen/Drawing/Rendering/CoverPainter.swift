// SPDX-License-Identifier: MIT

internal import AlbumLibrary
internal import ColorCubes

/// Turns a cover into cells of two pixels each, one above the other.
struct CoverPainter {
  /// The number of columns of the cover; it has half as many rows.
  let side: Int
  /// The light that remains, in percent.
  private let light: Int
  private let content: Content

  private enum Content {
    case art(CoverArt)
    /// The picture in its frame, and without one for screens without colors, where a frame would hide its edges.
    case picture(framed: Picture, plain: Picture, shades: PictureShades)
  }

  /// Prepares a cover for drawing.
  ///
  /// - Parameters:
  ///   - cover: The cover.
  ///   - side: The number of columns.
  ///   - isSelected: Whether it is selected; the others are darker.
  init(_ cover: Cover, side: Int, isSelected: Bool) {
    self.side = side
    switch cover {
    case .art(let art):
      content = .art(art)
      light = isSelected ? 100 : 55
    case .picture(let picture, let tone):
      let picture = picture.scaled(width: side, height: side)
      content = .picture(
        framed: CoverFrame.framed(picture),
        plain: picture,
        shades: PictureShades(of: picture)
      )
      // A toned picture is dark enough already.
      light = isSelected || tone != .full ? 100 : 55
    }
  }

  /// The cell at a position of the cover.
  ///
  /// - Parameters:
  ///   - column: The column, `0..<side`.
  ///   - row: The row, `0..<side / 2`.
  /// - Returns: The cell to draw.
  func cell(column: Int, row: Int) -> Cell {
    switch content {
    case .art(let art):
      let upper = art.isInk(x: column, y: 2 * row, side: side)
      let lower = art.isInk(x: column, y: 2 * row + 1, side: side)
      let style = CellStyle(
        foreground: art.ink.dimmed(to: light),
        background: art.ground.dimmed(to: light)
      )
      return Cell(Self.block(upper: upper, lower: lower), style: style)
    case .picture(let framed, let plain, let shades):
      let style = CellStyle(
        foreground: CellColor(framed[x: column, y: 2 * row]).dimmed(to: light),
        background: CellColor(framed[x: column, y: 2 * row + 1]).dimmed(to: light)
      )
      let character = shades.character(
        upper: plain[x: column, y: 2 * row],
        lower: plain[x: column, y: 2 * row + 1]
      )
      return Cell("▀", style: style, colorless: character)
    }
  }

  static func block(upper: Bool, lower: Bool) -> Character {
    switch (upper, lower) {
    case (true, true): "█"
    case (true, false): "▀"
    case (false, true): "▄"
    case (false, false): " "
    }
  }
}

/// Draws a picture without colors, with characters of different density.
///
/// The darkest pixel of the picture becomes empty and the brightest full, so that a pale picture is
/// recognizable too.
struct PictureShades {
  private let lowest: Int
  private let range: Int

  init(of picture: Picture) {
    let levels = picture.pixels.map(\.luminance)
    lowest = levels.min() ?? 0
    range = max(1, (levels.max() ?? 0) - lowest)
  }

  /// The character for two pixels.
  func character(upper: Pixel, lower: Pixel) -> Character {
    let (upper, lower) = (percent(upper), percent(lower))
    // An edge between the two shows more than their average gray.
    if upper - lower >= 50 { return "▀" }
    if lower - upper >= 50 { return "▄" }
    let shades: [Character] = [" ", "░", "▒", "▓", "█"]
    return shades[min((upper + lower) / 2 * shades.count / 100, shades.count - 1)]
  }

  private func percent(_ pixel: Pixel) -> Int {
    (pixel.luminance - lowest) * 100 / range
  }
}
