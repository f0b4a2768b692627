// SPDX-License-Identifier: MIT

/// Useful effects: functions of a single color, which ``cube(size:)`` makes into tables.
///
/// ```swift
/// let black = SIMD4<Float>(0, 0, 0, 1)
/// print(ColorEffect.hotBlack.color(for: black))
/// // Prints "SIMD4<Float>(1.0, 1.0, 1.0, 1.0)"
/// ```
public enum ColorEffect: String, CaseIterable, Sendable {
  /// Black and white with high contrast, as on film behind a red filter: a blue sky turns black.
  case redFilter
  /// Inverted black and white, like a thermal camera that shows heat as black.
  case hotBlack
  /// Shades of blue, from Prussian blue to paper, as in a blueprint.
  case cyanotype
  /// Dim green of low contrast, as through an image intensifier.
  case nightVision
  /// False colors from black over violet, red, and yellow to white, like a thermal camera that shows heat as white.
  case thermal
  /// Inverted, bluish black and white with high contrast, like an X-ray on a light box.
  case xRay

  /// Returns the replacement of a color.
  ///
  /// - Parameter color: Red, green, blue, and alpha, each 0…1.
  /// - Returns: The new color, opaque.
  public func color(for color: SIMD4<Float>) -> SIMD4<Float> {
    switch self {
    case .redFilter:
      // Applying the smooth step twice increases the contrast.
      Self.gray(color.light(weights: [0.8, 0.15, 0.05, 0]).smoothStep.smoothStep)
    case .hotBlack:
      Self.gray(1 - color.luminance)
    case .cyanotype:
      Self.mix([0, 0.12, 0.3, 1], [0.9, 0.96, 1, 1], color.luminance)
    case .nightVision:
      Self.mix([0.01, 0.08, 0.02, 1], [0.1, 0.45, 0.15, 1], color.luminance)
    case .thermal:
      Self.heat(color.luminance)
    case .xRay:
      Self.mix([0.01, 0.03, 0.08, 1], [0.86, 0.95, 1, 1], (1 - color.luminance).smoothStep)
    }
  }

  /// Returns the effect as a table, which is as fast as any other.
  ///
  /// - Parameter size: The number of entries along each axis.
  /// - Returns: The cube.
  public func cube(size: ColorCube.Size = .sixtyFour) -> ColorCube {
    ColorCube(size: size) { color(for: $0) }
  }

  private static func gray(_ level: Float) -> SIMD4<Float> { [level, level, level, 1] }

  /// The color of a temperature, 0…1: without sharp turns, so that a small cube is precise enough.
  private static func heat(_ level: Float) -> SIMD4<Float> {
    func rise(from start: Float, to end: Float) -> Float {
      min(max((level - start) / (end - start), 0), 1).smoothStep
    }
    let violet = 0.55 * rise(from: 0, to: 0.25) * (1 - rise(from: 0.25, to: 0.5))
    return [
      rise(from: 0, to: 0.6), rise(from: 0.25, to: 0.9), violet + rise(from: 0.65, to: 1), 1,
    ]
  }

  private static func mix(
    _ dark: SIMD4<Float>,
    _ bright: SIMD4<Float>,
    _ level: Float
  ) -> SIMD4<Float> {
    dark * (1 - level) + bright * level
  }
}

extension SIMD4<Float> {
  /// The perceived brightness of a color, 0…1, with the weights of Recommendation ITU-R BT.709.
  public var luminance: Float { light(weights: [0.2126, 0.7152, 0.0722, 0]) }

  /// The weighted sum of the channels.
  fileprivate func light(weights: Self) -> Float { (self * weights).sum() }
}

extension Float {
  /// The smooth step, 3t² − 2t³.
  fileprivate var smoothStep: Float { self * self * (3 - 2 * self) }
}
