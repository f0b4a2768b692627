// SPDX-License-Identifier: MIT

extension Picture {
  /// The picture scaled to another size, stretched if the proportions differ.
  ///
  /// Every new pixel is the average of the old pixels that it covers, weighted by area (a box
  /// filter). No visible detail is skipped, however small the result; an enlarged picture shows its
  /// pixels.
  ///
  /// - Parameters:
  ///   - newWidth: The number of columns.
  ///   - newHeight: The number of rows.
  /// - Returns: The scaled picture, or this one if the size is the same.
  /// - Precondition: Both are at least 1.
  /// - Complexity: O(*n*) in the number of old and new pixels.
  public func scaled(width newWidth: Int, height newHeight: Int) -> Picture {
    precondition(newWidth > 0 && newHeight > 0, "A picture has one pixel at least.")
    guard newWidth != width || newHeight != height else { return self }
    let columns = Self.spans(from: width, to: newWidth)
    let rows = Self.spans(from: height, to: newHeight)
    let area = width * height
    var result: [Pixel] = []
    result.reserveCapacity(newWidth * newHeight)
    for row in rows {
      // The old rows that a new row covers, added up column by column.
      var sums = [(red: Int, green: Int, blue: Int)](repeating: (0, 0, 0), count: width)
      for (y, weight) in row {
        for x in 0..<width {
          let pixel = pixels[y * width + x]
          sums[x].red += Int(pixel.red) * weight
          sums[x].green += Int(pixel.green) * weight
          sums[x].blue += Int(pixel.blue) * weight
        }
      }
      for column in columns {
        var (red, green, blue) = (0, 0, 0)
        for (x, weight) in column {
          red += sums[x].red * weight
          green += sums[x].green * weight
          blue += sums[x].blue * weight
        }
        result.append(
          Pixel(
            red: UInt8(clamping: (red + area / 2) / area),
            green: UInt8(clamping: (green + area / 2) / area),
            blue: UInt8(clamping: (blue + area / 2) / area)
          )
        )
      }
    }
    return Picture(width: newWidth, height: newHeight, pixels: result)
  }

  /// The old places that each new place covers, with weights that add up to `old`.
  private static func spans(from old: Int, to new: Int) -> [[(place: Int, weight: Int)]] {
    (0..<new).map { index in
      // On a ruler with `old * new` marks, an old place takes `new` of them and a new one `old`.
      let (start, end) = (index * old, (index + 1) * old)
      return (start / new...(end - 1) / new).map { place in
        (place, min(end, (place + 1) * new) - max(start, place * new))
      }
    }
  }

  /// The middle of the picture as a square, with at most a given number of pixels along each side.
  ///
  /// - Parameter side: The maximum number of pixels along each side, at least 1.
  /// - Returns: The square.
  /// - Complexity: O(*n*) in the number of pixels.
  public func squared(side: Int) -> Picture {
    let length = min(width, height)
    let side = min(side, length)
    guard width != height else { return scaled(width: side, height: side) }
    let (left, top) = ((width - length) / 2, (height - length) / 2)
    let middle = (top..<top + length).flatMap { y in
      pixels[y * width + left..<y * width + left + length]
    }
    return Picture(width: length, height: length, pixels: middle).scaled(width: side, height: side)
  }
}
