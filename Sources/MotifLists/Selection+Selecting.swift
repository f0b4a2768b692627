// SPDX-License-Identifier: MIT

extension Selection {
  /// Selects an item, and nothing else.
  ///
  /// - Parameter item: The item.
  /// - Returns: Whether it is selected now. When the list doesn't have it or the delegate refuses it, or
  ///   refuses to deselect another that would have to go, nothing has changed, and an item that was among
  ///   the selected ones still is.
  /// - Complexity: O(*m* log *m*) for *m* selected items.
  @discardableResult
  public func select(_ item: ItemID) -> Bool {
    _ = select(item, isGranted: false)
    return selected.contains(item)
  }

  /// Selects an item in addition to the others.
  ///
  /// Where only one item can be selected, it takes the place of the other.
  ///
  /// - Parameter item: The item.
  /// - Returns: Whether it is selected now. It isn't when the list doesn't have it or the delegate
  ///   refuses it.
  @discardableResult
  public func add(_ item: ItemID) -> Bool {
    guard allowsMultiple else { return select(item) }
    guard order.contains(item) else { return false }
    change(SelectionChange(adding: [item], anchor: item, cursor: item))
    return selected.contains(item)
  }

  /// Selects some items in addition to the others.
  ///
  /// ```swift
  /// let selection = Selection<Int>(allowsMultiple: true)
  /// selection.update(to: try ListSnapshot(Array(0..<10)))
  /// selection.select(5)
  /// selection.add(contentsOf: [7, 2, 99])
  /// print(selection.items)
  /// selection.set(to: [1, 2])
  /// print(selection.items)
  /// // Prints:
  /// // [2, 5, 7]
  /// // [1, 2]
  /// ```
  ///
  /// Items that the delegate refuses or that aren't in the list are left out. Where only one item can be
  /// selected, nothing changes when one of these is; otherwise the first of them in the list is taken.
  /// Ranges and steps begin where they did.
  ///
  /// - Parameter items: The items, in any order.
  /// - Complexity: O(*m* log *m*) for *m* items.
  public func add(contentsOf items: some Sequence<ItemID>) {
    let items = Set(items)
    guard allowsMultiple else {
      if selected.isDisjoint(with: items), let item = order.first(of: items) { select(item) }
      return
    }
    let added = order.sorted(items)
    change(SelectionChange(adding: added, isPartial: true, anchor: anchor, cursor: focus))
  }

  /// Selects some items, and nothing else: what was saved, or what a binding of a view says.
  ///
  /// What is selected already stays so, and nobody is asked or told about it. Items that the delegate
  /// refuses or that aren't in the list are left out, and those that it doesn't let go stay. Where only
  /// one item can be selected, the one that is stays if it is among them; otherwise the first of them in
  /// the list is selected, as ``select(_:)`` does.
  ///
  /// The next range or step begins at an end of what is selected, as after ``clear()``.
  ///
  /// - Parameter items: The items, in any order.
  /// - Complexity: O(*m* log *m*) for *m* items that are selected before or afterward.
  public func set(to items: some Sequence<ItemID>) {
    let items = Set(items)
    let chosen = order.sorted(items)
    guard allowsMultiple || chosen.isEmpty else {
      if selected.isDisjoint(with: items) { select(chosen[0]) }
      return
    }
    change(
      SelectionChange(adding: chosen, removing: selected.subtracting(items), isPartial: true)
    )
  }

  /// Deselects an item.
  ///
  /// - Parameter item: The item.
  /// - Returns: Whether it isn't selected now. It still is when the delegate refuses.
  @discardableResult
  public func deselect(_ item: ItemID) -> Bool {
    guard selected.contains(item) else { return true }
    change(SelectionChange(removing: [item], anchor: anchor, cursor: focus))
    return !selected.contains(item)
  }

