// SPDX-License-Identifier: MIT

internal import ColorCubes

/// A bevel of one pixel around the picture of a cover, lit from the top left.
///
/// It is a picture of nine parts, so it fits covers of any size.
enum CoverFrame {
  /// The smallest picture with a frame; a smaller one needs all of its pixels.
  static let sideLimit = 12

  /// Adds the frame to a picture.
  ///
  /// - Parameter picture: The picture at its final size.
  /// - Returns: A picture of the same size.
  static func framed(_ picture: Picture) -> Picture {
    guard let bevel, min(picture.width, picture.height) >= sideLimit else { return picture }
    let frame = bevel.drawn(width: picture.width, height: picture.height, .stretched)
    return picture.overlaid(with: frame)
  }

  private static let bevel = try? NinePart(
    Picture(
      width: 3,
      height: 3,
      pixels: [
        light, light, corner,
        light, clear, shadow,
        corner, shadow, shadow,
      ]
    ),
    insets: .init(all: 1)
  )

  private static let light = Pixel(red: 255, green: 255, blue: 255, alpha: 64)
  private static let corner = Pixel(red: 128, green: 128, blue: 128, alpha: 64)
  private static let shadow = Pixel(red: 0, green: 0, blue: 0, alpha: 110)
  private static let clear = Pixel(red: 0, green: 0, blue: 0, alpha: 0)
}
