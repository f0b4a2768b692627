// SPDX-License-Identifier: MIT

extension HorizontalScroller {
  /// The width of all items with their padding, and of the space before and after them.
  public var contentWidth: Double { metrics.contentWidth(itemCount: numberOfItems) }

  /// The height of an item with the padding above and below it.
  public var contentHeight: Double { metrics.contentHeight }

  /// Returns where an item lies in the content.
  ///
  /// - Parameter index: The item.
  /// - Returns: Its frame in content coordinates, without its padding.
  /// - Precondition: The index is one of an item.
  public func frame(ofItemAt index: Int) -> ScrollerFrame {
    checkIndex(index)
    return metrics.frame(ofItemAt: index)
  }

  /// Returns the item at a position of the content.
  ///
  /// The padding around an item doesn't belong to it, nor do its right and bottom edges.
  ///
  /// - Parameters:
  ///   - x: A content coordinate.
  ///   - y: The distance from the top of the content. Leave it out where only the column matters.
  /// - Returns: The index of the item, or `nil` when there is none at this position.
  public func item(at x: Double, y: Double? = nil) -> Int? {
    // The last item that starts at or before the position is the only one that can contain it.
    let index = firstIndex(near: (x - metrics.leadingOffset) / metrics.stride) { $0.x > x } - 1
    guard index >= 0 else { return nil }
    let frame = metrics.frame(ofItemAt: index)
    guard x < frame.maxX else { return nil }
    if let y, !(frame.y <= y && y < frame.maxY) { return nil }
    return index
  }

  /// The item whose middle is nearest to the middle of the viewport.
  ///
  /// Unlike ``selectedIndex``, this follows a drag, so that it can be highlighted on the way. Halfway
  /// between two items it is the earlier one. It is `nil` exactly when there are no items.
  public var centeredIndex: Int? {
    guard numberOfItems > 0 else { return nil }
    let middle = contentOffset + viewportWidth / 2
    let steps = (middle - metrics.frame(ofItemAt: 0).midX) / metrics.stride
    // From halfway on, the next item is nearer; at halfway exactly, it isn't yet.
    let earlier = clampedIndex(steps)
    let nearest = steps - Double(earlier) > 0.5 ? earlier + 1 : earlier
    return min(nearest, numberOfItems - 1)
  }

  /// Makes the selected item's middle the middle of the viewport.
  func centerSelectedItem() {
    guard let selectedIndex else { return }
    contentOffset = metrics.frame(ofItemAt: selectedIndex).midX - viewportWidth / 2
  }

  /// The items of which at least a part is in sight.
  var visibleRange: Range<Int> {
    guard viewportWidth > 0 else { return 0..<0 }
    let left = contentOffset
    let right = contentOffset + viewportWidth
    let first = firstIndex(near: (left - metrics.leadingOffset) / metrics.stride) {
      $0.maxX > left
    }
    let end = firstIndex(near: (right - metrics.leadingOffset) / metrics.stride) {
      $0.x >= right
    }
    return first..<max(first, end)
  }

  /// Stops the program when there is no item at an index.
  func checkIndex(_ index: Int) {
    precondition(
      index >= 0 && index < numberOfItems,
      "There is no item \(index) in a scroller with \(numberOfItems) items; reload() it first?"
    )
  }

  /// Returns the first item whose frame fulfils a condition that no later frame breaks.
  ///
  /// The estimate is off by one at most, from its rounding; the frames themselves decide.
  ///
  /// - Returns: The index, or the number of items when no frame fulfils it.
  private func firstIndex(near estimate: Double, where holds: (ScrollerFrame) -> Bool) -> Int {
    var index = clampedIndex(estimate)
    while index > 0, holds(metrics.frame(ofItemAt: index - 1)) { index -= 1 }
    while index < numberOfItems, !holds(metrics.frame(ofItemAt: index)) { index += 1 }
    return index
  }

  /// Drops the fraction of a number and limits it to 0 through the number of items.
  ///
  /// The conversion does this without the C library's `floor`, which a program that imports nothing
  /// else on Linux isn't linked with.
  private func clampedIndex(_ number: Double) -> Int {
    if number >= Double(numberOfItems) { return numberOfItems }
    return number > 0 ? Int(number) : 0
  }
}
