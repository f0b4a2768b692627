// SPDX-License-Identifier: MIT

/// A picture as a value: rows of pixels, from top to bottom and left to right.
///
/// ```swift
/// let black = Pixel(red: 0, green: 0, blue: 0)
/// let white = Pixel(red: 255, green: 255, blue: 255)
/// let picture = Picture(width: 2, height: 1, pixels: [black, white])
/// print(picture[x: 1, y: 0].red)
/// // Prints "255"
/// ```
public struct Picture: Hashable, Sendable {
  /// The number of columns, at least 1.
  public let width: Int
  /// The number of rows, at least 1.
  public let height: Int
  /// The pixels, row by row.
  public let pixels: [Pixel]

  /// Makes a picture from its pixels.
  ///
  /// - Parameters:
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - pixels: The pixels, row by row.
  /// - Precondition: Width and height are at least 1, and the number of pixels matches them.
  public init(width: Int, height: Int, pixels: [Pixel]) {
    precondition(
      width > 0 && height > 0 && pixels.count == width * height,
      "A picture of \(width)x\(height) cannot be made of \(pixels.count) pixels."
    )
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Accesses the pixel at a position.
  ///
  /// - Parameters:
  ///   - x: 0 at the left.
  ///   - y: 0 at the top.
  /// - Precondition: The position is inside the picture.
  public subscript(x x: Int, y y: Int) -> Pixel {
    precondition(
      (0..<width).contains(x) && (0..<height).contains(y),
      "The position (\(x), \(y)) lies outside a picture of \(width)x\(height)."
    )
    return pixels[y * width + x]
  }

  /// The size of the pixels in memory, in bytes.
  public var byteCount: Int { pixels.count * MemoryLayout<Pixel>.stride }
}

extension Picture {
  /// Reads a picture in PNG or PPM format, recognized by its first bytes.
  ///
  /// ```swift
  /// let gray = Picture(width: 1, height: 1, pixels: [Pixel(red: 128, green: 128, blue: 128)])
  /// print(try Picture(decoding: gray.png) == gray, try Picture(decoding: gray.ppm) == gray)
  /// // Prints "true true"
  /// ```
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file, which may come from anywhere.
  ///   - pixelLimit: The maximum number of pixels.
  /// - Throws: A ``PictureError``.
  /// - Complexity: O(*n*) in the number of bytes and pixels.
  public init(decoding bytes: [UInt8], pixelLimit: Int = 4_000_000) throws(PictureError) {
    if bytes.first == 0x89 {
      try self.init(png: bytes, pixelLimit: pixelLimit)
    } else if let format = ForeignFormat(bytes) {
      throw .unsupportedFormat(format)
    } else {
      try self.init(ppm: bytes, pixelLimit: pixelLimit)
    }
  }
}
