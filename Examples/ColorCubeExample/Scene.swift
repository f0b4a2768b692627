// SPDX-License-Identifier: MIT

internal import ColorCubes

/// A red sun in a blue sky over green hills.
enum Scene {
  /// The colors to show effects with: white, red, green, and blue.
  static let colors = [
    Pixel(red: 255, green: 255, blue: 255), Pixel(red: 255, green: 0, blue: 0),
    Pixel(red: 0, green: 255, blue: 0), Pixel(red: 0, green: 0, blue: 255),
  ]

  static let picture = Picture(
    width: width,
    height: height,
    pixels: (0..<width * height).map { pixel(x: $0 % width, y: $0 / width) }
  )

  private static let (width, height) = (40, 14)

  private static func pixel(x: Int, y: Int) -> Pixel {
    if y >= 7 + abs(x - 10) / 3 { return Pixel(red: 30, green: 90, blue: 20) }
    if (x - 28) * (x - 28) + (y - 6) * (y - 6) <= 22 { return Pixel(red: 250, green: 70, blue: 30) }
    return Pixel(red: UInt8(30 + 10 * y), green: UInt8(90 + 8 * y), blue: 230)
  }
}

extension Pixel {
  /// The color in CSS notation, such as `#ff8000`.
  var code: String {
    "#"
      + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
