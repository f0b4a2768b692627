// SPDX-License-Identifier: MIT

/// A color that can be tweened.
///
/// ```swift
/// let red = TweenColor(red: 1, green: 0, blue: 0)
/// let clear = TweenColor(red: 0, green: 0, blue: 0, opacity: 0)
/// let middle = Tween(from: red, to: clear, duration: 1).value(at: 0.5)
/// print(middle == TweenColor(red: 1, green: 0, blue: 0, opacity: 0.5))
/// // Prints "true"
/// ```
///
/// Components go from 0 through 1, in the color space that you use them in. A color counts as much as it is opaque, so
/// something red that fades out stays red, whatever color the transparent end has. Colors do not overshoot.
public struct TweenColor: Hashable, Sendable {
  /// The red component, from 0 through 1.
  public var red: Double
  /// The green component, from 0 through 1.
  public var green: Double
  /// The blue component, from 0 through 1.
  public var blue: Double
  /// How opaque the color is, from 0 through 1.
  public var opacity: Double

  /// Makes a color from its components.
  ///
  /// - Parameters:
  ///   - red: The red component, from 0 through 1.
  ///   - green: The green component, from 0 through 1.
  ///   - blue: The blue component, from 0 through 1.
  ///   - opacity: How opaque the color is, from 0 through 1.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.opacity = opacity
  }
}

extension TweenColor: Tweenable {
  /// There is nothing beyond black and white, so components stay between those of the two colors.
  public static var canOvershoot: Bool { false }

  /// Returns the color at a fraction of the way between two others.
  public static func between(_ from: Self, _ to: Self, at fraction: Double) -> Self {
    let opacity = Double.between(from.opacity, to.opacity, at: fraction)
    // Of two transparent colors, neither counts more.
    let weight = opacity > 0 ? fraction * to.opacity / opacity : fraction
    return Self(
      red: .between(from.red, to.red, at: weight),
      green: .between(from.green, to.green, at: weight),
      blue: .between(from.blue, to.blue, at: weight),
      opacity: opacity
    )
  }
}
