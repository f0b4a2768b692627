// SPDX-License-Identifier: MIT

internal import MotifCore

/// The distances by which a scroller lays out its items.
///
/// Every item has the same size and the same padding on each side, so the position of an item
/// depends only on its index. With the default metrics, item *i* starts at 110 + 120 × *i*, and the
/// content of *n* items is 200 + 120 × *n* wide.
///
/// The unit is yours. A terminal program counts in character cells:
///
/// ```swift
/// let cells = HorizontalScrollerMetrics(
///   leadingOffset: 0, trailingOffset: 0, itemWidth: 16, itemHeight: 8, padding: 1)
/// let scroller = HorizontalScroller<String>(viewportWidth: 80, metrics: cells)
/// print(scroller.contentWidth, scroller.metrics.stride)
/// // Prints "0.0 18.0"
/// ```
///
/// Metrics may contain any numbers. A scroller checks the metrics that it receives: every distance
/// must be finite and not negative, and the item width must be more than 0.
public struct HorizontalScrollerMetrics: Hashable, Sendable {
  /// The empty space before the padding of the first item.
  public var leadingOffset: Double
  /// The empty space after the padding of the last item.
  public var trailingOffset: Double
  /// The width of every item.
  public var itemWidth: Double
  /// The height of every item.
  public var itemHeight: Double
  /// The empty space on each of the four sides of every item.
  public var padding: Double

  /// Makes metrics from distances, each of which has a default.
  ///
  /// - Parameters:
  ///   - leadingOffset: The empty space before the padding of the first item.
  ///   - trailingOffset: The empty space after the padding of the last item.
  ///   - itemWidth: The width of every item.
  ///   - itemHeight: The height of every item.
  ///   - padding: The empty space on each of the four sides of every item.
  public init(
    leadingOffset: Double = 100,
    trailingOffset: Double = 100,
    itemWidth: Double = 100,
    itemHeight: Double = 100,
    padding: Double = 10
  ) {
    self.leadingOffset = leadingOffset
    self.trailingOffset = trailingOffset
    self.itemWidth = itemWidth
    self.itemHeight = itemHeight
    self.padding = padding
  }
}

extension HorizontalScrollerMetrics {
  /// The distance from the left edge of one item to the left edge of the next.
  public var stride: Double { itemWidth + 2 * padding }

  /// The width of the content of a number of items.
  func contentWidth(itemCount: Int) -> Double {
    leadingOffset + trailingOffset + stride * Double(itemCount)
  }

  /// The frame of the item at an index in the content, for any index.
  func frame(ofItemAt index: Int) -> ScrollerFrame {
    ScrollerFrame(
      x: leadingOffset + padding + stride * Double(index),
      y: padding,
      width: itemWidth,
      height: itemHeight
    )
  }

  /// Stops the program if a scroller cannot use these metrics.
  func validate() {
    let distances = [leadingOffset, trailingOffset, itemWidth, itemHeight, padding]
    require(
      distances.allSatisfy { $0.isFinite && $0 >= 0 } && itemWidth > 0,
      "Scroller metrics must be finite and not negative, and itemWidth more than 0: \(self)"
    )
  }
}

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
