// SPDX-License-Identifier: MIT

/// A tree of items, some of them expanded, that a list shows as rows: folders and files, threads
/// and replies.
///
/// A list view knows rows, not trees. An outline knows both: it stores the tree and which items are
/// expanded, and computes the rows. Edit it, then apply its ``snapshot``; the ``ListPresenter``
/// finds the inserted and deleted rows.
///
/// ```swift
/// var folders = ListOutline<String>()
/// try folders.appendItems(["Music", "Photos"])
/// try folders.appendItems(["Jazz", "Soul"], to: "Music")
/// try folders.appendItems(["Blue Train"], to: "Jazz")
/// print(folders.snapshot.itemIDs)
///
/// try folders.expandItems(["Music"])
/// for item in folders.snapshot.itemIDs {
///   print(String(repeating: "  ", count: folders.level(of: item) ?? 0) + item)
/// }
/// // Prints:
/// // ["Music", "Photos"]
/// // Music
/// //   Jazz
/// //   Soul
/// // Photos
/// ```
///
/// Identifiers are unique in the whole tree, including its collapsed parts. An edit with a
/// duplicate or unknown identifier throws a ``ListSnapshotError`` and changes nothing.
///
/// An item stays expanded while an item above it is collapsed: when that item is expanded again,
/// the same rows reappear.
///
/// An outline is a value, and `Sendable`.
public struct ListOutline<ItemID: Hashable & Sendable>: Sendable, Equatable {
  private typealias Failure = ListSnapshotError<MainSection, ItemID>

  private struct Entry: Sendable, Equatable {
    let parent: ItemID?
    let level: Int
    var children: [ItemID] = []
    var isExpanded = false
  }

  private var entries: [ItemID: Entry] = [:]

  /// The items without a parent, in order.
  private var rootItemIDs: [ItemID] = []

  /// Makes an outline without items.
  public init() {}
}

// MARK: - Reading

extension ListOutline {
  /// All items, each before its children.
  ///
  /// - Complexity: O(*n*) for *n* items.
  public var itemIDs: [ItemID] { items(from: rootItemIDs) { _ in true } }

  /// The rows as a flat list, to apply to a ``ListPresenter``: the roots, and the children of expanded items that have a
  /// row themselves.
  ///
  /// For a list with several sections, set the rows of each from an outline by
  /// ``ListSnapshot/replaceItems(inSection:with:)``.
  ///
  /// - Complexity: O(*v*) for *v* visible items.
  public var snapshot: ListSnapshot<MainSection, ItemID> {
    // Identifiers are unique here, so nothing is refused.
    (try? ListSnapshot(items(from: rootItemIDs) { $0.isExpanded })) ?? ListSnapshot()
  }

  /// Returns the parent of an item.
  ///
  /// - Parameter item: The item.
  /// - Returns: Its parent; `nil` for a root, and for an item that isn't there.
  public func parent(of item: ItemID) -> ItemID? { entries[item]?.parent }

  /// Returns the children of an item, whether or not it is expanded.
  ///
  /// - Parameter item: The item, or `nil` for the items without a parent.
  /// - Returns: Its children in order; none for an item that isn't there.
  public func childIDs(of item: ItemID?) -> [ItemID] {
    guard let item else { return rootItemIDs }
    return entries[item]?.children ?? []
  }

  /// Returns the number of items above an item, which is the indentation level of its row.
  ///
  /// - Parameter item: The item.
  /// - Returns: 0 for a root; `nil` for an item that isn't there.
  public func level(of item: ItemID) -> Int? { entries[item]?.level }

  /// Returns whether an item's children have rows if the item has one.
  ///
  /// - Parameter item: The item.
  /// - Returns: Whether it is expanded; `false` for an item that isn't there.
  public func isExpanded(_ item: ItemID) -> Bool { entries[item]?.isExpanded ?? false }

  /// Returns items, each before its children, as far as a condition allows.
  ///
  /// An explicit stack allows trees that are deeper than the thread's stack.
  private func items(from roots: [ItemID], entering isEntered: (Entry) -> Bool) -> [ItemID] {
    var found: [ItemID] = []
    var waiting: [ItemID] = roots.reversed()
    while let item = waiting.popLast() {
      found.append(item)
      guard let entry = entries[item], isEntered(entry) else { continue }
      waiting.append(contentsOf: entry.children.reversed())
    }
    return found
  }
}

// MARK: - Editing

extension ListOutline {
  /// Appends items under another, or as roots.
  ///
  /// - Parameters:
  ///   - items: The items in order. They are collapsed, and have no children yet.
  ///   - parent: Their parent, or `nil`, the default, for roots.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)`` for the parent, or
  ///   ``ListSnapshotError/duplicateItem(_:)`` for an item that is already there or appears twice.
  /// - Complexity: O(*m*) on average for *m* new items.
  public mutating func appendItems(
    _ items: [ItemID],
    to parent: ItemID? = nil
  ) throws(ListSnapshotError<MainSection, ItemID>) {
    if let parent { _ = try entry(of: parent) }
    try insert(items, under: parent, at: childIDs(of: parent).count)
  }

