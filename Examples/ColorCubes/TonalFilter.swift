// SPDX-License-Identifier: MIT

/// A filter that makes a cube: it removes colors and keeps light, with deeper shadows.
///
/// The perceived brightness of a color determines its gray; a curve then darkens the dark grays and
/// limits the bright ones.
///
/// ```swift
/// let red = Picture(width: 1, height: 1, pixels: [Pixel(red: 255, green: 0, blue: 0)])
/// print(TonalFilter.noir.cube.applied(to: red)[x: 0, y: 0])
/// // Prints "Pixel(red: 20, green: 20, blue: 20, alpha: 255)"
/// ```
public struct TonalFilter: Sendable {
  /// The gray that each luminance becomes.
  private let curve: [UInt8]

  /// Makes a filter.
  ///
  /// - Parameters:
  ///   - contrast: How far shadows and lights are separated, in percent, 0…100.
  ///   - light: The gray that white becomes, in percent, 0…100.
  public init(contrast: Int, light: Int) {
    let contrast = min(max(contrast, 0), 100)
    let light = min(max(light, 0), 100)
    curve = (0...255).map { level in
      // 3t² − 2t³, the smooth step, in steps of 1/255 of 1/255.
      let smooth = (3 * 255 * level * level - 2 * level * level * level) / (255 * 255)
      let mixed = (level * (100 - contrast) + smooth * contrast) / 100
      return UInt8(clamping: mixed * light / 100)
    }
  }

  /// The filter of the app.
  public static let noir = TonalFilter(contrast: 90, light: 65)

  /// The filter as a cube, which is within one level of the curve for every pixel.
  ///
  /// - Complexity: O(*n*³) in the size of the cube, 64.
  public var cube: ColorCube {
    let curve = curve.map { Float($0) / 255 }
    return ColorCube(size: .sixtyFour) { color in
      // Between two levels of the curve, the gray is interpolated.
      let level = color.luminance * 255
      let index = min(Int(level), 254)
      let fraction = level - Float(index)
      let gray = curve[index] * (1 - fraction) + curve[index + 1] * fraction
      return SIMD4(gray, gray, gray, 1)
    }
  }
}
