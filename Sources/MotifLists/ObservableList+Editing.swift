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
  public func append(_ item: Item, toSection section: SectionID) throws(Refusal) {
    try append([item], toSection: section)
  }

  /// Appends items to a section, as one change.
  ///
  /// - Parameters:
  ///   - items: The items in order.
  ///   - section: The section.
  /// - Throws: ``ListSnapshotError/unknownSection(_:)`` or ``ListSnapshotError/duplicateItem(_:)``.
  public func append(_ items: [Item], toSection section: SectionID) throws(Refusal) {
    try insert(items) { list, ids throws(Refusal) in try list.appendItems(ids, toSection: section) }
  }

  /// Inserts an item before another.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - next: The item that follows it.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)`` or ``ListSnapshotError/duplicateItem(_:)``.
  /// - Complexity: O(*n*) for *n* items after it in its section.
  public func insert(_ item: Item, before next: Item.ID) throws(Refusal) {
    try insert([item], before: next)
  }

  /// Inserts items before another, as one change.
  ///
  /// - Parameters:
  ///   - items: The items in order.
  ///   - next: The item that follows them.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)`` or ``ListSnapshotError/duplicateItem(_:)``.
  /// - Complexity: O(*n*) for *n* items after them in their section.
  public func insert(_ items: [Item], before next: Item.ID) throws(Refusal) {
    try insert(items) { list, ids throws(Refusal) in try list.insertItems(ids, before: next) }
  }

  /// Inserts an item after another.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - previous: The item that precedes it.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)`` or ``ListSnapshotError/duplicateItem(_:)``.
  /// - Complexity: O(*n*) for *n* items after it in its section.
  public func insert(_ item: Item, after previous: Item.ID) throws(Refusal) {
    try insert([item], after: previous)
  }

  /// Inserts items after another, as one change.
  ///
  /// - Parameters:
  ///   - items: The items in order.
  ///   - previous: The item that precedes them.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)`` or ``ListSnapshotError/duplicateItem(_:)``.
  /// - Complexity: O(*n*) for *n* items after them in their section.
  public func insert(_ items: [Item], after previous: Item.ID) throws(Refusal) {
    try insert(items) { list, ids throws(Refusal) in try list.insertItems(ids, after: previous) }
  }

  private func insert(
    _ items: [Item],
    _ insert: (inout ListSnapshot<SectionID, Item.ID>, [Item.ID]) throws(Refusal) -> Void
  ) throws(Refusal) {
    requireNoItemEdit()
    try insert(&contents.list, items.map { $0.id })
    for item in items {
      contents.items[item.id] = item
      // Within an edit, it may have gone and come again, and hold something else.
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
  /// - Complexity: O(*n*) for *n* items after it in its section.
  @discardableResult
  public func remove(_ id: Item.ID) throws(Refusal) -> Item {
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
  public func remove(_ ids: [Item.ID]) throws(Refusal) {
    try arrange { list throws(Refusal) in try list.deleteItems(ids) }
  }

  /// Moves an item to the place before another; before itself, it stays.
  ///
  /// - Parameters:
  ///   - id: The item.
  ///   - next: The item that follows it.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)``.
  /// - Complexity: O(*n*) for *n* items in both sections.
  public func move(_ id: Item.ID, before next: Item.ID) throws(Refusal) {
    try move(id) { list throws(Refusal) in try list.moveItem(id, before: next) }
  }

  /// Moves an item to the place after another; after itself, it stays.
  ///
  /// - Parameters:
  ///   - id: The item.
  ///   - previous: The item that precedes it.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)``.
  /// - Complexity: O(*n*) for *n* items in both sections.
  public func move(_ id: Item.ID, after previous: Item.ID) throws(Refusal) {
    try move(id) { list throws(Refusal) in try list.moveItem(id, after: previous) }
  }

  /// Moves an item to the end of a section.
  ///
  /// - Parameters:
  ///   - id: The item.
  ///   - section: The section.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)`` or ``ListSnapshotError/unknownSection(_:)``.
  /// - Complexity: O(*n*) for *n* items in both sections.
  public func move(_ id: Item.ID, toEndOfSection section: SectionID) throws(Refusal) {
    try move(id) { list throws(Refusal) in try list.moveItem(id, toEndOfSection: section) }
  }

  private func move(
    _ id: Item.ID,
    _ move: (inout ListSnapshot<SectionID, Item.ID>) throws(Refusal) -> Void
  ) throws(Refusal) {
    requireNoItemEdit()
    guard let from = contents.list.path(of: id) else { throw .unknownItem(id) }
    try move(&contents.list)
    guard let to = contents.list.path(of: id), from != to else { return }
    tell([]) { Changes(movedItems: [.init(id: id, from: from, to: to)]) }
  }
}

// MARK: - Updating and replacing

extension ObservableList {
  /// Gives an item new contents.
  ///
  /// - Parameters:
  ///   - item: The item, with the identifier of an item in the list.
  ///   - kind: How to show the item again. An item that is updated several times in one edit is
  ///     reloaded if one of the updates asks for it.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)``.
  public func update(_ item: Item, as kind: ListUpdateKind = .reconfigure) throws(Refusal) {
    requireNoItemEdit()
    guard let path = contents.list.path(of: item.id) else { throw .unknownItem(item.id) }
    // What is released with it may call the list.
    let released = contents.items.updateValue(item, forKey: item.id)
    tellUpdate(of: item.id, at: path, as: kind)
    withExtendedLifetime(released) {}
  }

  /// Edits an item in place.
  ///
  /// ```swift
  /// struct Album: Identifiable {
  ///   let id: Int
  ///   var title: String
  /// }
  ///
  /// let albums = try ObservableList([Album(id: 1, title: "Blue")])
  /// let registration = albums.observe { print($0) }
  /// try albums.update(1) { $0.title += " (remastered)" }
  /// print(albums[0].title)
  /// registration.cancel()
  /// // Prints:
  /// // reconfigure 1 at 0.0
  /// // Blue (remastered)
  /// ```
  ///
  /// Nothing is copied, unless the list keeps an earlier state because it is within ``edit(_:)``.
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
  ) throws(Refusal) {
    try editInPlace(id, as: kind, comparingBy: nil, body)
  }

  func editInPlace(
    _ id: Item.ID,
    as kind: ListUpdateKind,
    comparingBy areEqual: ((Item, Item) -> Bool)?,
    _ body: (inout Item) -> Void
  ) throws(Refusal) {
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
  public func replace(_ id: Item.ID, with item: Item) throws(Refusal) {
    guard id != item.id else { return try update(item) }
    requireNoItemEdit()
    guard let path = contents.list.path(of: id) else { throw .unknownItem(id) }
    let range = path.item..<(path.item + 1)
    try contents.list.replaceItems(in: range, ofSectionAt: path.section, with: [item.id])
    // What is released with it may call the list.
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

  /// Replaces all sections and items, for example with a server's answer.
  ///
  /// - Parameters:
  ///   - sections: The sections in order, each with its items.
  ///   - isUpdated: Whether to show an item again that stays. It receives the old and the new item.
  /// - Throws: ``ListSnapshotError/duplicateSection(_:)`` or ``ListSnapshotError/duplicateItem(_:)``.
  /// - Complexity: O(*n*) for *n* items.
  public func replaceAll(
    _ sections: [(SectionID, [Item])],
    updating isUpdated: (_ old: Item, _ new: Item) -> Bool
  ) throws(Refusal) {
    let isWithin = isEditing
    try edit { list throws(Refusal) in
      let new = try list.contents(sections)
      // The comparison is a user function like a predicate, and may change nothing.
      list.observers.stage = .refreshing
      for (id, item) in new.items {
        // Of an item that was removed in the same edit, nothing may be left to compare with.
        guard list.contents.list.containsItem(id), let old = list.contents.items[id] else {
          if isWithin { list.note(id, .reconfigure) }
          continue
        }
        if isUpdated(old, item) { list.note(id, .reconfigure) }
      }
      list.observers.stage = .idle
      list.contents.list = new.list
      list.contents.items = new.items
      if isWithin { list.noteStep(nil) }
    }
  }

  func contents(
    _ sections: [(SectionID, [Item])]
  ) throws(Refusal) -> (list: ListSnapshot<SectionID, Item.ID>, items: [Item.ID: Item]) {
    let list = try ListSnapshot(sections: sections.map { ($0.0, $0.1.map { $0.id }) })
    var items: [Item.ID: Item] = [:]
    items.reserveCapacity(list.numberOfItems)
    for item in sections.lazy.flatMap(\.1) { items[item.id] = item }
    return (list, items)
  }
}

extension ObservableList where Item: Equatable {
  /// Edits an item in place, and reports an update unless the item is equal to what it was.
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
  /// try albums.update(1) { $0.title = "Hejira" }
  /// registration.cancel()
  /// // Prints "reconfigure 1 at 0.0"
  /// ```
  ///
  /// The comparison needs a copy of the item, which is made only while the list is observed. So a
  /// collection in the item is copied if the closure changes it.
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
  ) throws(Refusal) {
    try editInPlace(id, as: kind, comparingBy: ==, body)
  }

  /// Replaces all sections and items, and reports the changed ones as updated.
  ///
  /// - Parameter sections: The sections in order, each with its items.
  /// - Throws: ``ListSnapshotError/duplicateSection(_:)`` or ``ListSnapshotError/duplicateItem(_:)``.
  /// - Complexity: O(*n*) for *n* items.
  public func replaceAll(_ sections: [(SectionID, [Item])]) throws(Refusal) {
    try replaceAll(sections, updating: !=)
  }
}

// MARK: - Sections

extension ObservableList {
  /// Edits sections and the places of items, as in a snapshot, and reports all of it as one change.
  ///
  /// ```swift
  /// struct Album: Identifiable {
  ///   let id: String
  /// }
  ///
  /// let albums = try ObservableList(sections: [("shelf", [Album(id: "Blue")]), ("box", [])])
  /// try albums.arrange { list in
  ///   try list.insertSections(["desk"], before: "shelf")
  ///   try list.moveItem("Blue", toEndOfSection: "desk")
  ///   try list.deleteSections(["box"])
  /// }
  /// print(albums.snapshot)
  /// // Prints "[desk: [Blue], shelf: []]"
  /// ```
  ///
  /// - Parameter body: Edits the list. It can move and delete items, but not insert any, because
  ///   they would have no contents.
  /// - Throws: The error of the closure. Then the list is as it was before.
  /// - Precondition: No item is inserted.
  /// - Complexity: The same as comparing the lists before and after, see ``Changeset``.
  public func arrange<Failure: Error>(
    _ body: (inout ListSnapshot<SectionID, Item.ID>) throws(Failure) -> Void
  ) throws(Failure) {
    let isWithin = isEditing
    try edit { list throws(Failure) in
      let old = list.contents.list
      try body(&list.contents.list)
      for id in list.contents.list.itemIDs {
        require(
          old.containsItem(id),
          "Item \(id) comes without what it holds. Use append(_:toSection:) or insert(_:before:)."
        )
      }
      list.contents.list = list.contents.list.withoutMarks
      if isWithin { list.noteStep(nil) }
    }
  }
}

// MARK: - Many edits as one

extension ObservableList {
  /// Makes several edits and reports them as one change, with as few moves as possible.
  ///
  /// ```swift
  /// struct Album: Identifiable {
  ///   let id: String
  /// }
  ///
  /// let albums = try ObservableList(sections: [("shelf", [Album(id: "Blue"), Album(id: "Hejira")])])
  /// let registration = albums.observe { print($0.count, "changes") }
  /// try albums.edit { albums in
  ///   try albums.arrange { try $0.appendSections(["box"]) }
  ///   try albums.append([Album(id: "Mingus")], toSection: "box")
  ///   try albums.move("Blue", toEndOfSection: "box")
  ///   try albums.move("Blue", before: "Hejira")
  /// }
  /// print(albums.snapshot)
  /// registration.cancel()
  /// // Prints:
  /// // 1 changes
  /// // [shelf: [Blue, Hejira], box: [Mingus]]
  /// ```
  ///
  /// Everything that reads the list within the closure finds its current state: the list itself, the
  /// sources derived from it, effects and derived values that are made or read there. Whatever is
  /// notified is notified once, after the closure: observers, presenters, selections, and effects.
  /// An observer that is added within the closure begins with the list as it is then.
  ///
  /// An edit within an edit is part of the outer one. If several lists are edited within one
  /// another, a source derived from them reports when the last of these edits has ended.
  ///
  /// - Parameter body: Edits the list that it receives. If it throws, the list is as it was before,
  ///   including its headers and footers.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure.
  /// - Complexity: The same as comparing the lists before and after, see ``Changeset``, and O(*n*)
  ///   for *n* items. Reading a derived source within the closure makes its list from scratch if
  ///   the list has changed since.
  public func edit<Result, Failure: Error>(
    _ body: (ObservableList) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    observers.requireIdle()
    requireNoItemEdit()
    let old = contents
    let isWithin = isEditing
    let steps = stepCount
    if !isWithin { beginEdit() }
    let result: Result
    do throws(Failure) {
      result = try body(self)
    } catch {
      let undone = contents
      contents = old
      if stepCount != steps { noteStep(nil) }
      if !isWithin { endEdit(Changes()) }
      withExtendedLifetime(undone) {}
      throw error
    }
    guard !isWithin else { return result }
    let (updates, sections) = (contents.updates, contents.updatedSections)
    contents.updates = [:]
    contents.updatedSections = []
    let list = contents.list
    var changes = Changes(from: old.list, to: list)
    changes.setUpdates(updates, from: old.list, to: list)
    changes.setUpdates(ofSections: sections, from: old.list, to: list)
    forgetGone(after: changes)
    // Items that came and went are no part of the change.
    let passing = updates.keys.filter { !list.containsItem($0) }
    let released = passing.map { contents.items.removeValue(forKey: $0) }
    endEdit(changes)
    // What is released with items that went may call the list.
    withExtendedLifetime((old, released)) {}
    return result
  }

  private func beginEdit() {
    isEditing = true
    observers.hold()
    effects.begin()
  }

  private func endEdit(_ changes: Changes) {
    isEditing = false
    var effects = effects
    self.effects = ChangeHold()
    observers.endEdit(changes, leadingTo: contents.list)
    // An effect may begin the next edit.
    effects.end()
  }

  /// Removes the contents of deleted items.
  func forgetGone(after changes: Changes) {
    for item in changes.allDeletedItems where !contents.list.containsItem(item.id) {
      contents.items[item.id] = nil
    }
  }

  func note(_ id: Item.ID, _ kind: ListUpdateKind) {
    if contents.updates[id] != .reload { contents.updates[id] = kind }
  }

  /// Reports a single edit; within several edits, all of them are reported at the end.
  private func tell(_ ids: [Item.ID], _ changes: () -> Changes) {
    if isEditing { noteStep(ids) } else { observers.tell(changes(), leadingTo: contents.list) }
  }

  /// Notes one of several edits.
  ///
  /// - Parameter ids: The items whose contents may have changed, or `nil` if it may be any.
  func noteStep(_ ids: [Item.ID]?) {
    observers.requireIdle()
    stepCount += 1
    effects.begin()
    observers.noteStep(ids)
  }
}
