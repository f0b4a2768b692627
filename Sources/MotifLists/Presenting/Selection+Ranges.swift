// SPDX-License-Identifier: MIT

extension Selection {
  /// Selects all items from the one that was selected last to another, as a click with the shift
  /// key does.
  ///
  /// It takes the place of what was selected. The next range begins at the same item. Items that
  /// the delegate refuses are left out, and those that it doesn't let go stay.
  ///
  /// ```swift
  /// let selection = Selection<Int>(allowsMultiple: true)
  /// selection.update(to: try ListSnapshot(Array(0..<10)))
  /// selection.select(5)
  /// selection.selectRange(to: 7)
  /// print(selection.items)
  /// selection.selectRange(to: 3)
  /// print(selection.items)
  /// // Prints:
  /// // [5, 6, 7]
  /// // [3, 4, 5]
  /// ```
  ///
  /// When the item that was selected last has gone, the range begins at that end of what is
  /// selected that is farther away. With nothing selected, or where only one item can be, the item
  /// is selected alone.
  ///
  /// - Parameter item: The other end of the range.
  /// - Returns: Whether the item is selected now.
  /// - Complexity: O(*m* log *m*) for *m* items in the range or selected.
  @discardableResult
  public func selectRange(to item: ItemID) -> Bool {
    _ = selectRange(to: item, isGranted: false)
    return contains(item)
  }

  /// Selects the item some places on, as the arrow keys do, or extends the range to it.
  ///
  /// The step begins at the ``cursor``; when that has gone, at that end of what is selected that
  /// lies in the direction. With nothing selected, it leads to the first or last item. It ends at
  /// the end of the list.
  ///
  /// An item that the delegate refuses is passed over: the one behind it in the same direction is
  /// selected, and when there is none, the last one before it.
  ///
  /// ```swift
  /// let selection = Selection<Int>(allowsMultiple: true)
  /// selection.update(to: try ListSnapshot(Array(0..<10)))
  /// selection.moveSelection(by: 1)
  /// selection.moveSelection(by: 4)
  /// print(selection.items)
  /// selection.moveSelection(by: 1, extending: true)
  /// selection.moveSelection(by: 1, extending: true)
  /// print(selection.items)
  /// // Prints:
  /// // [4]
  /// // [4, 5, 6]
  /// ```
  ///
  /// - Parameters:
  ///   - offset: How many places: 1 for the arrow key down, -1 for up, more for a page.
  ///   - isExtending: Whether everything from the item that was selected last is selected, as with
  ///     the shift key. It has no meaning where only one item can be selected.
  /// - Returns: Whether another item is selected now. It isn't at the end of the list, or when the
  ///   delegate lets nothing be selected or doesn't let go what is.
  /// - Complexity: O(*m*) for *m* items that are selected before or afterwards, each of which the
  ///   delegate is asked and told about. In the list's order they are brought by sorting them or, where
  ///   they are many, by one pass over the *n* items of the list: O(min(*m* log *m*, *n*)).
  @discardableResult
  public func moveSelection(by offset: Int, extending isExtending: Bool = false) -> Bool {
    let start = cursor ?? (offset < 0 ? order.first(of: selected) : order.last(of: selected))
    let asked = version
    for item in order.steps(from: start, by: offset) {
      let isAllowed = contains(item) || delegate?.selection(self, shouldSelect: item) ?? true
      guard version == asked else { return false }
      guard isAllowed else { continue }
      return isExtending
        ? selectRange(to: item, isGranted: true) : select(item, isGranted: true)
    }
    return false
  }

  private func selectRange(to item: ItemID, isGranted: Bool) -> Bool {
    guard allowsMultiple, let start = start(ofRangeTo: item) else {
      return select(item, isGranted: isGranted)
    }
    guard order.contains(item) else { return false }
    let range = order.range(start, item)
    var change = SelectionChange(
      adding: range,
      removing: selected.subtracting(range),
      anchor: start,
      cursor: item
    )
    change.isPartial = true
    change.granted = isGranted ? item : nil
    self.change(change)
    return contains(item)
  }

  private func start(ofRangeTo item: ItemID) -> ItemID? {
    if let anchor { return anchor }
    guard let first = order.first(of: selected) else { return nil }
    guard let end = order.path(item), let path = order.path(first), end < path else { return first }
    return order.last(of: selected)
  }
}
