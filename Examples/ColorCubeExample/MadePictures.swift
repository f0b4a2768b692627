// SPDX-License-Identifier: MIT

internal import ColorCubes

/// Pictures that are computed, not painted: `swift run ColorCubeExample --pictures FOLDER` writes them as PNGs.
enum MadePictures {
  /// The pictures, by the names of their files.
  static func all() throws(NinePartError) -> [(name: String, picture: Picture)] {
    let wheel = ColorWheel(radius: 32).picture
    let ticket = try NinePart(ticketPicture, insets: .init(top: 5, left: 5, bottom: 5, right: 5))
    let sun = PixelRect(x: 22, y: 1, width: 13, height: 6)
    return [
      ("color-wheel", wheel),
      ("color-wheel-thermal", ColorEffect.thermal.cube(size: .sixteen).applied(to: wheel)),
      ("color-wheel-x-ray", ColorEffect.xRay.cube(size: .sixteen).applied(to: wheel)),
      ("nine-part", ticketPicture),
      ("nine-part-stretched", ticket.drawn(width: 50, height: 26, .stretched)),
      ("nine-part-tiled", ticket.drawn(width: 50, height: 26, .tiled)),
      (
        "clamped",
        Scene.picture.clamped(to: sun).cropped(to: PixelRect(x: 12, y: -9, width: 33, height: 26))
      ),
    ]
  }

  /// A ticket with round holes in its corners, a dotted border, and a pattern of diagonal stripes.
  private static let ticketPicture = Picture(
    width: side,
    height: side,
    pixels: (0..<side * side).map { ticketPixel(x: $0 % side, y: $0 / side) }
  )

  private static let side = 14

  private static func ticketPixel(x: Int, y: Int) -> Pixel {
    let (fromLeft, fromTop) = (min(x, side - 1 - x), min(y, side - 1 - y))
    if fromLeft * fromLeft + fromTop * fromTop < 16 {
      return Pixel(red: 0, green: 0, blue: 0, alpha: 0)
    }
    if min(fromLeft, fromTop) == 1, (x + y) % 2 == 0 {
      return Pixel(red: 160, green: 30, blue: 40)
    }
    if fromLeft < 5 || fromTop < 5 || (x + y) % 4 != 0 {
      return Pixel(red: 250, green: 235, blue: 200)
    }
    return Pixel(red: 150, green: 80, blue: 40)
  }
}
