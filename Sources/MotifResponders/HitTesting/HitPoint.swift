// SPDX-License-Identifier: MIT

/// A place on the screen, in whatever unit the screen is laid out in.
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
