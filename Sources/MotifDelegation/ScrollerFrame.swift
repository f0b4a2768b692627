// SPDX-License-Identifier: MIT

/// A rectangle with its origin at the top left, as a scroller uses it for its items.
///
/// The unit is yours: points on a screen, pixels of an image, or the cells of a terminal. A frame
/// contains its left and top edges and not its right and bottom ones, so two frames that touch never
/// share a position.
///
/// ```swift
/// let frame = ScrollerFrame(x: 110, y: 10, width: 100, height: 100)
/// print(frame.x + frame.width)
/// // Prints "210.0"
/// ```
public struct ScrollerFrame: Hashable, Sendable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The distance from the left edge to the right one.
  public var width: Double
  /// The distance from the top edge to the bottom one.
  public var height: Double

  /// Makes a frame from its top left corner and its size.
  ///
  /// - Parameters:
  ///   - x: The left edge.
  ///   - y: The top edge.
  ///   - width: The distance from the left edge to the right one.
  ///   - height: The distance from the top edge to the bottom one.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The middle between the left and the right edge.
  var midX: Double { x + width / 2 }

  /// The right edge, the first position that no longer belongs to the frame.
  var maxX: Double { x + width }

  /// The bottom edge, the first position that no longer belongs to the frame.
  var maxY: Double { y + height }
}
