// SPDX-License-Identifier: MIT

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
    let view = ask { $0.scroller(self, viewForItemAt: index) }
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
