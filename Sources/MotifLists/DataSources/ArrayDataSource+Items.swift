// SPDX-License-Identifier: MIT

extension ArrayDataSource {
  /// Appends an item to a section.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - section: The section.
  /// - Throws: ``ListSnapshotError/unknownSection(_:)`` or ``ListSnapshotError/duplicateItem(_:)``.
  /// - Complexity: O(1) on average, where nothing keeps the list as it was.
  public func append(_ item: Item, toSection section: SectionID) throws(Refusal) {
    checkNotEditing()
    try snapshot.appendItems([item.id], toSection: section)
    enter(item)
  }

  /// Inserts an item in front of another.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - next: The item behind it.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)`` or ``ListSnapshotError/duplicateItem(_:)``.
  /// - Complexity: O(*n*) for *n* items in the section.
  public func insert(_ item: Item, before next: Item.ID) throws(Refusal) {
    checkNotEditing()
    try snapshot.insertItems([item.id], before: next)
    enter(item)
  }

  /// Inserts an item behind another.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - previous: The item in front of it.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)`` or ``ListSnapshotError/duplicateItem(_:)``.
  /// - Complexity: O(*n*) for *n* items in the section.
  public func insert(_ item: Item, after previous: Item.ID) throws(Refusal) {
    checkNotEditing()
    try snapshot.insertItems([item.id], after: previous)
    enter(item)
  }

  /// Removes an item.
  ///
  /// - Parameter id: The item.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)``.
  /// - Complexity: O(*n*) for *n* items in the section.
  /// - Returns: The item as it was.
  @discardableResult
  public func remove(_ id: Item.ID) throws(Refusal) -> Item {
    checkNotEditing()
    guard let path = snapshot.path(of: id), let item = contents[id] else { throw .unknownItem(id) }
    try snapshot.deleteItems([id])
    contents[id] = nil
    tell(Changes(deletedItems: [.init(path: path, id: id)]))
    return item
  }

  /// Moves an item to the place in front of another; in front of itself, it stays.
  ///
  /// - Parameters:
  ///   - id: The item.
  ///   - next: The item behind it.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)``.
  /// - Complexity: O(*n*) for *n* items in the sections.
  public func move(_ id: Item.ID, before next: Item.ID) throws(Refusal) {
    try move(id) { list throws(Refusal) in try list.moveItem(id, before: next) }
  }

  /// Moves an item to the place behind another; behind itself, it stays.
  ///
  /// - Parameters:
  ///   - id: The item.
  ///   - previous: The item in front of it.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)``.
  /// - Complexity: O(*n*) for *n* items in the sections.
  public func move(_ id: Item.ID, after previous: Item.ID) throws(Refusal) {
    try move(id) { list throws(Refusal) in try list.moveItem(id, after: previous) }
  }

  /// Moves an item to the end of a section.
  ///
  /// - Parameters:
  ///   - id: The item.
  ///   - section: The section.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)`` or ``ListSnapshotError/unknownSection(_:)``.
  /// - Complexity: O(*n*) for *n* items in the sections.
  public func move(_ id: Item.ID, toEndOfSection section: SectionID) throws(Refusal) {
    try move(id) { list throws(Refusal) in try list.moveItem(id, toEndOfSection: section) }
  }

  /// Puts an item in the place of another, or of itself.
  ///
  /// - Parameters:
  ///   - id: The item that goes.
  ///   - item: The item that comes. With the same identifier, it is an update.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)`` or ``ListSnapshotError/duplicateItem(_:)``.
  public func replace(_ id: Item.ID, with item: Item) throws(Refusal) {
    checkNotEditing()
    guard id != item.id else { return try update(item) }
    guard let path = snapshot.path(of: id) else { throw .unknownItem(id) }
    try snapshot.replaceItem(id, with: item.id)
    // Whoever ends with it may call the source.
    let released = contents.removeValue(forKey: id)
    contents[item.id] = item
    tell(
      Changes(
        deletedItems: [.init(path: path, id: id)],
        insertedItems: [.init(path: path, id: item.id)]
      )
    )
    withExtendedLifetime(released) {}
  }

  /// Gives an item new contents.
  ///
  /// - Parameters:
  ///   - item: The item, which has the identifier of one that is there.
  ///   - kind: How it is to be shown anew.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)``.
  public func update(
    _ item: Item,
    as kind: ListUpdateKind = .reconfigure
  ) throws(Refusal) {
    checkNotEditing()
    guard let path = snapshot.path(of: item.id) else { throw .unknownItem(item.id) }
    // Whoever ends with it may call the source.
    let released = contents.updateValue(item, forKey: item.id)
    tell(Changes(updatedItems: [.init(id: item.id, from: path, to: path, kind: kind)]))
    withExtendedLifetime(released) {}
  }

  private func enter(_ item: Item) {
    contents[item.id] = item
    guard let path = snapshot.path(of: item.id) else { return }
    tell(Changes(insertedItems: [.init(path: path, id: item.id)]))
  }

  private func move(
    _ id: Item.ID,
    _ body: (inout ListSnapshot<SectionID, Item.ID>) throws(Refusal) -> Void
  ) throws(Refusal) {
    checkNotEditing()
    guard let from = snapshot.path(of: id) else { throw .unknownItem(id) }
    try body(&snapshot)
    guard let to = snapshot.path(of: id), from != to else { return }
    tell(Changes(movedItems: [.init(id: id, from: from, to: to)]))
  }
}

extension ArrayDataSource where SectionID == MainSection {
  /// Appends an item.
  ///
  /// - Parameter item: The item.
  /// - Throws: ``ListSnapshotError/duplicateItem(_:)``, or ``ListSnapshotError/unknownSection(_:)`` when
  ///   the section has been removed.
  /// - Complexity: O(1) on average, where nothing keeps the list as it was.
  public func append(_ item: Item) throws(Refusal) {
    try append(item, toSection: .main)
  }
}
