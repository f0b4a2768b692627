// SPDX-License-Identifier: MIT

extension ColorCube {
  /// Returns the replacement of a color, interpolated between the eight entries around it.
  ///
  /// - Parameter color: Red, green, blue, and alpha, each 0…1. Other values are clamped.
  /// - Returns: The replacement, with the alpha of the given color.
  public func color(for color: SIMD4<Float>) -> SIMD4<Float> {
    var result = Lattice(side: size.rawValue).color(at: color.asEntry, entry: entry)
    result.w = color.w
    return result
  }

  /// Returns a picture in which the color of every pixel is replaced, and its alpha kept.
  ///
  /// - Parameter picture: The picture.
  /// - Returns: A picture of the same size.
  /// - Complexity: O(*n*) in the number of pixels, regardless of the effect.
  public func applied(to picture: Picture) -> Picture {
    let pixels =
      switch content {
      case .table(let entries):
        // Every index is inside the table, so no bounds check is needed.
        entries.withUnsafeBufferPointer { entries in replaced(picture.pixels) { entries[$0] } }
      case .computed(let entry): replaced(picture.pixels, entry: entry)
      }
    return Picture(width: picture.width, height: picture.height, pixels: pixels)
  }

  @inline(__always)
  private func replaced(
    _ pixels: [Pixel],
    entry: (_ index: Int) -> SIMD4<Float>
  ) -> [Pixel] {
    let side = size.rawValue
    let lattice = Lattice(side: side)
    // There are only 256 levels, so no pixel needs a division.
    let steps = (0...255).map { lattice.step(of: Float($0) / 255) }
    return pixels.map { pixel in
      let (red, green, blue) = (
        steps[Int(pixel.red)], steps[Int(pixel.green)], steps[Int(pixel.blue)]
      )
      let color = lattice.color(
        after: (blue.start &* side &+ green.start) &* side &+ red.start,
        red: red.fraction,
        green: green.fraction,
        blue: blue.fraction,
        entry: entry
      )
      return Pixel(color, alpha: pixel.alpha)
    }
  }
}

extension Pixel {
  /// Makes a pixel of an opaque color with channels in 0…1, each rounded to the nearest level.
  ///
  /// A float of 2²³ or more has no fractional bits, so adding 2²³ rounds, and leaves the level in the last bits: four
  /// channels at once, without checks. That takes less than half the time of conversions.
  @inline(__always)
  init(_ color: SIMD4<Float>, alpha: UInt8) {
    let levels = color * SIMD4(255, 255, 255, Float(alpha)) + 0x1p23
    self.init(
      red: UInt8(truncatingIfNeeded: levels.x.bitPattern),
      green: UInt8(truncatingIfNeeded: levels.y.bitPattern),
      blue: UInt8(truncatingIfNeeded: levels.z.bitPattern),
      alpha: UInt8(truncatingIfNeeded: levels.w.bitPattern)
    )
  }

  /// The color with channels in 0…1, and 1 for alpha.
  var color: SIMD4<Float> { SIMD4(Float(red), Float(green), Float(blue), 255) / 255 }
}