  /// Inserts items before another, under the same parent.
  ///
  /// - Parameters:
  ///   - items: The items in order. They are collapsed, and have no children yet.
  ///   - next: The item that will follow the last of them.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)``, or ``ListSnapshotError/duplicateItem(_:)``
  ///   for an item that is already there or appears twice.
  /// - Complexity: O(*s* + *m*) for *s* items under the same parent and *m* new ones.
  public mutating func insertItems(
    _ items: [ItemID],
    before next: ItemID
  ) throws(ListSnapshotError<MainSection, ItemID>) {
    try insertItems(items, beside: next, offset: 0)
  }

  /// Inserts items after another and everything beneath it, under the same parent.
  ///
  /// - Parameters:
  ///   - items: The items in order. They are collapsed, and have no children yet.
  ///   - previous: The item that will precede the first of them.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)``, or ``ListSnapshotError/duplicateItem(_:)``
  ///   for an item that is already there or appears twice.
  /// - Complexity: O(*s* + *m*) for *s* items under the same parent and *m* new ones.
  public mutating func insertItems(
    _ items: [ItemID],
    after previous: ItemID
  ) throws(ListSnapshotError<MainSection, ItemID>) {
    try insertItems(items, beside: previous, offset: 1)
  }

  /// Deletes items, and everything beneath them.
  ///
  /// - Parameter items: The items, in any order. An item that is listed twice, or together with an
  ///   item above it, is deleted once.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)``.
  /// - Complexity: O(*s* + *m*) for *s* items under the same parents and *m* deleted ones.
  public mutating func deleteItems(_ items: [ItemID]) throws(ListSnapshotError<MainSection, ItemID>)
  {
    var parents: Set<ItemID?> = []
    for item in items { parents.insert(try entry(of: item).parent) }
    let gone = Set(self.items(from: items) { _ in true })
    for parent in parents {
      setSiblings(childIDs(of: parent).filter { !gone.contains($0) }, parent)
    }
    for item in gone { entries[item] = nil }
  }

  /// Expands items, so that their children have rows.
  ///
  /// Items beneath them that were expanded before are visible again with their children.
  ///
  /// - Parameter items: The items. An expanded item stays so, and an item without children shows
  ///   its first child as soon as you add one.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)``.
  /// - Complexity: O(*m*) on average for *m* items.
  public mutating func expandItems(_ items: [ItemID]) throws(ListSnapshotError<MainSection, ItemID>)
  {
    try setExpanded(items, to: true)
  }

  /// Collapses items, so that their children have no rows.
  ///
  /// - Parameter items: The items. A collapsed item stays so.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)``.
  /// - Complexity: O(*m*) on average for *m* items.
  public mutating func collapseItems(
    _ items: [ItemID]
  ) throws(ListSnapshotError<MainSection, ItemID>) {
    try setExpanded(items, to: false)
  }

  private mutating func setExpanded(_ items: [ItemID], to isExpanded: Bool) throws(Failure) {
    for item in items { _ = try entry(of: item) }
    for item in items { entries[item]?.isExpanded = isExpanded }
  }

  private mutating func insertItems(
    _ items: [ItemID],
    beside sibling: ItemID,
    offset: Int
  ) throws(Failure) {
    let parent = try entry(of: sibling).parent
    guard let index = childIDs(of: parent).firstIndex(of: sibling) else {
      throw .unknownItem(sibling)
    }
    try insert(items, under: parent, at: index + offset)
  }

  private mutating func insert(
    _ items: [ItemID],
    under parent: ItemID?,
    at index: Int
  ) throws(Failure) {
    var new: Set<ItemID> = []
    for item in items where entries[item] != nil || !new.insert(item).inserted {
      throw .duplicateItem(item)
    }
    let level = parent.flatMap { entries[$0] }.map { $0.level + 1 } ?? 0
    for item in items { entries[item] = Entry(parent: parent, level: level) }
    if let parent {
      entries[parent]?.children.insert(contentsOf: items, at: index)
    } else {
      rootItemIDs.insert(contentsOf: items, at: index)
    }
  }

  private func entry(of item: ItemID) throws(Failure) -> Entry {
    guard let entry = entries[item] else { throw .unknownItem(item) }
    return entry
  }

  private mutating func setSiblings(_ siblings: [ItemID], _ parent: ItemID?) {
    if let parent { entries[parent]?.children = siblings } else { rootItemIDs = siblings }
  }
}
