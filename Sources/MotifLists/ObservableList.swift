// SPDX-License-Identifier: MIT

internal import MotifCore

/// A list of items that you can edit, and that reports its changes.
///
/// An array reports nothing: a view that shows it must compare all of it to find one new row. An
/// observable list reports each edit as a ``Changeset``: the inserted, deleted, moved and updated
/// items, and their places. Items are identified by their `id`, so an invalid edit throws instead
/// of confusing views.
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
/// It is a ``ListDataSource``: filter it, sort it, and give it to a ``ListPresenter``. Effects and
/// derived values that read it follow it. It is either flat, with ``MainSection/main`` as its only
/// section, or has sections:
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
/// Edits are made in place. If something keeps the old list, such as a variable with a ``snapshot``,
/// the edit is made in a copy instead, which takes O(*n*) for *n* items: mostly numbers, which are
/// copied as one block. Derived sources, a ``ListPresenter`` and a ``Selection`` don't keep it: each
/// makes the change in a list of its own.
///
/// After an error, the list is as it was, and observers are not called. A list belongs to the
/// isolation domain that made it.
public final class ObservableList<
  SectionID: Hashable & Sendable,
  Item: Identifiable
>: ListDataSource where Item.ID: Sendable {
  typealias Changes = Changeset<SectionID, Item.ID>
  typealias Failure = ListSnapshotError<SectionID, Item.ID>

  /// The observers of changes.
  public let observers = ListObservers<SectionID, Item.ID>()

  /// The contents of the list.
  struct Contents {
    var list = ListSnapshot<SectionID, Item.ID>()
    var items: [Item.ID: Item] = [:]
    // The updates of the current edit.
    var updates: [Item.ID: ListUpdateKind] = [:]
    var updatedSections: Set<SectionID> = []
    var headers: ((SectionID) -> String?)?
    var footers: ((SectionID) -> String?)?
  }

  var contents = Contents()
  var isEditing = false
  /// The number of changes made within edits.
  var stepCount = 0
  /// How items are compared, if they can be.
  let areEqual = equality(of: Item.self)
  /// Whether an item is being edited in place.
  var isEditingItem = false
  /// Makes effects wait during an edit.
  var effects = ChangeHold()
  private let titles = CallDepth(
    of: "headers or footers",
    causing: "header(ofSection:) or footer(ofSection:)"
  )

  /// Returns the header of a section; `nil`, the default, shows no headers.
  ///
  /// Setting it reports all sections as updated.
  ///
  /// - Complexity: Setting it is O(*s*) for *s* sections.
  public var headers: ((SectionID) -> String?)? {
    get { contents.headers }
    set {
      let released = contents.headers
      contents.headers = newValue
      withExtendedLifetime(released) { tellTitles() }
    }
  }

  /// Returns the footer of a section; `nil`, the default, shows no footers.
  ///
  /// Setting it reports all sections as updated.
  ///
  /// - Complexity: Setting it is O(*s*) for *s* sections.
  public var footers: ((SectionID) -> String?)? {
    get { contents.footers }
    set {
      let released = contents.footers
      contents.footers = newValue
      withExtendedLifetime(released) { tellTitles() }
    }
  }

  /// Makes a list without sections.
  public init() {}

  /// Makes a list of sections and their items.
  ///
  /// - Parameter sections: The sections in order, each with its items.
  /// - Throws: ``ListSnapshotError/duplicateSection(_:)`` or ``ListSnapshotError/duplicateItem(_:)``.
  /// - Complexity: O(*n*) for *n* items.
  public init(sections: [(SectionID, [Item])]) throws(ListSnapshotError<SectionID, Item.ID>) {
    (contents.list, contents.items) = try contents(sections)
  }

  /// The current sections and items.
  public var snapshot: ListSnapshot<SectionID, Item.ID> {
    noteRead()
    return contents.list
  }

  /// Returns an item with its current contents.
  ///
  /// - Parameter id: The item.
  /// - Returns: The item, or `nil` if there is none.
  public func item(withID id: Item.ID) -> Item? {
    noteRead()
    return unfollowedItem(id)
  }

  /// Returns the header of a section.
  ///
  /// - Parameter section: The section.
  /// - Returns: The result of ``headers``.
  public func header(ofSection section: SectionID) -> String? {
    noteRead()
    return titles.nest { headers?(section) }
  }

  /// Returns the footer of a section.
  ///
  /// - Parameter section: The section.
  /// - Returns: The result of ``footers``.
  public func footer(ofSection section: SectionID) -> String? {
    noteRead()
    return titles.nest { footers?(section) }
  }
}

extension ObservableList {
  /// Notes that the list is read, which nothing may do while an item is edited in place.
  private func noteRead() {
    requireNoItemEdit()
    observers.noteRead()
  }

