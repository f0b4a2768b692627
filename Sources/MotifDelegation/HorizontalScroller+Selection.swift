// SPDX-License-Identifier: MIT

internal import MotifCore

extension HorizontalScroller {
  /// Selects an item and moves its middle to the middle of the viewport.
  ///
  /// Your program makes this call, so the delegate is neither asked nor notified.
  ///
  /// - Parameter index: The item.
  /// - Precondition: There is an item at the index.
  public func scroll(to index: Int) {
    changing {
      checkIndex(index)
      state.selection = index
      centerSelectedItem()
    }
  }

  /// Selects, centers and reports the item that the user tapped.
  ///
  /// A tap between items has no effect.
  ///
  /// - Parameters:
  ///   - x: The position of the tap in viewport coordinates.
  ///   - y: Its distance from the top. Leave it out if only the column matters.
  /// - Returns: The item, or `nil` if the tap missed, the delegate refused, or the item was deleted
  ///   while the delegate was asked.
  @discardableResult
  public func tap(at x: Double, y: Double? = nil) -> Int? {
    changing { item(at: contentOffset + x, y: y).flatMap(select) }
  }

  /// Tells the scroller that the user's finger, or mouse button, left it.
  ///
  /// Unless the content continues to move, the nearest item is selected, centered and reported.
  ///
  /// - Parameter decelerating: Whether the content continues to move. If so, keep setting
  ///   ``contentOffset``, and call ``endDecelerating()`` when it has come to rest.
  public func endDragging(decelerating: Bool) {
    guard !decelerating else { return }
    endDecelerating()
  }

  /// Tells the scroller that the content came to rest after a drag.
  ///
  /// The nearest item is selected, centered and reported; if the delegate refuses, the selected
  /// item is centered again. Without items, nothing happens.
  public func endDecelerating() {
    changing {
      if let nearest = centeredIndex, select(nearest) == nil { centerSelectedItem() }
    }
  }

  /// Selects an item for the user, if the delegate allows.
  ///
  /// - Returns: The index of the selected item, or `nil` if it wasn't selected.
  private func select(_ index: Int) -> Int? { selectionDepth.nest { ask(toSelect: index) } }

  private func ask(toSelect index: Int) -> Int? {
    questions.append(index)
    let isAllowed = delegate?.scroller(self, shouldSelectItemAt: index) ?? true
    // A delegate that changed the items while it was asked has given this one another index.
    guard let index = questions.removeLast(), isAllowed else { return nil }
    scroll(to: index)
    delegate?.scroller(self, didSelectItemAt: index)
    return index
  }
}
