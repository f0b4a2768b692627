// SPDX-License-Identifier: MIT

internal import MotifCore

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
  ///   try albums.move(id: "Blue", toEndOfSection: "box")
  ///   try albums.move(id: "Blue", before: "Hejira")
  /// }
  /// print(albums.snapshot)
  /// registration.cancel()
  /// // Prints:
  /// // 1 changes
  /// // [shelf: [Blue, Hejira], box: [Mingus]]
  /// ```
  ///
  /// Everything that reads the list within the closure finds its current state: the list itself, the
  /// sources derived from it, effects and derived values that are made or read there. Observers,
  /// presenters, selections, and effects are called once, after the closure.
  /// An observer, a presenter, or a selection that begins within the closure begins with the list as it is then. Its
  /// first change leads from there to the list at the end, and updates every item that stays.
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
    changes.setUpdates(updates, ofSections: sections, from: old.list, to: list)
    forgetGone(after: changes)
    // Items that were inserted and deleted within the edit are no part of the change.
    let passing = updates.keys.filter { !list.containsItem($0) }
    let released = passing.map { contents.items.removeValue(forKey: $0) }
    endEdit(changes)
    // Releasing deleted items may run code that calls the list.
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
  func tell(_ ids: @autoclosure () -> [Item.ID], _ changes: () -> Changes) {
    guard !isEditing else { return noteStep(ids()) }
    observers.tell(changes(), leadingTo: contents.list, isChecked: true)
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
          "Item \(id) is new, but has no element. Use append(_:toSection:) or insert(_:before:)."
        )
      }
      list.contents.list = list.contents.list.withoutMarks
      if isWithin { list.noteStep(nil) }
    }
  }
}
