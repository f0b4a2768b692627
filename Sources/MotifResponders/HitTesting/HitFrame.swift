// SPDX-License-Identifier: MIT

/// Where something lies in what contains it.
///
/// ```swift
/// let button = HitFrame(x: 10, y: 20, width: 30, height: 10)
/// print(button.contains(HitPoint(x: 10, y: 20)), button.contains(HitPoint(x: 40, y: 20)))
/// // Prints "true false"
/// ```
public struct HitFrame: Hashable, Sendable {
  /// The corner with the smallest coordinates.
  public var origin: HitPoint

  /// The extent to the right.
  public var width: Double

  /// The extent downwards, or upwards where your screen counts from the bottom.
  public var height: Double

  /// Makes a frame.
  ///
  /// - Parameters:
  ///   - x: The left edge.
  ///   - y: The top edge.
  ///   - width: The extent to the right; a frame without a positive extent contains nothing.
  ///   - height: The extent downwards; a frame without a positive extent contains nothing.
  public init(x: Double, y: Double, width: Double, height: Double) {
    origin = HitPoint(x: x, y: y)
    self.width = width
    self.height = height
  }

  /// Returns whether a point lies inside.
  ///
  /// The left and the top edge belong to the frame, the right and the bottom edge do not. Of two frames
  /// side by side, one of which begins at the sum of the origin and the extent of the other, exactly one
  /// contains the point between them.
  ///
  /// - Parameter point: The point, in the coordinates that the frame is given in.
  /// - Returns: Whether it lies inside. A point or a frame that is not a number lies nowhere.
  public func contains(_ point: HitPoint) -> Bool {
    // Where one frame ends another begins, so the edges are compared. Distances would be rounded.
    point.x >= origin.x && point.x < origin.x + width
      && point.y >= origin.y && point.y < origin.y + height
  }
}
