// SPDX-License-Identifier: MIT

/// A picture as a value: rows of pixels, from the top, each from the left.
///
/// ```swift
/// let black = CellColor(red: 0, green: 0, blue: 0)
/// let white = CellColor(red: 255, green: 255, blue: 255)
/// let picture = Picture(width: 2, height: 1, pixels: [black, white])
/// print(picture.scaled(width: 1, height: 1)[x: 0, y: 0].red)
/// // Prints "128"
/// ```
public struct Picture: Hashable, Sendable {
  /// The number of columns, at least 1.
  public let width: Int
  /// The number of rows, at least 1.
  public let height: Int
  /// The pixels, row by row.
  public let pixels: [CellColor]

  /// Makes a picture of its pixels.
  ///
  /// - Parameters:
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - pixels: The pixels, row by row.
  /// - Precondition: Neither width nor height is below 1, and there are as many pixels as they say.
  public init(width: Int, height: Int, pixels: [CellColor]) {
    precondition(
      width > 0 && height > 0 && pixels.count == width * height,
      "A picture of \(width)x\(height) cannot be made of \(pixels.count) pixels."
    )
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The pixel at a position.
  ///
  /// - Parameters:
  ///   - x: 0 at the left.
  ///   - y: 0 at the top.
  /// - Precondition: The position lies inside the picture.
  public subscript(x x: Int, y y: Int) -> CellColor {
    precondition(
      (0..<width).contains(x) && (0..<height).contains(y),
      "The position (\(x), \(y)) lies outside a picture of \(width)x\(height)."
    )
    return pixels[y * width + x]
  }

  /// How many bytes the pixels take in memory.
  public var byteCount: Int { pixels.count * MemoryLayout<CellColor>.stride }
}

extension CellColor {
  /// How bright the color seems, 0…255.
  ///
  /// The weights are those of Recommendation ITU-R BT.709, applied to the channels as they are stored.
  var luminance: Int {
    (Int(red) * 2_126 + Int(green) * 7_152 + Int(blue) * 722 + 5_000) / 10_000
  }
}
