// SPDX-License-Identifier: MIT

/// An ``ArrayDataSource`` in the middle of an edit.
///
/// ``ArrayDataSource/edit(_:)`` hands one out. What is done to it is told as one change, with as few moves
/// as possible, when the edit ends. When the edit throws, nothing has happened.
///
/// ```swift
/// struct Album: Identifiable {
///   let id: String
/// }
///
/// let albums = try ArrayDataSource(sections: [("shelf", [Album(id: "Blue"), Album(id: "Hejira")])])
/// let registration = albums.observe { print($0.count, "changes") }
/// try albums.edit { draft in
///   try draft.appendSections(["box"])
///   try draft.append([Album(id: "Mingus")], toSection: "box")
///   try draft.move("Blue", toEndOfSection: "box")
///   try draft.move("Blue", before: "Hejira")
/// }
/// print(albums.snapshot)
/// registration.cancel()
/// // Prints:
/// // 1 changes
/// // [shelf: [Blue, Hejira], box: [Mingus]]
/// ```
///
/// Each method throws a ``ListSnapshotError`` for an identifier that is there twice or not at all, and
/// then leaves the draft as it was.
public struct ListDraft<SectionID: Hashable & Sendable, Item: Identifiable>
where Item.ID: Sendable {
  /// Why an edit was refused.
  public typealias Refusal = ListSnapshotError<SectionID, Item.ID>

  /// The sections and items as they are by now.
  public internal(set) var snapshot: ListSnapshot<SectionID, Item.ID>

  let contents: [Item.ID: Item]
  var changed: [Item.ID: Item] = [:]
  var updates: [Item.ID: ListUpdateKind] = [:]

  init(_ snapshot: ListSnapshot<SectionID, Item.ID>, _ contents: [Item.ID: Item]) {
    self.snapshot = snapshot
    self.contents = contents
  }

  /// Returns an item as it is by now.
  ///
  /// - Parameter id: The item.
  /// - Returns: The item, or `nil` when there is none.
  public func item(withID id: Item.ID) -> Item? {
    snapshot.containsItem(id) ? changed[id] ?? contents[id] : nil
  }
}

// MARK: - Everything

extension ListDraft {
  /// Replaces all sections and items, as when a server has answered.
  ///
  /// - Parameters:
  ///   - sections: The sections in order, each with its items.
  ///   - isUpdated: Says whether an item that stays, as it was and as it is from now on, is to be shown
  ///     anew.
  /// - Throws: ``ListSnapshotError/duplicateSection(_:)`` or ``ListSnapshotError/duplicateItem(_:)``.
  /// - Complexity: O(*n*) for *n* items.
  public mutating func replaceAll(
    _ sections: [(SectionID, [Item])],
    updating isUpdated: (_ old: Item, _ new: Item) -> Bool
  ) throws(Refusal) {
    let ids = sections.map { ($0.0, $0.1.map(\.id)) }
    let next = try ListSnapshot<SectionID, Item.ID>(sections: ids)
    for item in sections.lazy.flatMap(\.1) {
      if let old = changed[item.id] ?? contents[item.id], isUpdated(old, item) {
        note(item.id, .reconfigure)
      }
      changed[item.id] = item
    }
    snapshot = next
  }

  mutating func enter(_ items: [Item]) {
    for item in items {
      changed[item.id] = item
      // It went and comes again in the same edit: nobody but its contents has changed.
      if contents[item.id] != nil { note(item.id, .reconfigure) }
    }
  }

  mutating func note(_ id: Item.ID, _ kind: ListUpdateKind) {
    if updates[id] != .reload { updates[id] = kind }
  }
}
