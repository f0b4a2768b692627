// SPDX-License-Identifier: MIT

/// How to show an item again that stays in the list.
///
/// ```swift
/// var list = try ListSnapshot(["apple", "pear"])
/// let old = list
/// try list.reconfigureItems(["pear"])
/// for update in Changeset(from: old, to: list).updatedItems {
///   print(update.kind, update.id)
/// }
/// // Prints "reconfigure pear"
/// ```
public enum ListUpdateKind: String, Hashable, Codable, Sendable {
  /// The cell stays and shows the new content.
  case reconfigure
  /// A new cell replaces the cell.
  case reload
}

// MARK: - Marking

extension ListSnapshot {
  /// Marks items to be shown in new cells.
  ///
  /// Use ``reconfigureItems(_:)`` unless the kind of cell changes. A mark belongs to the
  /// identifier, wherever the item is or moves. It disappears when the item is deleted, and when
  /// the snapshot has been shown. An item that the displayed list doesn't have yet is shown for the
  /// first time anyway: its mark has no effect.
  ///
  /// ```swift
  /// var list = try ListSnapshot(["apple", "pear", "plum"])
  /// try list.reconfigureItems(["apple", "pear"])
  /// try list.reloadItems(["pear"])
  /// print(Changeset(from: list.withoutMarks, to: list))
  /// // Prints "reconfigure apple at 0.0, reload pear at 0.1"
  /// ```
  ///
  /// - Parameter items: The items. An item that was marked to be reconfigured is now marked to be
  ///   reloaded.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)``.
  @inlinable
  public mutating func reloadItems(_ items: [ItemID]) throws(ListSnapshotError<SectionID, ItemID>) {
    for item in items { _ = try knownSlot(of: item) }
    for item in items { itemMarks[item] = .reload }
  }

  /// Marks items to be shown again in their current cells.
  ///
  /// - Parameter items: The items. An item that is marked to be reloaded remains so.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)``.
  @inlinable
  public mutating func reconfigureItems(
    _ items: [ItemID]
  ) throws(ListSnapshotError<SectionID, ItemID>) {
    for item in items { _ = try knownSlot(of: item) }
    for item in items where itemMarks[item] == nil { itemMarks[item] = .reconfigure }
  }

  /// Marks sections to be shown again, with their titles and all their items.
  ///
  /// - Parameter sections: The sections.
  /// - Throws: ``ListSnapshotError/unknownSection(_:)``.
  @inlinable
  public mutating func reloadSections(
    _ sections: [SectionID]
  ) throws(ListSnapshotError<SectionID, ItemID>) {
    for section in sections { _ = try knownIndex(of: section) }
    sectionMarks.formUnion(sections)
  }
}

// MARK: - Reading marks

extension ListSnapshot {
  /// The same sections and items without marks.
  ///
  /// This is the list after it has been shown.
  ///
  /// - Complexity: O(1); the lists share their storage.
  @inlinable
  public var withoutMarks: Self {
    var list = self
    list.itemMarks = [:]
    list.sectionMarks = []
    return list
  }

  /// The marked items with their paths, ascending.
  @inlinable
  var markedItems: [(path: ListPath, id: ItemID, kind: ListUpdateKind)] {
    guard !itemMarks.isEmpty else { return [] }
    var marked = itemMarks.compactMap { id, kind in
      path(of: id).map { (path: $0, id: id, kind: kind) }
    }
    marked.sort { $0.path < $1.path }
    return marked
  }

  /// The marked sections with their indices, ascending.
  @inlinable
  var markedSections: [(index: Int, id: SectionID)] {
    guard !sectionMarks.isEmpty else { return [] }
    return sectionMarks.compactMap { id in index(ofSection: id).map { (index: $0, id: id) } }
      .sorted { $0.index < $1.index }
  }
}