  /// Selects an item in addition to the others, or deselects it, as a click with the command key
  /// does.
  ///
  /// Where only one item can be selected, it takes the place of the other.
  ///
  /// - Parameter item: The item.
  /// - Returns: Whether something has changed.
  @discardableResult
  public func toggle(_ item: ItemID) -> Bool {
    if selected.contains(item) { return deselect(item) }
    guard allowsMultiple else { return select(item) }
    guard order.contains(item) else { return false }
    return change(SelectionChange(adding: [item], anchor: item, cursor: item))
  }

  /// Selects every item that the delegate doesn't refuse, where several can be selected.
  ///
  /// - Complexity: O(*n*) for *n* items.
  public func selectAll() {
    guard allowsMultiple else { return }
    change(SelectionChange(adding: order.all, isPartial: true, anchor: anchor, cursor: focus))
  }

  /// Deselects every item that the delegate lets go.
  ///
  /// - Complexity: O(*m* log *m*) for *m* selected items.
  public func clear() {
    change(SelectionChange(removing: selected, isPartial: true))
  }
}

extension Selection {
  /// Selects an item, and nothing else, of which the delegate may have been asked already.
  func select(_ item: ItemID, isGranted: Bool) -> Bool {
    guard order.contains(item) else { return false }
    return change(
      SelectionChange(
        adding: [item],
        removing: selected.subtracting([item]),
        granted: isGranted ? item : nil,
        anchor: item,
        cursor: item
      )
    )
  }

  /// Asks, makes the change and tells.
  ///
  /// - Returns: Whether the change was made.
  @discardableResult
  func change(_ change: SelectionChange<ItemID>) -> Bool {
    let asked = version
    var added: [ItemID] = []
    var removed: [ItemID] = []
    for item in change.adding where !selected.contains(item) {
      let isAllowed =
        item == change.granted || delegate?.selection(self, shouldSelect: item) ?? true
      guard version == asked else { return false }
      if isAllowed { added.append(item) } else if !change.isPartial { return false }
    }
    for item in order.sorted(change.removing) {
      let isAllowed = delegate?.selection(self, shouldDeselect: item) ?? true
      guard version == asked else { return false }
      if isAllowed { removed.append(item) } else if !change.isPartial { return false }
    }
    version += 1
    selected.subtract(removed)
    selected.formUnion(added)
    anchor = change.anchor
    focus = change.cursor
    tell(deselected: removed, selected: added)
    return true
  }
}

// MARK: - Ranges and the keyboard

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
    return selected.contains(item)
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
  /// - Complexity: O(*m*) for *m* items that are selected before or afterward, each of which the
  ///   delegate is asked and told about. In the list's order they are brought by sorting them or, where
  ///   they are many, by one pass over the *n* items of the list: O(min(*m* log *m*, *n*)).
  @discardableResult
  public func moveSelection(by offset: Int, extending isExtending: Bool = false) -> Bool {
    let start = focus ?? (offset < 0 ? order.first(of: selected) : order.last(of: selected))
    let asked = version
    for item in order.steps(from: start, by: offset) {
      let isAllowed =
        selected.contains(item) || delegate?.selection(self, shouldSelect: item) ?? true
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
    change(
      SelectionChange(
        adding: range,
        removing: selected.subtracting(range),
        isPartial: true,
        granted: isGranted ? item : nil,
        anchor: start,
        cursor: item
      )
    )
    return selected.contains(item)
  }

  private func start(ofRangeTo item: ItemID) -> ItemID? {
    if let anchor { return anchor }
    guard let first = order.first(of: selected) else { return nil }
    guard let end = order.path(item), let path = order.path(first), end < path else { return first }
    return order.last(of: selected)
  }
}

/// What is to change in a selection, and where ranges and steps begin afterward.
struct SelectionChange<ItemID: Hashable & Sendable> {
  var adding: [ItemID] = []
  var removing: Set<ItemID> = []
  /// Whether the rest is done when something is refused.
  var isPartial = false
  /// An item about which the delegate isn't asked any more.
  var granted: ItemID?
  var anchor: ItemID?
  var cursor: ItemID?
}
