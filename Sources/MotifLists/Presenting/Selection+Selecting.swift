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
    return contains(item)
  }

  /// Deselects an item.
  ///
  /// - Parameter item: The item.
  /// - Returns: Whether it isn't selected now. It still is when the delegate refuses.
  @discardableResult
  public func deselect(_ item: ItemID) -> Bool {
    guard contains(item) else { return true }
    change(SelectionChange(removing: [item], anchor: anchor, cursor: cursor))
    return !contains(item)
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
    if contains(item) { return deselect(item) }
    guard allowsMultiple else { return select(item) }
    guard order.contains(item) else { return false }
    return change(SelectionChange(adding: [item], anchor: item, cursor: item))
  }

  /// Selects every item that the delegate doesn't refuse, where several can be selected.
  ///
  /// - Complexity: O(*n*) for *n* items.
  public func selectAll() {
    guard allowsMultiple else { return }
    var all = SelectionChange(adding: order.all(), anchor: anchor, cursor: cursor)
    all.isPartial = true
    change(all)
  }

  /// Deselects every item that the delegate lets go.
  ///
  /// - Complexity: O(*m* log *m*) for *m* selected items.
  public func clear() {
    var none = SelectionChange<ItemID>(removing: selected, anchor: nil, cursor: nil)
    none.isPartial = true
    change(none)
  }
}

extension Selection {
  /// Selects an item, and nothing else, of which the delegate may have been asked already.
  func select(_ item: ItemID, isGranted: Bool) -> Bool {
    guard order.contains(item) else { return false }
    var change = SelectionChange(
      adding: [item],
      removing: selected.subtracting([item]),
      anchor: item,
      cursor: item
    )
    change.granted = isGranted ? item : nil
    return self.change(change)
  }

  /// Asks, makes the change and tells.
  ///
  /// - Returns: Whether the change was made.
  @discardableResult
  func change(_ change: SelectionChange<ItemID>) -> Bool {
    let asked = version
    var added: [ItemID] = []
    var removed: [ItemID] = []
    for item in change.adding where !contains(item) {
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
    cursor = change.cursor
    tell(deselected: removed, selected: added)
    return true
  }
}

/// What is to change in a selection, and where ranges and steps begin afterwards.
struct SelectionChange<ItemID: Hashable & Sendable> {
  var adding: [ItemID] = []
  var removing: Set<ItemID> = []
  /// Whether the rest is done when something is refused.
  var isPartial = false
  /// An item about which the delegate isn't asked any more.
  var granted: ItemID?
  var anchor: ItemID?
  var cursor: ItemID?

  init(
    adding: [ItemID] = [],
    removing: Set<ItemID> = [],
    anchor: ItemID?,
    cursor: ItemID?
  ) {
    self.adding = adding
    self.removing = removing
    self.anchor = anchor
    self.cursor = cursor
  }
}
