// SPDX-License-Identifier: MIT

/// A rectangle with its origin at the top left, as a scroller uses it for its items.
///
/// The unit is yours: points on a screen, pixels of an image, or the cells of a terminal. A frame
/// contains its left and top edges and not its right and bottom ones, so two frames that touch never
/// share a position.
///
/// ```swift
/// final class Shelf: HorizontalScrollerDataSource {
///   func numberOfItems(in scroller: HorizontalScroller<Int>) -> Int { 2 }
///   func scroller(_ scroller: HorizontalScroller<Int>, viewForItemAt index: Int) -> Int { index }
/// }
///
/// let shelf = Shelf()
/// let scroller = HorizontalScroller<Int>(viewportWidth: 300)
/// scroller.dataSource = shelf
/// scroller.reload()
/// let frame = scroller.frame(ofItemAt: 1)
/// print(frame.x, frame.x + frame.width)
/// // Prints "230.0 330.0"
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

  /// The middle between the left and the right edge.
  var midX: Double { x + width / 2 }

  /// The right edge, the first position that no longer belongs to the frame.
  var maxX: Double { x + width }

  /// The bottom edge, the first position that no longer belongs to the frame.
  var maxY: Double { y + height }
}
