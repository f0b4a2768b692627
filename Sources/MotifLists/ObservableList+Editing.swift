// SPDX-License-Identifier: MIT

internal import MotifCore

// MARK: - Inserting

extension ObservableList {
  /// Appends an item to a section.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - section: The section.
  /// - Throws: ``ListSnapshotError/unknownSection(_:)`` or ``ListSnapshotError/duplicateItem(_:)``.
  public func append(
    _ item: Item,
    toSection section: SectionID
  ) throws(ListSnapshotError<SectionID, Item.ID>) {
    try append([item], toSection: section)
  }

  /// Appends items to a section, as one change.
  ///
  /// - Parameters:
  ///   - items: The items in order.
  ///   - section: The section.
  /// - Throws: ``ListSnapshotError/unknownSection(_:)`` or ``ListSnapshotError/duplicateItem(_:)``.
  public func append(
    _ items: [Item],
    toSection section: SectionID
  ) throws(ListSnapshotError<SectionID, Item.ID>) {
    try insert(items) { list, ids throws(Failure) in
      try list.appendItems(ids, toSection: section)
    }
  }

  /// Inserts an item before another.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - next: The item that follows it.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)`` or ``ListSnapshotError/duplicateItem(_:)``.
  /// - Complexity: An edit of one chunk, see ``ListSnapshot``.
  public func insert(
    _ item: Item,
    before next: Item.ID
  ) throws(ListSnapshotError<SectionID, Item.ID>) {
    try insert([item], before: next)
  }

  /// Inserts items before another, as one change.
  ///
  /// - Parameters:
  ///   - items: The items in order.
  ///   - next: The item that follows them.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)`` or ``ListSnapshotError/duplicateItem(_:)``.
  /// - Complexity: O(*m*) for *m* new items, and an edit of one chunk, see ``ListSnapshot``.
  public func insert(
    _ items: [Item],
    before next: Item.ID
  ) throws(ListSnapshotError<SectionID, Item.ID>) {
    try insert(items) { list, ids throws(Failure) in try list.insertItems(ids, before: next) }
  }

  /// Inserts an item after another.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - previous: The item that precedes it.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)`` or ``ListSnapshotError/duplicateItem(_:)``.
  /// - Complexity: An edit of one chunk, see ``ListSnapshot``.
  public func insert(
    _ item: Item,
    after previous: Item.ID
  ) throws(ListSnapshotError<SectionID, Item.ID>) {
    try insert([item], after: previous)
  }

  /// Inserts items after another, as one change.
  ///
  /// - Parameters:
  ///   - items: The items in order.
  ///   - previous: The item that precedes them.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)`` or ``ListSnapshotError/duplicateItem(_:)``.
  /// - Complexity: O(*m*) for *m* new items, and an edit of one chunk, see ``ListSnapshot``.
  public func insert(
    _ items: [Item],
    after previous: Item.ID
  ) throws(ListSnapshotError<SectionID, Item.ID>) {
    try insert(items) { list, ids throws(Failure) in try list.insertItems(ids, after: previous) }
  }

  private func insert(
    _ items: [Item],
    _ insert: (inout ListSnapshot<SectionID, Item.ID>, [Item.ID]) throws(Failure) -> Void
  ) throws(Failure) {
    requireNoItemEdit()
    try insert(&contents.list, items.map { $0.id })
    for item in items {
      contents.items[item.id] = item
      // Within an edit, it may have been deleted before, with other contents.
      if isEditing { note(item.id, .reconfigure) }
    }
    tell(items.map { $0.id }) {
      let places = items.compactMap { item in
        contents.list.path(of: item.id).map { Changes.ItemChange(path: $0, id: item.id) }
      }
      return Changes(insertedItems: places)
    }
  }
}

// MARK: - Removing and moving

extension ObservableList {
  /// Removes an item.
  ///
  /// - Parameter id: The item.
  /// - Returns: The item as it was.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)``.
  /// - Complexity: An edit of one chunk, see ``ListSnapshot``.
  @discardableResult
  public func remove(id: Item.ID) throws(ListSnapshotError<SectionID, Item.ID>) -> Item {
    requireNoItemEdit()
    guard let path = contents.list.path(of: id), let item = contents.items[id] else {
      throw .unknownItem(id)
    }
    try contents.list.deleteItems([id])
    contents.items[id] = nil
    tell([id]) { Changes(deletedItems: [.init(path: path, id: id)]) }
    return item
  }

  /// Removes items, as one change.
  ///
  /// - Parameter ids: The items.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)``.
  /// - Complexity: O(*n*) for *n* items.
  public func remove(ids: [Item.ID]) throws(ListSnapshotError<SectionID, Item.ID>) {
    try arrange { list throws(Failure) in try list.deleteItems(ids) }
  }

  /// Moves an item to the place before another; before itself, it stays.
  ///
  /// - Parameters:
  ///   - id: The item.
  ///   - next: The item that follows it.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)``.
  /// - Complexity: An edit of one or two chunks, see ``ListSnapshot``.
  public func move(id: Item.ID, before next: Item.ID) throws(ListSnapshotError<SectionID, Item.ID>)
  {
    try move(id) { list throws(Failure) in try list.moveItem(id, before: next) }
  }

  /// Moves an item to the place after another; after itself, it stays.
  ///
  /// - Parameters:
  ///   - id: The item.
  ///   - previous: The item that precedes it.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)``.
  /// - Complexity: An edit of one or two chunks, see ``ListSnapshot``.
  public func move(
    id: Item.ID,
    after previous: Item.ID
  ) throws(ListSnapshotError<SectionID, Item.ID>) {
    try move(id) { list throws(Failure) in try list.moveItem(id, after: previous) }
  }

  /// Moves an item to the end of a section.
  ///
  /// - Parameters:
  ///   - id: The item.
  ///   - section: The section.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)`` or ``ListSnapshotError/unknownSection(_:)``.
  /// - Complexity: An edit of one or two chunks, see ``ListSnapshot``.
  public func move(
    id: Item.ID,
    toEndOfSection section: SectionID
  ) throws(ListSnapshotError<SectionID, Item.ID>) {
    try move(id) { list throws(Failure) in try list.moveItem(id, toEndOfSection: section) }
  }

  private func move(
    _ id: Item.ID,
    _ move: (inout ListSnapshot<SectionID, Item.ID>) throws(Failure) -> Void
  ) throws(Failure) {
    requireNoItemEdit()
    guard let from = contents.list.path(of: id) else { throw .unknownItem(id) }
    try move(&contents.list)
    guard let to = contents.list.path(of: id), from != to else { return }
    tell([]) { Changes(movedItems: [.init(id: id, from: from, to: to)]) }
  }
}
