// SPDX-License-Identifier: MIT

public import MotifCore

extension ObservableList {
  /// Applies changes that were computed elsewhere, such as by a server that sends differences.
  ///
  /// ```swift
  /// struct Album: Identifiable {
  ///   let id: Int
  ///   var title: String
  /// }
  ///
  /// let albums = try ObservableList([Album(id: 1, title: "Blue"), Album(id: 2, title: "Hejira")])
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
  /// Everything is checked first. After an error, the list is as it was, and observers are not
  /// called.
  ///
  /// - Parameters:
  ///   - changes: The changes, relative to the current list. Observers receive them unchanged.
  ///   - items: The inserted items, and the remaining items with new contents, which are reported
  ///     as updated.
  /// - Throws: A ``ListContentError``: the changes don't fit, or the items aren't the ones that
  ///   they need.
  /// - Complexity: O(*n* + *m* log *m*) for *n* items and *m* changes.
  public func apply(
    _ changes: Changeset<SectionID, Item.ID>,
    items: [Item] = []
  ) throws(ListContentError<SectionID, Item.ID>) {
    requireNoItemEdit()
    let old = contents
    let next: ListSnapshot<SectionID, Item.ID>
    do {
      next = try changes.applied(to: old.list)
    } catch {
      throw .unfittingChanges(error)
    }
    let coming = Set(changes.allInsertedItems.map { $0.id })
    var new: [Item.ID: Item] = [:]
    var kinds: [Item.ID: ListUpdateKind] = [:]
    for item in items {
      guard next.containsItem(item.id) else { throw .unknownItem(item.id) }
      guard new.updateValue(item, forKey: item.id) == nil else { throw .duplicateItem(item.id) }
      if !coming.contains(item.id) { kinds[item.id] = .reconfigure }
    }
    // An item that is deleted and inserted again may keep its contents.
    for item in changes.allInsertedItems where new[item.id] == nil && old.items[item.id] == nil {
      throw .missingItem(item.id)
    }

    for update in changes.updatedItems { kinds[update.id] = update.kind }
    contents.list = next
    forgetGone(after: changes)
    contents.items.merge(new) { $1 }
    if isEditing {
      for id in coming { note(id, .reconfigure) }
      for (id, kind) in kinds { note(id, kind) }
      contents.updatedSections.formUnion(changes.updatedSections.map { $0.id })
      noteStep(nil)
    } else {
      var told = changes
      told.setUpdates(kinds, from: old.list, to: next)
      observers.tell(told, leadingTo: next)
    }
    // Releasing deleted items may run code that calls the list.
    withExtendedLifetime(old) {}
  }
}

/// The reason why an ``ObservableList`` rejected changes that were computed elsewhere.
///
/// After an error, the source is as it was before the call.
///
/// ```swift
/// struct Album: Identifiable {
///   let id: Int
/// }
///
/// let albums = try ObservableList([Album(id: 1)])
/// do {
///   try albums.apply(
///     Changeset(insertedItems: [.init(path: ListPath(section: 0, item: 1), id: 2)])
///   )
/// } catch .missingItem(let id) {
///   print("What does \(id) hold?")
/// }
/// // Prints "What does 2 hold?"
/// ```
public enum ListContentError<
  SectionID: Hashable & Sendable,
  ItemID: Hashable & Sendable
>: Error, Hashable {
  /// The changes don't fit the list: they might be those of another list.
  case unfittingChanges(ChangesetError<SectionID, ItemID>)
  /// The changes insert the item, but it wasn't given.
  case missingItem(ItemID)
  /// The item was given, but isn't in the list after the changes.
  case unknownItem(ItemID)
  /// The item was given twice.
  case duplicateItem(ItemID)
}

extension ListContentError: DescribedError {
  /// A sentence that says what went wrong, and what to do about it.
  public var description: String {
    switch self {
    case .unfittingChanges(let error):
      error.description
    case .missingItem(let id):
      "Item \(id) is inserted, but it isn't among the items. Pass it along with the changes."
    case .unknownItem(let id):
      "Item \(id) isn't in the list after the changes. Pass only items that are inserted or stay."
    case .duplicateItem(let id):
      "Item \(id) is among the items twice. Pass it once, as it is from now on."
    }
  }
}
