// SPDX-License-Identifier: MIT

internal import MotifCore

/// A list of items that can be edited, and that tells how it changes.
///
/// An array tells nothing: what shows it must compare all of it to find the one row that is new. Here each
/// edit is told as a ``Changeset``: what came, went, moved and was updated, and where. Items are told apart
/// by their `id`, so an edit that makes no sense throws instead of confusing views.
///
/// ```swift
/// struct Album: Identifiable {
///   let id: Int
///   var title: String
/// }
///
/// let albums = try ObservableList([Album(id: 1, title: "Blue"), Album(id: 2, title: "Hejira")])
/// let registration = albums.observe { print($0) }
/// try albums.insert(Album(id: 3, title: "Mingus"), before: 2)
/// albums[0].title = "Blue (remastered)"
/// do {
///   try albums.append(Album(id: 2, title: "Hejira again"))
/// } catch {
///   print(error)
/// }
/// registration.cancel()
/// // Prints:
/// // insert 3 at 0.1
/// // reconfigure 1 at 0.0
/// // Item 2 is in the list already. Identifiers are unique in all sections together.
/// ```
///
/// It is a ``ListDataSource``: filter it, sort it, and give it to a ``ListPresenter``. Effects and derived
/// values that read it follow it. It is flat, with ``MainSection/main`` as its only section, or has
/// sections:
///
/// ```swift
/// struct Album: Identifiable {
///   let id: String
/// }
///
/// let albums = try ObservableList(sections: [("shelf", [Album(id: "Blue")]), ("box", [])])
/// try albums.append(Album(id: "Hejira"), toSection: "box")
/// print(albums.snapshot)
/// // Prints "[shelf: [Blue], box: [Hejira]]"
/// ```
///
/// An edit is made in place. Where something keeps the list as it was, as a ``ListPresenter``, a
/// ``Selection`` and the sources made from it do, it is made in a copy instead, which takes O(*n*) for
/// *n* items: numbers for the most part, which are copied as one block.
///
/// After an error everything is as it was, and nothing is told. A list belongs to the isolation domain that
/// made it.
public final class ObservableList<
  SectionID: Hashable & Sendable,
  Item: Identifiable
>: ListDataSource where Item.ID: Sendable {
  /// Why an edit was refused.
  public typealias Refusal = ListSnapshotError<SectionID, Item.ID>

  typealias Changes = Changeset<SectionID, Item.ID>

  /// Those who hear of changes.
  public let observers = ListObservers<SectionID, Item.ID>()

  /// What the list holds.
  struct Contents {
    var list = ListSnapshot<SectionID, Item.ID>()
    var items: [Item.ID: Item] = [:]
    // What was updated in the edit that is under way.
    var updates: [Item.ID: ListUpdateKind] = [:]
    var updatedSections: Set<SectionID> = []
  }

  var contents = Contents()
  var isEditing = false

  /// Says what stands above a section; nothing does as long as it is `nil`.
  ///
  /// Setting it tells observers that all sections are to be shown again.
  ///
  /// - Complexity: Setting it is O(*s*) for *s* sections.
  public var headers: ((SectionID) -> String?)? {
    didSet { withExtendedLifetime(oldValue) { tellTitles() } }
  }

  /// Says what stands below a section; nothing does as long as it is `nil`.
  ///
  /// Setting it tells observers that all sections are to be shown again.
  ///
  /// - Complexity: Setting it is O(*s*) for *s* sections.
  public var footers: ((SectionID) -> String?)? {
    didSet { withExtendedLifetime(oldValue) { tellTitles() } }
  }

  /// Makes a list without sections.
  public init() {}

  /// Makes a list of sections and their items.
  ///
  /// - Parameter sections: The sections in order, each with its items.
  /// - Throws: ``ListSnapshotError/duplicateSection(_:)`` or ``ListSnapshotError/duplicateItem(_:)``.
  /// - Complexity: O(*n*) for *n* items.
  public init(sections: [(SectionID, [Item])]) throws(Refusal) {
    try replaceContents(sections)
  }

  /// The sections and items that there are now.
  public var snapshot: ListSnapshot<SectionID, Item.ID> {
    observers.noteRead()
    return contents.list
  }

  /// Returns an item as it is now.
  ///
  /// - Parameter id: The item.
  /// - Returns: The item, or `nil` when there is none.
  public func item(withID id: Item.ID) -> Item? {
    observers.noteRead()
    // Until an edit has ended, it keeps what it may have to undo.
    return isEditing && !contents.list.containsItem(id) ? nil : contents.items[id]
  }

  /// Returns what stands above a section.
  ///
  /// - Parameter section: The section.
  /// - Returns: What ``headers`` says.
  public func header(ofSection section: SectionID) -> String? {
    observers.noteRead()
    return headers?(section)
  }

  /// Returns what stands below a section.
  ///
  /// - Parameter section: The section.
  /// - Returns: What ``footers`` says.
  public func footer(ofSection section: SectionID) -> String? {
    observers.noteRead()
    return footers?(section)
  }
}

extension ObservableList {
  private func tellTitles() {
    contents.updatedSections.formUnion(contents.list.sectionIDs)
    // Within an edit, they are told in its end.
    edit { _ in }
  }
}

