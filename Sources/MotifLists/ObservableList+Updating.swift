// SPDX-License-Identifier: MIT

internal import MotifCore

extension ObservableList {
  /// Gives an item new contents.
  ///
  /// - Parameters:
  ///   - item: The item, with the identifier of an item in the list.
  ///   - kind: How to show the item again. An item that is updated several times in one edit is
  ///     reloaded if one of the updates asks for it.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)``.
  public func update(
    _ item: Item,
    as kind: ListUpdateKind = .reconfigure
  ) throws(ListSnapshotError<SectionID, Item.ID>) {
    requireNoItemEdit()
    guard let path = contents.list.path(of: item.id) else { throw .unknownItem(item.id) }
    // Releasing the old item may run code that calls the list.
    let released = contents.items.updateValue(item, forKey: item.id)
    tellUpdate(of: item.id, at: path, as: kind)
    withExtendedLifetime(released) {}
  }

  /// Edits an item in place, and reports an update unless the item can be compared and is equal to what it was.
  ///
  /// ```swift
  /// struct Album: Identifiable, Equatable {
  ///   let id: Int
  ///   var title: String
  /// }
  ///
  /// let albums = try ObservableList([Album(id: 1, title: "Blue")])
  /// let registration = albums.observe { print($0) }
  /// try albums.update(1) { $0.title = "Blue" }
  /// try albums.update(1) { $0.title += " (remastered)" }
  /// print(albums[0].title)
  /// registration.cancel()
  /// // Prints:
  /// // reconfigure 1 at 0.0
  /// // Blue (remastered)
  /// ```
  ///
  /// Nothing is copied, unless the list keeps an earlier state because it is within ``edit(_:)``. The comparison, too,
  /// needs a copy of the item, which is made only while the list is observed. So a collection in an item that can be
  /// compared is copied if the closure changes it.
  ///
  /// - Parameters:
  ///   - id: The item.
  ///   - kind: How to show the item again.
  ///   - body: Edits the item. It must not use the list.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)``. Then the closure isn't called.
  /// - Precondition: The closure doesn't change the identifier of the item.
  public func update(
    _ id: Item.ID,
    as kind: ListUpdateKind = .reconfigure,
    _ body: (inout Item) -> Void
  ) throws(ListSnapshotError<SectionID, Item.ID>) {
    requireNoItemEdit()
    guard let path = contents.list.path(of: id), let index = contents.items.index(forKey: id) else {
      throw .unknownItem(id)
    }
    // A copy makes a collection in the item copy its storage, so it is made only if it spares a report.
    let old = areEqual != nil && observers.isHeard ? contents.items.values[index] : nil
    isEditingItem = true
    body(&contents.items.values[index])
    isEditingItem = false
    require(
      contents.items.values[index].id == id,
      "An edit in place changed the identifier of item \(id). Use replace(_:with:)."
    )
    if let old, let areEqual, areEqual(old, contents.items.values[index]) { return }
    tellUpdate(of: id, at: path, as: kind)
  }

  private func tellUpdate(of id: Item.ID, at path: ListPath, as kind: ListUpdateKind) {
    if isEditing { note(id, kind) }
    tell([id]) { Changes(updatedItems: [.init(id: id, from: path, to: path, kind: kind)]) }
  }

  /// Replaces an item by another, or by itself.
  ///
  /// - Parameters:
  ///   - id: The item to replace.
  ///   - item: The new item. If it has the same identifier, this is an update.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)`` or ``ListSnapshotError/duplicateItem(_:)``.
  public func replace(_ id: Item.ID, with item: Item) throws(ListSnapshotError<SectionID, Item.ID>)
  {
    guard id != item.id else { return try update(item) }
    requireNoItemEdit()
    guard let path = contents.list.path(of: id) else { throw .unknownItem(id) }
    let range = path.item..<(path.item + 1)
    try contents.list.replaceItems(in: range, ofSectionAt: path.section, with: [item.id])
    // Releasing the old item may run code that calls the list.
    let released = contents.items.removeValue(forKey: id)
    contents.items[item.id] = item
    if isEditing { note(item.id, .reconfigure) }
    tell([id, item.id]) {
      Changes(
        deletedItems: [.init(path: path, id: id)],
        insertedItems: [.init(path: path, id: item.id)]
      )
    }
    withExtendedLifetime(released) {}
  }

  /// Replaces all sections and items, for example with a server's answer, and reports the changed items as updated.
  ///
  /// - Parameters:
  ///   - sections: The sections in order, each with its items.
  ///   - isUpdated: Whether to show an item again that stays. It receives the old and the new item. By default, items
  ///     are updated that aren't equal, or that can't be compared.
  /// - Throws: ``ListSnapshotError/duplicateSection(_:)`` or ``ListSnapshotError/duplicateItem(_:)``.
  /// - Complexity: O(*n*) for *n* items.
  public func replaceAll(
    _ sections: [(SectionID, [Item])],
    updating isUpdated: ((_ old: Item, _ new: Item) -> Bool)? = nil
  ) throws(ListSnapshotError<SectionID, Item.ID>) {
    let isWithin = isEditing
    let isUpdated = isUpdated ?? inequality(by: areEqual)
    try edit { list throws(Failure) in
      let new = try list.contents(sections)
      // The comparison is a user function like a predicate, and may change nothing.
      list.observers.stage = .refreshing
      if isWithin || list.contents.list.numberOfItems > 0 {
        for (id, item) in new.items {
          // Of an item that was removed in the same edit, nothing may be left to compare with.
          guard list.contents.list.containsItem(id), let old = list.contents.items[id] else {
            if isWithin { list.note(id, .reconfigure) }
            continue
          }
          if isUpdated(old, item) { list.note(id, .reconfigure) }
        }
      }
      list.observers.stage = .idle
      list.contents.list = new.list
      list.contents.items = new.items
      if isWithin { list.noteStep(nil) }
    }
  }

  func contents(
    _ sections: [(SectionID, [Item])]
  ) throws(Failure) -> (list: ListSnapshot<SectionID, Item.ID>, items: [Item.ID: Item]) {
    let list = try ListSnapshot(sections: sections.map { ($0.0, $0.1.map { $0.id }) })
    var items: [Item.ID: Item] = [:]
    items.reserveCapacity(list.numberOfItems)
    // Two plain loops, because a lazy sequence copies each item several times.
    for (_, all) in sections {
      for item in all { items[item.id] = item }
    }
    return (list, items)
  }
}

/// Whether two values differ, or may differ because they can't be compared.
func inequality<Value>(by areEqual: ((Value, Value) -> Bool)?) -> (Value, Value) -> Bool {
  guard let areEqual else { return { _, _ in true } }
  return { !areEqual($0, $1) }
}
