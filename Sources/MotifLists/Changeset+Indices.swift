// SPDX-License-Identifier: MIT

internal import MotifCore

extension Changeset {
  /// Makes an empty change set.
  @inlinable
  public init() { self.init(deletedSections: []) }
}

extension Changeset where SectionID == MainSection, ItemID == Int {
  /// Makes the changes of a plain array from indices, for lists without identifiers.
  ///
  /// Change the model, and tell a list such as `HorizontalScroller` or `WindowedList` what happened
  /// to its items. If items have identifiers, let ``init(from:to:)-(Collection<ItemID>,_)`` find
  /// the changes.
  ///
  /// ```swift
  /// var titles = ["Aja", "Blue", "Celia"]
  /// titles.remove(at: 1)
  /// titles.insert("Abbey Road", at: 0)
  /// let changes = Changeset(deleted: [1], inserted: [0])
  /// print(changes.renumbering.newPath(forOld: ListPath(section: 0, item: 2)) as Any)
  /// // Prints "Optional(0.2)"
  /// ```
  ///
  /// The identifier of an item is its old index or, for an inserted item, a negative number.
  ///
  /// - Parameters:
  ///   - deleted: The old indices of the deleted items, in any order.
  ///   - inserted: The new indices of the inserted items.
  ///   - moved: The old and the new indices of items that moved. Items that only made room for
  ///     others did not move.
  ///   - updated: The old indices of items to show again. They may also have moved.
  /// - Complexity: O(*m* log *m*) for *m* changes.
  public init(
    deleted: [Int] = [],
    inserted: [Int] = [],
    moved: [(from: Int, to: Int)] = [],
    updated: [Int] = []
  ) {
    func path(_ item: Int) -> ListPath { ListPath(section: 0, item: item) }
    self.init(
      deletedItems: deleted.sorted().map { ItemChange(path: path($0), id: $0) },
      insertedItems: inserted.sorted().map { ItemChange(path: path($0), id: ~$0) },
      movedItems: moved.sorted { $0.to < $1.to }.map {
        ItemMove(id: $0.from, from: path($0.from), to: path($0.to))
      }
    )
    let renumbering = renumbering
    updatedItems = updated.map { old in
      let new = renumbering.newIndex(of: old) ?? old
      return ItemUpdate(id: old, from: path(old), to: path(new), kind: .reload)
    }
    updatedItems.sort { $0.to < $1.to }
  }
}

// MARK: - One section

extension Changeset {
  /// Checks that all changes are in the first section, and expresses them by item.
  ///
  /// The items of a deleted section are deleted, those of an inserted section are inserted, and an
  /// item that is deleted and inserted moves and is shown again. If a section is shown again, so
  /// are all its items.
  ///
  /// - Parameters:
  ///   - oldCount: The number of items before the changes.
  ///   - newCount: The number of items after the changes.
  /// - Returns: Changes of items.
  /// - Precondition: The numbers agree; every index is that of an item, and appears once.
  /// - Complexity: O(*m* log *m*) for *m* changes.
  package func inFirstSection(from oldCount: Int, to newCount: Int) -> Self {
    require(
      areInFirstSection,
      """
      The list shows one section, the one at index 0, and the changes are about others, too. Give it \
      the changes of a list that has one section only.
      """
    )
    var changes = Self(movedItems: movedItems, updatedItems: updatedItems)
    var come: [ItemID: ItemChange] = [:]
    for change in allInsertedItems { come[change.id] = change }
    for change in allDeletedItems {
      if let place = come.removeValue(forKey: change.id)?.path {
        changes.movedItems.append(ItemMove(id: change.id, from: change.path, to: place))
        changes.updatedItems.append(
          ItemUpdate(id: change.id, from: change.path, to: place, kind: .reload)
        )
      } else {
        changes.deletedItems.append(change)
      }
    }
    changes.insertedItems = allInsertedItems.filter { come[$0.id]?.path == $0.path }
    changes.updatedSections = updatedSections
    changes.check(from: oldCount, to: newCount)
    return changes
  }

  private var areInFirstSection: Bool {
    let indices =
      (deletedSections + insertedSections).map { $0.index }
      + updatedSections.flatMap { [$0.from, $0.to] }
    let paths =
      (deletedItems + insertedItems).map { $0.path } + movedItems.flatMap { [$0.from, $0.to] }
      + updatedItems.flatMap { [$0.from, $0.to] }
    return movedSections.isEmpty && (indices + paths.map { $0.section }).allSatisfy { $0 == 0 }
  }

  private func check(from oldCount: Int, to newCount: Int) {
    require(
      newCount == oldCount - deletedItems.count + insertedItems.count,
      """
      The data source has \(newCount) items now. \(oldCount) less \(deletedItems.count) deleted and \
      plus \(insertedItems.count) inserted are another number. Change the model first and then apply \
      all that changed, or reload().
      """
    )
    let deleted = deletedItems.map { $0.path.item }
    let moved = movedItems.map { $0.from.item }
    let updated = Array(Set(updatedItems.map { $0.from.item }))
    Self.check(deleted + moved, below: oldCount, "deleted or moved away")
    Self.check(updated, below: oldCount, "updated")
    Self.check(deleted + updated, below: oldCount, "deleted and updated")
    Self.check(
      insertedItems.map { $0.path.item } + movedItems.map { $0.to.item },
      below: newCount,
      "inserted or moved to"
    )
  }

  private static func check(_ indices: [Int], below count: Int, _ what: String) {
    var known: Set<Int> = []
    for index in indices {
      require(
        index >= 0 && index < count,
        "Item \(index) is \(what), where there are \(count) items. Use an index below that."
      )
      require(known.insert(index).inserted, "Item \(index) is \(what) twice. Say it once.")
    }
  }
}
