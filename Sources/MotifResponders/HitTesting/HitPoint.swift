// SPDX-License-Identifier: MIT

/// A place on the screen, in whatever unit the screen is laid out in.
///
/// A view counts in points, a terminal in cells. Where the point is counted from is said where it is
/// used: from the corner of what contains a part, or from the corner of the part itself.
///
/// ```swift
/// let window = HitFrame(x: 10, y: 20, width: 30, height: 10)
/// var point = HitPoint(x: 15, y: 22)
/// print(window.contains(point))
/// point.x += 30
/// print(window.contains(point))
/// // Prints:
/// // true
/// // false
/// ```
public struct HitPoint: Hashable, Sendable {
  /// The distance from the left edge.
  public var x: Double

  /// The distance from the top edge, or the bottom edge where your screen counts from there.
  public var y: Double

  /// Makes a point.
  ///
  /// - Parameters:
  ///   - x: The distance from the left edge.
  ///   - y: The distance from the top edge.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
