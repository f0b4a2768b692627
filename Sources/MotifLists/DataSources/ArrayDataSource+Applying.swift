// SPDX-License-Identifier: MIT

extension ArrayDataSource {
  /// Makes changes that were worked out elsewhere, as by a server that sends what is different.
  ///
  /// ```swift
  /// struct Album: Identifiable {
  ///   let id: Int
  ///   var title: String
  /// }
  ///
  /// let albums = try ArrayDataSource([Album(id: 1, title: "Blue"), Album(id: 2, title: "Hejira")])
  /// let changes = Changeset<MainSection, Int>(
  ///   deletedItems: [.init(path: ListPath(section: 0, item: 0), id: 1)],
  ///   insertedItems: [.init(path: ListPath(section: 0, item: 1), id: 3)]
  /// )
  /// try albums.apply(changes, items: [Album(id: 3, title: "Mingus")])
  /// print(albums.items.map(\.title))
  /// do {
  ///   try albums.apply(changes, items: [Album(id: 3, title: "Mingus")])
  /// } catch {
  ///   print(error)
  /// }
  /// // Prints:
  /// // ["Hejira", "Mingus"]
  /// // Item 1 isn't at 0.0, where the change set expects it.
  /// ```
  ///
  /// All is checked first. After an error everything is as it was, and nothing is told.
  ///
  /// - Precondition: It isn't called from inside ``edit(_:)``.
  /// - Parameters:
  ///   - changes: The changes, counted from the list as it is now. They are told as they are.
  ///   - items: What the items hold that come, and those that stay and hold something else from now on,
  ///     which are told as updated.
  /// - Throws: A ``ListContentError``: the changes don't fit, or the items aren't those that are needed.
  /// - Complexity: O(*n* + *m* log *m*) for *n* items and *m* changes.
  public func apply(
    _ changes: Changeset<SectionID, Item.ID>,
    items: [Item] = []
  ) throws(ListContentError<SectionID, Item.ID>) {
    checkNotEditing()
    let old = snapshot
    let next: ListSnapshot<SectionID, Item.ID>
    do {
      next = try changes.applied(to: old)
    } catch {
      throw .unfittingChanges(error)
    }
    let coming = Set(changes.allInsertedItems.map(\.id))
    var new: [Item.ID: Item] = [:]
    var kinds: [Item.ID: ListUpdateKind] = [:]
    for item in items {
      guard next.containsItem(item.id) else { throw .unknownItem(item.id) }
      guard new.updateValue(item, forKey: item.id) == nil else { throw .duplicateItem(item.id) }
      if !coming.contains(item.id) { kinds[item.id] = .reconfigure }
    }
    // One that goes and comes again may hold what it held.
    for item in changes.allInsertedItems where new[item.id] == nil && contents[item.id] == nil {
      throw .missingItem(item.id)
    }

    var told = changes
    for update in changes.updatedItems { kinds[update.id] = update.kind }
    told.setUpdates(kinds.map { ($0.key, $0.value) }, from: old, to: next)
    snapshot = next
    let released = renew(new, after: told)
    tell(told)
    withExtendedLifetime(released) {}
  }
}
