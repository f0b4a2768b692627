// SPDX-License-Identifier: MIT

internal import MotifCore

extension HorizontalScroller {
  /// Selects an item and brings its middle to the middle of the viewport.
  ///
  /// This is your program's own doing, so the delegate is neither asked nor told.
  ///
  /// - Parameter index: The item.
  /// - Precondition: The index is one of an item.
  public func scroll(to index: Int) {
    changing {
      checkIndex(index)
      state.selection = index
      centerSelectedItem()
    }
  }

  /// Selects, centers and reports the item that the user tapped.
  ///
  /// A tap between items does nothing.
  ///
  /// - Parameters:
  ///   - x: The position of the tap in viewport coordinates.
  ///   - y: Its distance from the top. Leave it out where only the column matters.
  /// - Returns: The item, or `nil` when the tap missed, the delegate refused, or the item went away
  ///   while the delegate was asked.
  @discardableResult
  public func tap(at x: Double, y: Double? = nil) -> Int? {
    changing { item(at: contentOffset + x, y: y).flatMap(select) }
  }

  /// Tells the scroller that the user's finger, or mouse button, left it.
  ///
  /// Unless the content goes on moving by itself, the nearest item is selected, centered and reported.
  ///
  /// - Parameter decelerating: Whether the content goes on moving. Keep setting ``contentOffset`` then,
  ///   and call ``endDecelerating()`` when it has come to rest.
  public func endDragging(decelerating: Bool) {
    guard !decelerating else { return }
    endDecelerating()
  }

  /// Tells the scroller that the content came to rest after a drag.
  ///
  /// The nearest item is selected, centered and reported, or the selected one centered again where the
  /// delegate refuses. Without items, nothing happens.
  public func endDecelerating() {
    changing {
      if let nearest = centeredIndex, select(nearest) == nil { centerSelectedItem() }
    }
  }

  /// Selects an item for the user, if the delegate allows.
  ///
  /// - Returns: The index under which it was selected, or `nil` when it wasn't.
  private func select(_ index: Int) -> Int? {
    questions.append(index)
    let isAllowed = delegate?.scroller(self, shouldSelectItemAt: index) ?? true
    // A delegate that changed the items while it was asked has given this one another index.
    guard let index = questions.removeLast(), isAllowed else { return nil }
    scroll(to: index)
    delegate?.scroller(self, didSelectItemAt: index)
    return index
  }
}
