// SPDX-License-Identifier: MIT

/// A point that can be tweened.
///
/// ```swift
/// let slide = Tween(from: TweenPoint(x: 0, y: 0), to: TweenPoint(x: 4, y: 2), duration: 2)
/// print(slide.value(at: 1).x, slide.value(at: 1).y)
/// // Prints "2.0 1.0"
/// ```
public struct TweenPoint: Hashable, Sendable {
  /// The horizontal coordinate.
  public var x: Double
  /// The vertical coordinate.
  public var y: Double

  /// Makes a point from its coordinates.
  ///
  /// - Parameters:
  ///   - x: The horizontal coordinate.
  ///   - y: The vertical coordinate.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A size that can be tweened.
///
/// ```swift
/// let grow = Tween(
///   from: TweenSize(width: 0, height: 0),
///   to: TweenSize(width: 4, height: 2),
///   duration: 2
/// )
/// print(grow.value(at: 1).width, grow.value(at: 1).height)
/// // Prints "2.0 1.0"
/// ```
///
/// Easings and springs that overshoot can make a size negative.
public struct TweenSize: Hashable, Sendable {
  /// The horizontal extent.
  public var width: Double
  /// The vertical extent.
  public var height: Double

  /// Makes a size from its extents.
  ///
  /// - Parameters:
  ///   - width: The horizontal extent.
  ///   - height: The vertical extent.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle that can be tweened: its corner moves, and its size changes.
///
/// ```swift
/// let icon = TweenRectangle(x: 0, y: 0, width: 2, height: 2)
/// let window = TweenRectangle(x: 10, y: 20, width: 42, height: 22)
/// let open = Tween(from: icon, to: window, duration: 1)
/// print(open.value(at: 0.5) == TweenRectangle(x: 5, y: 10, width: 22, height: 12))
/// // Prints "true"
/// ```
public struct TweenRectangle: Hashable, Sendable {
  /// The corner with the least coordinates.
  public var origin: TweenPoint
  /// The extents from there.
  public var size: TweenSize

  /// Makes a rectangle from a corner and a size.
  ///
  /// - Parameters:
  ///   - origin: The corner with the least coordinates.
  ///   - size: The extents from there.
  public init(origin: TweenPoint, size: TweenSize) {
    self.origin = origin
    self.size = size
  }

  /// Makes a rectangle from four numbers.
  ///
  /// - Parameters:
  ///   - x: The least horizontal coordinate.
  ///   - y: The least vertical coordinate.
  ///   - width: The horizontal extent.
  ///   - height: The vertical extent.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: TweenPoint(x: x, y: y), size: TweenSize(width: width, height: height))
  }
}

extension TweenPoint: Tweenable {
  /// Returns the point at a fraction of the way between two others.
  public static func between(_ from: Self, _ to: Self, at fraction: Double) -> Self {
    Self(
      x: .between(from.x, to.x, at: fraction),
      y: .between(from.y, to.y, at: fraction)
    )
  }
}

extension TweenSize: Tweenable {
  /// Returns the size at a fraction of the way between two others.
  public static func between(_ from: Self, _ to: Self, at fraction: Double) -> Self {
    Self(
      width: .between(from.width, to.width, at: fraction),
      height: .between(from.height, to.height, at: fraction)
    )
  }
}

extension TweenRectangle: Tweenable {
  /// Returns the rectangle at a fraction of the way between two others.
  public static func between(_ from: Self, _ to: Self, at fraction: Double) -> Self {
    Self(
      origin: .between(from.origin, to.origin, at: fraction),
      size: .between(from.size, to.size, at: fraction)
    )
  }
}
