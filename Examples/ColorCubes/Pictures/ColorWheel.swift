// SPDX-License-Identifier: MIT

/// A wheel of all hues, for a color picker: the angle is the hue, and the distance from the center the saturation.
///
/// Red points to the right, and the hues follow counterclockwise. The center is white, and the edge is antialiased.
///
/// ```swift
/// let wheel = ColorWheel(radius: 16)
/// let (right, corner) = (wheel.color(x: 30, y: 16), wheel.color(x: 0, y: 0))
/// print(right.red, right.green, right.blue, corner.alpha)
/// // Prints "255 24 31 0"
/// ```
public struct ColorWheel: Hashable, Sendable {
  /// The radius, in pixels.
  public let radius: Int

  /// Makes a wheel.
  ///
  /// - Parameter radius: The radius, in pixels.
  /// - Precondition: The radius is 1…4,096.
  public init(radius: Int) {
    precondition((1...4_096).contains(radius), "The radius of a wheel is 1…4,096, not \(radius).")
    self.radius = radius
  }

  /// The wheel, in a square that it touches on all sides; the corners are transparent.
  ///
  /// - Complexity: O(*n*) in the number of pixels.
  public var picture: Picture {
    let side = 2 * radius
    return Picture(
      width: side,
      height: side,
      pixels: (0..<side * side).map { color(x: $0 % side, y: $0 / side) }
    )
  }

  /// The color at a position, which is what a tap on the wheel selects.
  ///
  /// - Parameters:
  ///   - x: 0 at the left of the square around the wheel.
  ///   - y: 0 at its top.
  /// - Returns: The color of the pixel, transparent outside the wheel.
  public func color(x: Int, y: Int) -> Pixel {
    // From the center, which lies between four pixels, to the middle of the pixel.
    let (right, up) = (Double(x) + 0.5 - Double(radius), Double(radius) - Double(y) - 0.5)
    let distance = (right * right + up * up).squareRoot()
    // A pixel that the edge crosses is covered in part.
    let coverage = min(max(Double(radius) + 0.5 - distance, 0), 1)
    guard coverage > 0 else { return Pixel(red: 0, green: 0, blue: 0, alpha: 0) }
    let saturation = min(distance / Double(radius), 1)
    func channel(at hue: Double) -> UInt8 {
      // The brightness of a channel rises and falls over the six sixths of the wheel.
      let sixths = (Self.turns(right: right, up: up) + hue) * 6
      let position = sixths < 6 ? sixths : sixths - 6
      let level = min(max(abs(position - 3) - 1, 0), 1)
      return Self.byte(1 - saturation * (1 - level))
    }
    return Pixel(
      red: channel(at: 0),
      green: channel(at: 2.0 / 3),
      blue: channel(at: 1.0 / 3),
      alpha: Self.byte(coverage)
    )
  }

  /// A number, 0…1, as a channel, rounded to the nearest.
  private static func byte(_ number: Double) -> UInt8 { UInt8(number * 255 + 0.5) }

  /// The angle of a direction, as a fraction of a turn, 0..<1.
  ///
  /// Computed here, so that a wheel has the same pixels on every platform.
  static func turns(right: Double, up: Double) -> Double {
    let (larger, smaller) = (max(abs(right), abs(up)), min(abs(right), abs(up)))
    guard larger > 0 else { return 0 }
    var turns = arcTangent(smaller / larger) / (2 * Double.pi)
    if abs(up) > abs(right) { turns = 0.25 - turns }
    if right < 0 { turns = 0.5 - turns }
    if up < 0 { turns = 1 - turns }
    return turns < 1 ? turns : 0
  }

  /// The arc tangent of a number, 0…1.
  private static func arcTangent(_ number: Double) -> Double {
    // Halving the angle twice makes it so small that a few terms of the series are enough.
    var (small, factor) = (number, 1.0)
    for _ in 0..<2 {
      small /= 1 + (1 + small * small).squareRoot()
      factor *= 2
    }
    let square = small * small
    var sum = 0.0
    for divisor in stride(from: 21.0, through: 1, by: -2) { sum = 1 / divisor - square * sum }
    return factor * small * sum
  }
}
