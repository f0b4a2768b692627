// SPDX-License-Identifier: MIT

internal import MotifCore

extension Selection {
  /// Selects an item, and deselects all others.
  ///
  /// - Parameter item: The item.
  /// - Returns: Whether it is selected now. If the list doesn't have it, or the delegate rejects it
  ///   or refuses to deselect another item, nothing changes: an item that was already selected
  ///   stays selected.
  /// - Complexity: O(*m* log *m*) for *m* selected items.
  @discardableResult
  public func select(_ item: ItemID) -> Bool {
    _ = select(item, isGranted: false)
    return selected.contains(item)
  }

  /// Selects an item in addition to the others.
  ///
  /// If only one item can be selected, it replaces the other.
  ///
  /// - Parameter item: The item.
  /// - Returns: Whether it is selected now. It isn't if the list doesn't have it or the delegate
  ///   rejects it.
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
  /// Items that the delegate rejects or that aren't in the list are left out. If only one item can
  /// be selected, nothing changes if one of these items is selected; otherwise the first of them in
  /// the list is selected. Ranges and steps still begin at the same items.
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

  /// Selects some items, and deselects all others, for example to restore a saved selection.
  ///
  /// Items that are already selected stay selected, and the delegate isn't called for them. Items
  /// that the delegate rejects or that aren't in the list are left out, and items that it refuses
  /// to deselect stay selected. If only one item can be selected, the selected one stays if it is
  /// among the items; otherwise the first of them in the list is selected, as by ``select(_:)``.
  ///
  /// The next range or step begins at an end of the selected items, as after ``clear()``.
  ///
  /// - Parameter items: The items, in any order.
  /// - Complexity: O(*m* log *m*) for *m* items selected before or afterward.
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
  /// - Returns: Whether it isn't selected now. It still is if the delegate refuses.
  @discardableResult
  public func deselect(_ item: ItemID) -> Bool {
    guard selected.contains(item) else { return true }
    change(SelectionChange(removing: [item], anchor: anchor, cursor: focus))
    return !selected.contains(item)
  }

  /// Selects an item in addition to the others, or deselects it, as a click with the command key
  /// does.
  ///
  /// If only one item can be selected, it replaces the other.
  ///
  /// - Parameter item: The item.
  /// - Returns: Whether the selection has changed.
  @discardableResult
  public func toggle(_ item: ItemID) -> Bool {
    selected.contains(item) ? deselect(item) : add(item)
  }

  /// Selects every item that the delegate doesn't reject, if several can be selected.
  ///
  /// - Complexity: O(*n*) for *n* items.
  public func selectAll() {
    guard allowsMultiple else { return }
    change(SelectionChange(adding: order.all, isPartial: true, anchor: anchor, cursor: focus))
  }

  /// Deselects every item that the delegate allows.
  ///
  /// - Complexity: O(*m* log *m*) for *m* selected items.
  public func clear() {
    change(SelectionChange(removing: selected, isPartial: true))
  }
}

extension Selection {
  /// Selects an item that the delegate may already have granted, and deselects all others.
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

  /// Asks the delegate whether an item may be selected.
  func mayBeSelected(_ item: ItemID) -> Bool {
    ask { $0.selection(self, shouldSelect: item) }
  }

  /// Asks the delegate, apart from an effect that selects the item.
  private func ask(_ question: (any SelectionDelegate<ItemID>) -> Bool) -> Bool {
    questions.nest { withoutFollowing { delegate.map(question) ?? true } }
  }

  /// Asks the delegate, makes the change and reports it.
  ///
  /// - Returns: Whether the change was made.
  @discardableResult
  func change(_ change: SelectionChange<ItemID>) -> Bool {
    let asked = version
    var added: [ItemID] = []
    var removed: [ItemID] = []
    for item in change.adding where !selected.contains(item) {
      let isAllowed = item == change.granted || mayBeSelected(item)
      guard version == asked else { return false }
      if isAllowed { added.append(item) } else if !change.isPartial { return false }
    }
    for item in order.sorted(change.removing) {
      let isAllowed = ask { $0.selection(self, shouldDeselect: item) }
      guard version == asked else { return false }
      if isAllowed { removed.append(item) } else if !change.isPartial { return false }
    }
    anchor = change.anchor
    // What changes nothing is not reported, so that two effects that keep selections in step come to rest.
    guard !added.isEmpty || !removed.isEmpty || focus != change.cursor else { return true }
    version += 1
    selected.subtract(removed)
    selected.formUnion(added)
    focus = change.cursor
    tell(deselected: removed, selected: added)
    return true
  }
}

// MARK: - Ranges and the keyboard

extension Selection {
  /// Selects all items from the one selected last to another, as a click with the shift key does.
  ///
  /// The range replaces the selected items. The next range begins at the same item. Items that the
  /// delegate rejects are left out, and items that it refuses to deselect stay selected.
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
  /// If the item selected last has been deleted, the range begins at the farther end of the
  /// selected items. If nothing is selected, or if only one item can be, the item is selected
  /// alone.
  ///
  /// - Parameter item: The other end of the range.
  /// - Returns: Whether the item is selected now.
  /// - Complexity: O(*m* log *m*) for *m* items in the range or selected.
  @discardableResult
  public func selectRange(to item: ItemID) -> Bool {
    _ = selectRange(to: item, isGranted: false)
    return selected.contains(item)
  }

  /// Selects the item a number of places away, as the arrow keys do, or extends the range to it.
  ///
  /// The step begins at the ``cursor``; if that has been deleted, at the end of the selected items
  /// that lies in the direction of the step. If nothing is selected, the step leads to the first or
  /// last item. It stops at the end of the list.
  ///
  /// An item that the delegate rejects is skipped: the next one in the same direction is selected,
  /// or, if there is none, the last one before it.
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
  ///   - isExtending: Whether everything from the item selected last is selected, as with the shift
  ///     key. It has no effect if only one item can be selected.
  /// - Returns: Whether another item is selected now. None is at the end of the list, or if the
  ///   delegate rejects all items or refuses to deselect the selected ones.
  /// - Complexity: O(*m*) for *m* items selected before or afterward, for each of which the
  ///   delegate is called. Putting them in the list's order takes a sort or, if they are many, one
  ///   pass over the *n* items of the list: O(min(*m* log *m*, *n*)).
  @discardableResult
  public func moveSelection(by offset: Int, extending isExtending: Bool = false) -> Bool {
    let start = focus ?? (offset < 0 ? order.first(of: selected) : order.last(of: selected))
    let asked = version
    for item in order.steps(from: start, by: offset) {
      let isAllowed = selected.contains(item) || mayBeSelected(item)
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

/// A change of a selection, and where ranges and steps begin afterward.
struct SelectionChange<ItemID: Hashable & Sendable> {
  var adding: [ItemID] = []
  var removing: Set<ItemID> = []
  /// Whether the rest of the change is made if the delegate rejects a part.
  var isPartial = false
  /// An item that the delegate has already granted.
  var granted: ItemID?
  var anchor: ItemID?
  var cursor: ItemID?
}
