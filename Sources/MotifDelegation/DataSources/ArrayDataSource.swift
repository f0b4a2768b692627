// SPDX-License-Identifier: MIT

/// A data source that holds its items itself.
///
/// Items are edited by their identifiers. Each edit is one change, and ``edit(_:)`` makes one of many.
///
/// ```swift
/// struct Album: Identifiable {
///   let id: Int
///   var title: String
/// }
///
/// let albums = try ArrayDataSource([Album(id: 1, title: "Blue"), Album(id: 2, title: "Hejira")])
/// let registration = albums.observe { changes in
///   for item in changes.insertedItems { print("insert", item.id, "at", item.path) }
///   for item in changes.updatedItems { print("update", item.id, "at", item.to) }
/// }
/// try albums.insert(Album(id: 3, title: "Mingus"), before: 2)
/// try albums.update(Album(id: 1, title: "Blue (remastered)"))
/// do {
///   try albums.append(Album(id: 2, title: "Hejira again"))
/// } catch {
///   print(error)
/// }
/// registration.cancel()
/// // Prints:
/// // insert 3 at 0.1
/// // update 1 at 0.0
/// // Item 2 is in the list already. Identifiers are unique in all sections together.
/// ```
///
/// After an error everything is as it was, and nothing is told. A source is confined to the isolation
/// domain that made it. An observer may edit it; see ``ListSnapshotSource/observe(_:)``.
public final class ArrayDataSource<
  SectionID: Hashable & Sendable,
  Item: Identifiable
>: ListDataSource where Item.ID: Sendable {
  /// Why an edit was refused.
  public typealias Refusal = ListSnapshotError<SectionID, Item.ID>

  typealias Changes = Changeset<SectionID, Item.ID>

  /// The sections and items that there are now.
  public private(set) var snapshot = ListSnapshot<SectionID, Item.ID>()

  /// Those who hear of changes.
  public let observers = ListObservers<SectionID, Item.ID>()

  private var contents: [Item.ID: Item] = [:]
  private var headers: [SectionID: String] = [:]
  private var footers: [SectionID: String] = [:]
  private var isEditing = false

  /// Makes a source without sections.
  public init() {}

  /// Makes a source of sections and their items.
  ///
  /// - Parameter sections: The sections in order, each with its items.
  /// - Throws: ``ListSnapshotError/duplicateSection(_:)`` or ``ListSnapshotError/duplicateItem(_:)``.
  /// - Complexity: O(*n*) for *n* items.
  public init(sections: [(SectionID, [Item])]) throws(Refusal) {
    snapshot = try ListSnapshot(sections: sections.map { ($0.0, $0.1.map(\.id)) })
    contents.reserveCapacity(snapshot.numberOfItems)
    for item in sections.lazy.flatMap(\.1) { contents[item.id] = item }
  }

  /// Returns an item as it is now.
  ///
  /// - Parameter id: The item.
  /// - Returns: The item, or `nil` when there is none.
  public func item(withID id: Item.ID) -> Item? { contents[id] }

  /// Returns what stands above a section.
  ///
  /// - Parameter section: The section.
  /// - Returns: What ``setHeader(_:ofSection:)`` has set.
  public func header(ofSection section: SectionID) -> String? { headers[section] }

  /// Returns what stands below a section.
  ///
  /// - Parameter section: The section.
  /// - Returns: What ``setFooter(_:ofSection:)`` has set.
  public func footer(ofSection section: SectionID) -> String? { footers[section] }
}

// MARK: - Many edits

