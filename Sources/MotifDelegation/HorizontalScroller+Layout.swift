// SPDX-License-Identifier: MIT

internal import MotifCore

extension HorizontalScroller {
  /// The width of all items with their padding, and of the space before and after them.
  public var contentWidth: Double { metrics.contentWidth(itemCount: numberOfItems) }

  /// Returns the frame of an item in the content.
  ///
  /// - Parameter index: The item.
  /// - Returns: Its frame in content coordinates, without its padding.
  /// - Precondition: There is an item at the index.
  public func frame(ofItemAt index: Int) -> ScrollerFrame {
    checkIndex(index)
    return metrics.frame(ofItemAt: index)
  }

  /// Returns the content offset with which an item's middle is the middle of the viewport.
  ///
  /// Selecting an item sets ``contentOffset`` to this value at once. To animate the content
  /// instead, set the offset back and bring it nearer to this value in every frame. Ask again in
  /// each frame: a change of the items or of the viewport may have moved the target.
  ///
  /// - Parameter index: The item.
  /// - Returns: The offset, which may be below 0 or beyond the content.
  /// - Precondition: There is an item at the index.
  public func offset(centeringItemAt index: Int) -> Double {
    checkIndex(index)
    return centeringOffset(of: index)
  }

  /// Returns the item at a position of the content.
  ///
  /// The padding around an item doesn't belong to the item, nor do its right and bottom edges.
  ///
  /// - Parameters:
  ///   - x: A content coordinate.
  ///   - y: The distance from the top of the content. Leave it out if only the column matters.
  /// - Returns: The index of the item, or `nil` if there is none at this position.
  public func item(at x: Double, y: Double? = nil) -> Int? {
    // The last item that starts at or before the position is the only one that can contain it.
    let index = firstIndex { $0.x > x } - 1
    guard index >= 0 else { return nil }
    let frame = metrics.frame(ofItemAt: index)
    guard x < frame.maxX else { return nil }
    if let y, !(frame.y <= y && y < frame.maxY) { return nil }
    return index
  }

  /// The item whose middle is nearest to the middle of the viewport.
  ///
  /// Unlike ``selectedIndex``, this follows a drag, so you can highlight the item on the way.
  /// Halfway between two items, it is the earlier one. It is `nil` exactly when there are no items.
  public var centeredIndex: Int? {
    guard numberOfItems > 0 else { return nil }
    let middle = contentOffset + viewportWidth / 2
    let nearest = firstIndex { middle - $0.midX <= metrics.stride / 2 }
    return min(nearest, numberOfItems - 1)
  }

  /// Makes the selected item's middle the middle of the viewport.
  func centerSelectedItem() {
    if let selectedIndex { contentOffset = centeringOffset(of: selectedIndex) }
  }

  /// The content offset that centers the item at an index, for any index.
  func centeringOffset(of index: Int) -> Double {
    metrics.frame(ofItemAt: index).midX - viewportWidth / 2
  }

  /// The items that are at least partly in sight.
  var visibleRange: Range<Int> {
    guard viewportWidth > 0 else { return 0..<0 }
    let left = contentOffset
    let right = contentOffset + viewportWidth
    let first = firstIndex { $0.maxX > left }
    let end = firstIndex { $0.x >= right }
    return first..<max(first, end)
  }

  /// Stops the program if there is no item at an index.
  func checkIndex(_ index: Int) {
    require(
      index >= 0 && index < numberOfItems,
      "There is no item \(index) in a scroller with \(numberOfItems) items. Does it need reload()?"
    )
  }

  /// Returns the first item whose frame fulfills a condition that no later frame breaks.
  ///
  /// The frames themselves decide, by bisection, so that no rounding of a quotient can be off by one.
  ///
  /// - Returns: The index, or the number of items if no frame fulfills the condition.
  private func firstIndex(where holds: (ScrollerFrame) -> Bool) -> Int {
    (0..<numberOfItems).partitionPoint { !holds(metrics.frame(ofItemAt: $0)) }
  }
}

// MARK: - Items in sight

extension HorizontalScroller {
  /// One item to draw: its index, its place and its view.
  ///
  /// ```swift
  /// final class Shelf: HorizontalScrollerDataSource {
  ///   func numberOfItems(in scroller: HorizontalScroller<String>) -> Int { 3 }
  ///   func scroller(_ scroller: HorizontalScroller<String>, viewForItemAt index: Int) -> String {
  ///     "cover \(index)"
  ///   }
  /// }
  ///
  /// let shelf = Shelf()
  /// let scroller = HorizontalScroller<String>(viewportWidth: 200)
  /// scroller.dataSource = shelf
  /// scroller.reload()
  /// for item in scroller.visibleItems { print(item.view, "at", item.frame.x) }
  /// // Prints:
  /// // cover 0 at 50.0
  /// // cover 1 at 170.0
  /// ```
  public struct VisibleItem {
    /// The item's index.
    public let index: Int
    /// The item's frame in viewport coordinates; it may extend beyond either side.
    public let frame: ScrollerFrame
    /// The view that the data source returned for the item.
    public let view: ItemView
  }

  /// The items in sight, from left to right, each with its view.
  ///
  /// Read it once for every frame that you draw. Reading it asks the data source for missing views,
  /// and drops those that are more than about a viewport away. Without a data source, only items that
  /// already have a view are listed.
  ///
  /// - Precondition: The data source isn't in the middle of an answer.
  /// - Complexity: O(*v*), where *v* is the number of items in sight.
  public var visibleItems: [VisibleItem] {
    let range = visibleRange
    var dropped = takeViews(farFrom: range)
    defer { release(&dropped) }
    let offset = contentOffset
    return range.compactMap { index in
      guard let view = makeView(at: index) else { return nil }
      var frame = metrics.frame(ofItemAt: index)
      frame.x -= offset
      return VisibleItem(index: index, frame: frame, view: view)
    }
  }

  /// Returns the view of an item if it currently has one.
  ///
  /// A delegate uses it to change the appearance of a view on the screen. It never makes a view.
  ///
  /// - Parameter index: The item, which need not exist.
  /// - Returns: The view, or `nil` if none was made or it was dropped.
  public func itemView(at index: Int) -> ItemView? { views[index] }

  private func makeView(at index: Int) -> ItemView? {
    if let view = views[index] { return view }
    // The view stays when an effect that draws it runs again, and so do the effects that it has made.
    let view = ask { source in withoutFollowing { source.scroller(self, viewForItemAt: index) } }
    views[index] = view
    return view
  }

  /// Removes the views that are no longer needed.
  private func takeViews(farFrom visible: Range<Int>) -> [Int: ItemView] {
    let margin = visible.count
    let kept = (visible.lowerBound - margin)..<(visible.upperBound + margin)
    guard views.keys.contains(where: { !kept.contains($0) }) else { return [:] }
    let all = views
    views = all.filter { kept.contains($0.key) }
    return all
  }
}

extension HorizontalScroller.VisibleItem: Sendable where ItemView: Sendable {}