// MARK: - Flat lists

extension ObservableList where SectionID == MainSection {
  /// Makes a flat list: one with ``MainSection/main`` as its only section.
  ///
  /// - Parameter items: The items in order.
  /// - Throws: ``ListSnapshotError/duplicateItem(_:)``.
  /// - Complexity: O(*n*) for *n* items.
  public convenience init(_ items: [Item]) throws(Refusal) {
    try self.init(sections: [(.main, items)])
  }

  /// How many items there are.
  public var count: Int { snapshot.numberOfItems }

  /// Whether there are no items.
  public var isEmpty: Bool { count == 0 }

  /// The item at an index.
  ///
  /// Setting it updates the item, or replaces it when the new one has another identifier.
  ///
  /// - Precondition: There is an item at the index, and none with the new identifier elsewhere.
  /// - Parameter index: Where it stands.
  /// - Returns: The item.
  public subscript(index: Int) -> Item {
    get {
      observers.noteRead()
      guard let item = contents.items[id(at: index)] else { trap("The list lost an item.") }
      return item
    }
    set {
      do {
        try replace(id(at: index), with: newValue)
      } catch {
        trap("\(error) Use replace(_:with:) for an item that the list may hold already.")
      }
    }
  }

  /// Appends an item.
  ///
  /// - Parameter item: The item.
  /// - Throws: ``ListSnapshotError/duplicateItem(_:)``.
  public func append(_ item: Item) throws(Refusal) { try append(contentsOf: [item]) }

  /// Appends items, as one change.
  ///
  /// - Parameter items: The items in order.
  /// - Throws: ``ListSnapshotError/duplicateItem(_:)``.
  public func append(contentsOf items: [Item]) throws(Refusal) {
    guard contents.list.containsSection(.main) else {
      return try replaceAll(items) { _, _ in false }
    }
    try append(items, toSection: .main)
  }

  /// Replaces all items, as when a server has answered.
  ///
  /// - Parameters:
  ///   - items: The items in order.
  ///   - isUpdated: Says whether an item that stays, as it was and as it is from now on, is to be shown
  ///     again.
  /// - Throws: ``ListSnapshotError/duplicateItem(_:)``.
  /// - Complexity: O(*n*) for *n* items.
  public func replaceAll(
    _ items: [Item],
    updating isUpdated: (_ old: Item, _ new: Item) -> Bool
  ) throws(Refusal) {
    try replaceAll([(.main, items)], updating: isUpdated)
  }

  /// Replaces all items, and shows those again that have changed.
  ///
  /// ```swift
  /// struct Album: Identifiable, Equatable {
  ///   let id: Int
  ///   var title: String
  /// }
  ///
  /// let albums = ObservableList<MainSection, Album>()
  /// try albums.append(Album(id: 1, title: "Blue"))
  /// let registration = albums.observe { print($0) }
  /// try albums.replaceAll([Album(id: 2, title: "Hejira"), Album(id: 1, title: "Blue (remastered)")])
  /// registration.cancel()
  /// // Prints "insert 2 at 0.0, reconfigure 1 at 0.1, once 0.0"
  /// ```
  ///
  /// - Parameter items: The items in order.
  /// - Throws: ``ListSnapshotError/duplicateItem(_:)``.
  /// - Complexity: O(*n*) for *n* items.
  public func replaceAll(_ items: [Item]) throws(Refusal) where Item: Equatable {
    try replaceAll(items, updating: !=)
  }

  /// Inserts an item.
  ///
  /// - Precondition: The index is that of an item, or the end.
  /// - Parameters:
  ///   - item: The item.
  ///   - index: Where it will stand.
  /// - Throws: ``ListSnapshotError/duplicateItem(_:)``.
  /// - Complexity: O(*n*) for *n* items behind it.
  public func insert(_ item: Item, at index: Int) throws(Refusal) {
    if index == contents.list.numberOfItems {
      try append(item)
    } else {
      try insert(item, before: id(at: index))
    }
  }

  /// Removes an item.
  ///
  /// - Precondition: There is an item at the index.
  /// - Parameter index: Where it stands.
  /// - Returns: The item.
  /// - Complexity: O(*n*) for *n* items behind it.
  @discardableResult
  public func remove(at index: Int) -> Item {
    do {
      return try remove(id(at: index))
    } catch {
      trap("The list lost an item. \(error)")
    }
  }

  /// Moves an item to another place.
  ///
  /// - Precondition: There are items at both indices.
  /// - Parameters:
  ///   - start: Where it stands.
  ///   - end: Where it will stand.
  /// - Complexity: O(*n*) for *n* items between and behind.
  public func move(from start: Int, to end: Int) {
    do {
      if start < end {
        try move(id(at: start), after: id(at: end))
      } else {
        try move(id(at: start), before: id(at: end))
      }
    } catch {
      trap("The list lost an item. \(error)")
    }
  }

  private func id(at index: Int) -> Item.ID {
    let count = contents.list.numberOfItems
    require(
      index >= 0 && index < count,
      "The list has no item at \(index). Use an index within 0..<\(count)."
    )
    return contents.list.itemIDs(inSectionAt: 0)[index]
  }
}
