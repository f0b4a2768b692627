// SPDX-License-Identifier: MIT

extension ListDraft {
  /// Appends items to a section.
  ///
  /// - Parameters:
  ///   - items: The items in order.
  ///   - section: The section.
  /// - Throws: ``ListSnapshotError/unknownSection(_:)`` or ``ListSnapshotError/duplicateItem(_:)``.
  public mutating func append(
    _ items: [Item],
    toSection section: SectionID
  ) throws(Refusal) {
    try snapshot.appendItems(items.map(\.id), toSection: section)
    enter(items)
  }

  /// Inserts items in front of another.
  ///
  /// - Parameters:
  ///   - items: The items in order.
  ///   - next: The item behind them.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)`` or ``ListSnapshotError/duplicateItem(_:)``.
  public mutating func insert(_ items: [Item], before next: Item.ID) throws(Refusal) {
    try snapshot.insertItems(items.map(\.id), before: next)
    enter(items)
  }

  /// Inserts items behind another.
  ///
  /// - Parameters:
  ///   - items: The items in order.
  ///   - previous: The item in front of them.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)`` or ``ListSnapshotError/duplicateItem(_:)``.
  public mutating func insert(_ items: [Item], after previous: Item.ID) throws(Refusal) {
    try snapshot.insertItems(items.map(\.id), after: previous)
    enter(items)
  }

  /// Removes items.
  ///
  /// - Parameter ids: The items.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)``.
  public mutating func remove(_ ids: [Item.ID]) throws(Refusal) {
    try snapshot.deleteItems(ids)
  }

  /// Moves an item to the place in front of another; in front of itself, it stays.
  ///
  /// - Parameters:
  ///   - id: The item.
  ///   - next: The item behind it.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)``.
  public mutating func move(_ id: Item.ID, before next: Item.ID) throws(Refusal) {
    try snapshot.moveItem(id, before: next)
  }

  /// Moves an item to the place behind another; behind itself, it stays.
  ///
  /// - Parameters:
  ///   - id: The item.
  ///   - previous: The item in front of it.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)``.
  public mutating func move(_ id: Item.ID, after previous: Item.ID) throws(Refusal) {
    try snapshot.moveItem(id, after: previous)
  }

  /// Moves an item to the end of a section.
  ///
  /// - Parameters:
  ///   - id: The item.
  ///   - section: The section.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)`` or ``ListSnapshotError/unknownSection(_:)``.
  public mutating func move(
    _ id: Item.ID,
    toEndOfSection section: SectionID
  ) throws(Refusal) {
    try snapshot.moveItem(id, toEndOfSection: section)
  }

  /// Puts an item in the place of another, or of itself.
  ///
  /// - Parameters:
  ///   - id: The item that goes.
  ///   - item: The item that comes. With the same identifier, it is an update.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)`` or ``ListSnapshotError/duplicateItem(_:)``.
  public mutating func replace(_ id: Item.ID, with item: Item) throws(Refusal) {
    guard id != item.id else { return try update(item) }
    try snapshot.replaceItem(id, with: item.id)
    enter([item])
  }

  /// Gives an item new contents.
  ///
  /// - Parameters:
  ///   - item: The item, which has the identifier of one that is there.
  ///   - kind: How it is to be shown anew. An item that is updated several times in one edit is reloaded
  ///     when one of these asks for it.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)``.
  public mutating func update(
    _ item: Item,
    as kind: ListUpdateKind = .reconfigure
  ) throws(Refusal) {
    guard snapshot.containsItem(item.id) else { throw .unknownItem(item.id) }
    changed[item.id] = item
    note(item.id, kind)
  }
}