  func requireNoItemEdit() {
    require(
      !isEditingItem,
      """
      A list was used while one of its items was being edited in place. Let the closure use the item \
      only.
      """
    )
  }

  private func tellTitles() {
    contents.updatedSections.formUnion(contents.list.sectionIDs)
    if isEditing { noteStep(nil) } else { edit { _ in } }
  }
}

// MARK: - Flat lists

extension ObservableList where SectionID == MainSection {
  /// Makes a flat list: one with ``MainSection/main`` as its only section.
  ///
  /// - Parameter items: The items in order.
  /// - Throws: ``ListSnapshotError/duplicateItem(_:)``.
  /// - Complexity: O(*n*) for *n* items.
  public convenience init(_ items: [Item]) throws(ListSnapshotError<SectionID, Item.ID>) {
    try self.init(sections: [(.main, items)])
  }

  /// The number of items.
  public var count: Int { snapshot.numberOfItems }

  /// Whether there are no items.
  public var isEmpty: Bool { count == 0 }

  /// The item at an index.
  ///
  /// Setting it updates the item, or replaces it if the new one has another identifier.
  ///
  /// - Precondition: There is an item at the index, and none with the new identifier elsewhere.
  /// - Parameter index: The index of the item.
  /// - Returns: The item.
  public subscript(index: Int) -> Item {
    get {
      noteRead()
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
  public func append(_ item: Item) throws(ListSnapshotError<SectionID, Item.ID>) {
    try append(contentsOf: [item])
  }

  /// Appends items, as one change.
  ///
  /// - Parameter items: The items in order.
  /// - Throws: ``ListSnapshotError/duplicateItem(_:)``.
  public func append(contentsOf items: [Item]) throws(ListSnapshotError<SectionID, Item.ID>) {
    guard contents.list.containsSection(.main) else {
      return try replaceAll(items) { _, _ in false }
    }
    try append(items, toSection: .main)
  }

  /// Replaces all items, for example with a server's answer, and reports the changed ones as updated.
  ///
  /// ```swift
  /// struct Album: Identifiable, Equatable {
  ///   let id: Int
  ///   var title: String
  /// }
  ///
  /// let albums = FlatList<Album>()
  /// try albums.append(Album(id: 1, title: "Blue"))
  /// let registration = albums.observe { print($0) }
  /// try albums.replaceAll([Album(id: 2, title: "Hejira"), Album(id: 1, title: "Blue (remastered)")])
  /// registration.cancel()
  /// // Prints "insert 2 at 0.0, reconfigure 1 at 0.1, once 0.0"
  /// ```
  ///
  /// - Parameters:
  ///   - items: The items in order.
  ///   - isUpdated: Whether to show an item again that stays. It receives the old and the new item. By default, items
  ///     are updated that aren't equal, or that can't be compared.
  /// - Throws: ``ListSnapshotError/duplicateItem(_:)``.
  /// - Complexity: O(*n*) for *n* items.
  public func replaceAll(
    _ items: [Item],
    updating isUpdated: ((_ old: Item, _ new: Item) -> Bool)? = nil
  ) throws(ListSnapshotError<SectionID, Item.ID>) {
    try replaceAll([(.main, items)], updating: isUpdated)
  }

  /// Inserts an item.
  ///
  /// - Precondition: The index is in the list, or is its end.
  /// - Parameters:
  ///   - item: The item.
  ///   - index: The new index of the item.
  /// - Throws: ``ListSnapshotError/duplicateItem(_:)``.
  /// - Complexity: An edit of one chunk, see ``ListSnapshot``.
  public func insert(_ item: Item, at index: Int) throws(ListSnapshotError<SectionID, Item.ID>) {
    if index == contents.list.numberOfItems {
      try append(item)
    } else {
      try insert(item, before: id(at: index))
    }
  }

  /// Removes an item.
  ///
  /// - Precondition: There is an item at the index.
  /// - Parameter index: The index of the item.
  /// - Returns: The item.
  /// - Complexity: An edit of one chunk, see ``ListSnapshot``.
  @discardableResult
  public func remove(at index: Int) -> Item {
    do {
      return try remove(id: id(at: index))
    } catch {
      trap("The list lost an item. \(error)")
    }
  }

  /// Moves an item to another place.
  ///
  /// - Precondition: There are items at both indices.
  /// - Parameters:
  ///   - start: The current index.
  ///   - end: The new index.
  /// - Complexity: An edit of one or two chunks, see ``ListSnapshot``.
  public func move(from start: Int, to end: Int) {
    do {
      if start < end {
        try move(id: id(at: start), after: id(at: end))
      } else {
        try move(id: id(at: start), before: id(at: end))
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
    return contents.list[ListPath(section: 0, item: index)]
  }
}
