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
  public private(set) var snapshot: ListSnapshot<SectionID, Item.ID>

  private let contents: [Item.ID: Item]
  var changed: [Item.ID: Item] = [:]
  private(set) var updates: [Item.ID: ListUpdateKind] = [:]

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

// MARK: - Items

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

  private mutating func enter(_ items: [Item]) {
    for item in items {
      changed[item.id] = item
      // It went and comes again in the same edit: nobody but its contents has changed.
      if contents[item.id] != nil { note(item.id, .reconfigure) }
    }
  }

  private mutating func note(_ id: Item.ID, _ kind: ListUpdateKind) {
    if updates[id] != .reload { updates[id] = kind }
  }
}

// MARK: - Sections

extension ListDraft {
  /// Appends empty sections.
  ///
  /// - Parameter sections: The sections in order.
  /// - Throws: ``ListSnapshotError/duplicateSection(_:)``.
  public mutating func appendSections(_ sections: [SectionID]) throws(Refusal) {
    try snapshot.appendSections(sections)
  }

  /// Inserts empty sections in front of another.
  ///
  /// - Parameters:
  ///   - sections: The sections in order.
  ///   - next: The section behind them.
  /// - Throws: ``ListSnapshotError/unknownSection(_:)`` or ``ListSnapshotError/duplicateSection(_:)``.
  public mutating func insertSections(
    _ sections: [SectionID],
    before next: SectionID
  ) throws(Refusal) {
    try snapshot.insertSections(sections, before: next)
  }

  /// Removes sections with their items.
  ///
  /// - Parameter sections: The sections.
  /// - Throws: ``ListSnapshotError/unknownSection(_:)``.
  public mutating func removeSections(_ sections: [SectionID]) throws(Refusal) {
    try snapshot.deleteSections(sections)
  }

  /// Moves a section to the place in front of another.
  ///
  /// - Parameters:
  ///   - section: The section.
  ///   - next: The section behind it.
  /// - Throws: ``ListSnapshotError/unknownSection(_:)``.
  public mutating func moveSection(
    _ section: SectionID,
    before next: SectionID
  ) throws(Refusal) {
    try snapshot.moveSection(section, before: next)
  }

  /// Moves a section to the place behind another.
  ///
  /// - Parameters:
  ///   - section: The section.
  ///   - previous: The section in front of it.
  /// - Throws: ``ListSnapshotError/unknownSection(_:)``.
  public mutating func moveSection(
    _ section: SectionID,
    after previous: SectionID
  ) throws(Refusal) {
    try snapshot.moveSection(section, after: previous)
  }

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
}
