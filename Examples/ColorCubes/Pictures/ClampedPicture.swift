// SPDX-License-Identifier: MIT

/// A rectangle of pixels.
///
/// ```swift
/// let rect = PixelRect(x: 1, y: 2, width: 3, height: 4)
/// print(rect.columns, rect.rows)
/// // Prints "1..<4 2..<6"
/// ```
public struct PixelRect: Hashable, Sendable {
  /// The columns of the rectangle.
  public let columns: Range<Int>
  /// The rows of the rectangle.
  public let rows: Range<Int>

  /// Makes a rectangle.
  ///
  /// - Parameters:
  ///   - x: The left column, which may be negative.
  ///   - y: The top row, which may be negative.
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  /// - Precondition: Width and height are at least 1.
  public init(x: Int, y: Int, width: Int, height: Int) {
    precondition(
      width > 0 && height > 0,
      "A rectangle of \(width)x\(height) has no pixels. Width and height are at least 1."
    )
    (columns, rows) = (x..<x + width, y..<y + height)
  }
}

/// A picture without bounds: the edges of a rectangle are repeated in all directions.
///
/// A blur, or another filter that reads neighbors, needs no special case at the edges then.
///
/// ```swift
/// let levels: [UInt8] = [1, 2, 3]
/// let picture = Picture(
///   width: 3,
///   height: 1,
///   pixels: levels.map { Pixel(red: $0, green: 0, blue: 0) }
/// )
/// let clamped = picture.clamped(to: PixelRect(x: 0, y: 0, width: 2, height: 1))
/// print(clamped.cropped(to: PixelRect(x: -2, y: 0, width: 6, height: 1)).pixels.map(\.red))
/// // Prints "[1, 1, 1, 2, 2, 2]"
/// ```
public struct ClampedPicture: Hashable, Sendable {
  private let picture: Picture
  private let columns: ClosedRange<Int>
  private let rows: ClosedRange<Int>

  init(_ picture: Picture, to rect: PixelRect) {
    let (columns, rows) = (
      rect.columns.clamped(to: 0..<picture.width), rect.rows.clamped(to: 0..<picture.height)
    )
    precondition(
      !columns.isEmpty && !rows.isEmpty,
      "The rectangle has no pixel in a picture of \(picture.width)x\(picture.height)."
    )
    self.picture = picture
    (self.columns, self.rows) = (ClosedRange(columns), ClosedRange(rows))
  }

  /// Accesses the pixel at a position, which may be anywhere.
  ///
  /// - Parameters:
  ///   - x: 0 at the left of the picture.
  ///   - y: 0 at the top of the picture.
  public subscript(x x: Int, y y: Int) -> Pixel {
    picture[
      x: min(max(x, columns.lowerBound), columns.upperBound),
      y: min(max(y, rows.lowerBound), rows.upperBound)
    ]
  }

  /// Returns a part of it as a picture.
  ///
  /// - Parameter rect: The part, which may extend beyond the picture.
  /// - Returns: A picture of the rectangle's size.
  /// - Complexity: O(*n*) in the number of pixels.
  public func cropped(to rect: PixelRect) -> Picture {
    Picture(
      width: rect.columns.count,
      height: rect.rows.count,
      pixels: rect.rows.flatMap { y in rect.columns.map { self[x: $0, y: y] } }
    )
  }
}

extension Picture {
  /// Repeats the edges of a rectangle in all directions.
  ///
  /// - Parameter rect: The rectangle; its part outside the picture is ignored.
  /// - Returns: The picture without bounds.
  /// - Precondition: At least one pixel of the rectangle is inside the picture.
  public func clamped(to rect: PixelRect) -> ClampedPicture { ClampedPicture(self, to: rect) }

  /// Draws a picture over this one, blended by its opacity.
  ///
  /// ```swift
  /// let white = Pixel(red: 255, green: 255, blue: 255)
  /// let wall = Picture(width: 2, height: 1, pixels: [white, white])
  /// let shade = Picture(width: 1, height: 1, pixels: [Pixel(red: 0, green: 0, blue: 0, alpha: 51)])
  /// print(wall.overlaid(with: shade).pixels.map(\.red))
  /// // Prints "[204, 255]"
  /// ```
  ///
  /// - Parameter top: The picture to draw, in the top-left corner; what extends beyond this picture is cut off.
  /// - Returns: A picture of this one's size, with this one's opacity.
  /// - Complexity: O(*n*) in the number of pixels.
  public func overlaid(with top: Picture) -> Picture {
    var pixels = pixels
    for y in 0..<min(height, top.height) {
      for x in 0..<min(width, top.width) {
        let index = y * width + x
        pixels[index] = pixels[index].blended(with: top[x: x, y: y])
      }
    }
    return Picture(width: width, height: height, pixels: pixels)
  }
}

extension Pixel {
  /// The color of this pixel beneath another one.
  fileprivate func blended(with top: Pixel) -> Pixel {
    func mixed(_ lower: UInt8, _ upper: UInt8) -> UInt8 {
      let alpha = Int(top.alpha)
      return UInt8((Int(lower) * (255 - alpha) + Int(upper) * alpha + 127) / 255)
    }
    return Pixel(
      red: mixed(red, top.red),
      green: mixed(green, top.green),
      blue: mixed(blue, top.blue),
      alpha: alpha
    )
  }
}
