// SPDX-License-Identifier: MIT

internal import MotifCore

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
/// An edit is made in place. Where something keeps the list as it was, as a ``ListPresenter``, a
/// ``Selection`` and a ``SwappableDataSource`` do, it is made in a copy instead, which takes O(*n*) for
/// *n* items: numbers for the most part, which are copied as one block.
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
  public internal(set) var snapshot = ListSnapshot<SectionID, Item.ID>()

  /// Those who hear of changes.
  public let observers = ListObservers<SectionID, Item.ID>()

  var contents: [Item.ID: Item] = [:]
  var headers: [SectionID: String] = [:]
  var footers: [SectionID: String] = [:]
  var isEditing = false

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

extension ArrayDataSource {
  func checkNotEditing() {
    require(
      !isEditing,
      "The source was edited from inside edit(_:). Edit the draft that the closure receives."
    )
  }

  func tell(_ changes: Changes) {
    observers.tell(changes, leadingTo: snapshot)
  }

  /// Lets go of what belongs to those that went, and gives others new contents.
  ///
  /// - Returns: What was held before. Whoever ends with it may call the source, so it is released when
  ///   everything has been told.
  func renew(_ new: some Sequence<(key: Item.ID, value: Item)>, after changes: Changes) -> [Item] {
    var released: [Item] = []
    for item in changes.allDeletedItems where !snapshot.containsItem(item.id) {
      if let old = contents.removeValue(forKey: item.id) { released.append(old) }
    }
    for (id, item) in new {
      if let old = contents.updateValue(item, forKey: id) { released.append(old) }
    }
    for section in changes.deletedSections where !snapshot.containsSection(section.id) {
      headers[section.id] = nil
      footers[section.id] = nil
    }
    return released
  }
}

extension ArrayDataSource where SectionID == MainSection {
  /// Makes a flat source: one with ``MainSection/main`` as its only section.
  ///
  /// - Parameter items: The items in order.
  /// - Throws: ``ListSnapshotError/duplicateItem(_:)``.
  /// - Complexity: O(*n*) for *n* items.
  public convenience init(_ items: [Item]) throws(Refusal) {
    try self.init(sections: [(.main, items)])
  }
}
