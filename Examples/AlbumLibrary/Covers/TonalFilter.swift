// SPDX-License-Identifier: MIT

/// Takes the colors out of a picture and leaves its light, with deeper shadows.
///
/// Covers that are not selected are shown like this, so that the selected one is the one in color.
/// How bright a color seems decides the gray that it becomes; a curve then makes dark ones darker and
/// holds the bright ones down.
///
/// ```swift
/// let red = Picture(width: 1, height: 1, pixels: [CellColor(red: 255, green: 0, blue: 0)])
/// print(TonalFilter.noir.applied(to: red)[x: 0, y: 0])
/// // Prints "CellColor(red: 20, green: 20, blue: 20)"
/// ```
public struct TonalFilter: Sendable {
  /// The gray that each luminance becomes.
  private let curve: [UInt8]

  /// Makes a filter.
  ///
  /// - Parameters:
  ///   - contrast: How far shadows and lights are driven apart, in percent, 0…100.
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

  /// Filters a picture.
  ///
  /// - Parameter picture: The picture.
  /// - Returns: A picture of the same size, of grays only.
  /// - Complexity: O(*n*) in the number of pixels.
  public func applied(to picture: Picture) -> Picture {
    Picture(
      width: picture.width,
      height: picture.height,
      pixels: picture.pixels.map { pixel in
        let gray = curve[pixel.luminance]
        return CellColor(red: gray, green: gray, blue: gray)
      }
    )
  }
}