extension ArrayDataSource {
  /// Makes several edits and tells them as one change, with as few moves as possible.
  ///
  /// - Precondition: The source isn't edited from inside the closure but by the draft.
  /// - Parameter body: Edits the draft that it receives. When it throws, the source stays as it was.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  /// - Complexity: That of comparing the lists before and after, see ``Changeset``.
  public func edit<Result, Failure: Error>(
    _ body: (inout ListDraft<SectionID, Item>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    checkNotEditing()
    let old = snapshot
    var draft = ListDraft(snapshot, contents)
    isEditing = true
    defer { isEditing = false }
    let result = try body(&draft)
    let (next, changed, updates) = (draft.snapshot, draft.changed, draft.updates)
    // The draft shares the contents, which would be copied otherwise.
    draft = ListDraft(next, [:])
    isEditing = false

    var told = Changes(from: old, to: next)
    told.setUpdates(updates.map { ($0.key, $0.value) }, from: old, to: next)
    for item in told.allDeletedItems { contents[item.id] = nil }
    for section in told.deletedSections { forgetTitles(section.id) }
    for (id, item) in changed where next.containsItem(id) { contents[id] = item }
    snapshot = next
    observers.tell(told, leadingTo: next)
    return result
  }

  /// Replaces all sections and items, as when a server has answered.
  ///
  /// - Parameters:
  ///   - sections: The sections in order, each with its items.
  ///   - isUpdated: Says whether an item that stays, as it was and as it is from now on, is to be shown
  ///     anew.
  /// - Throws: ``ListSnapshotError/duplicateSection(_:)`` or ``ListSnapshotError/duplicateItem(_:)``.
  /// - Complexity: O(*n*) for *n* items.
  public func replaceAll(
    _ sections: [(SectionID, [Item])],
    updating isUpdated: (_ old: Item, _ new: Item) -> Bool
  ) throws(Refusal) {
    try edit { draft throws(Refusal) in
      try draft.replaceAll(sections, updating: isUpdated)
    }
  }

  private func forgetTitles(_ section: SectionID) {
    headers[section] = nil
    footers[section] = nil
  }

  private func checkNotEditing() {
    precondition(
      !isEditing,
      "The source was edited from inside edit(_:). Edit the draft that the closure receives."
    )
  }
}

extension ArrayDataSource where Item: Equatable {
  /// Replaces all sections and items, and shows those anew that have changed.
  ///
  /// - Parameter sections: The sections in order, each with its items.
  /// - Throws: ``ListSnapshotError/duplicateSection(_:)`` or ``ListSnapshotError/duplicateItem(_:)``.
  /// - Complexity: O(*n*) for *n* items.
  public func replaceAll(_ sections: [(SectionID, [Item])]) throws(Refusal) {
    try replaceAll(sections, updating: !=)
  }
}

// MARK: - Single edits

extension ArrayDataSource {
  /// Appends an item to a section.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - section: The section.
  /// - Throws: ``ListSnapshotError/unknownSection(_:)`` or ``ListSnapshotError/duplicateItem(_:)``.
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
    contents[id] = nil
    contents[item.id] = item
    tell(
      Changes(
        deletedItems: [.init(path: path, id: id)],
        insertedItems: [.init(path: path, id: item.id)]
      )
    )
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
    contents[item.id] = item
    tell(Changes(updatedItems: [.init(id: item.id, from: path, to: path, kind: kind)]))
  }

  /// Sets what stands above a section, and tells that the section is to be shown anew.
  ///
  /// - Parameters:
  ///   - header: Its title, or `nil` for none.
  ///   - section: The section.
  /// - Throws: ``ListSnapshotError/unknownSection(_:)``.
  public func setHeader(_ header: String?, ofSection section: SectionID) throws(Refusal) {
    try updateSection(section) { headers[section] = header }
  }

  /// Sets what stands below a section, and tells that the section is to be shown anew.
  ///
  /// - Parameters:
  ///   - footer: The text, or `nil` for none.
  ///   - section: The section.
  /// - Throws: ``ListSnapshotError/unknownSection(_:)``.
  public func setFooter(_ footer: String?, ofSection section: SectionID) throws(Refusal) {
    try updateSection(section) { footers[section] = footer }
  }

  private func updateSection(_ section: SectionID, _ body: () -> Void) throws(Refusal) {
    checkNotEditing()
    guard let index = snapshot.index(ofSection: section) else { throw .unknownSection(section) }
    body()
    tell(Changes(updatedSections: [.init(id: section, from: index, to: index)]))
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

  private func tell(_ changes: Changes) {
    observers.tell(changes, leadingTo: snapshot)
  }
}

// MARK: - Flat lists

extension ArrayDataSource where SectionID == MainSection {
  /// Makes a flat source: one with ``MainSection/main`` as its only section.
  ///
  /// - Parameter items: The items in order.
  /// - Throws: ``ListSnapshotError/duplicateItem(_:)``.
  /// - Complexity: O(*n*) for *n* items.
  public convenience init(_ items: [Item]) throws(Refusal) {
    try self.init(sections: [(.main, items)])
  }

  /// Appends an item.
  ///
  /// - Parameter item: The item.
  /// - Throws: ``ListSnapshotError/duplicateItem(_:)``, or ``ListSnapshotError/unknownSection(_:)`` when
  ///   the section has been removed.
  public func append(_ item: Item) throws(Refusal) {
    try append(item, toSection: .main)
  }
}
