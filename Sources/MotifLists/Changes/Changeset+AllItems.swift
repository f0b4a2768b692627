// SPDX-License-Identifier: MIT

extension Changeset {
  /// All items that went, by old path, ascending: those in ``deletedItems``, and those that went with
  /// their sections.
  ///
  /// Whoever keeps something for each item, such as a cover or a download, lets go of it by this.
  ///
  /// ```swift
  /// let changes = Changeset<String, String>(
  ///   deletedSections: [
  ///     .init(index: 1, id: "nuts", items: [
  ///       .init(path: ListPath(section: 1, item: 0), id: "hazel")
  ///     ])
  ///   ],
  ///   deletedItems: [.init(path: ListPath(section: 0, item: 2), id: "pear")]
  /// )
  /// print(changes.allDeletedItems.map(\.id))
  /// // Prints "["pear", "hazel"]"
  /// ```
  ///
  /// An item that goes in one place and comes in another is here and in ``allInsertedItems``. Change
  /// sets that are made of two lists have such an item move.
  ///
  /// - Complexity: O(1) where no section went, otherwise O(*m* log *m*) for *m* items.
  public var allDeletedItems: [ItemChange] { Self.all(deletedItems, deletedSections) }

  /// All items that came, by new path, ascending: those in ``insertedItems``, and those that came with
  /// their sections.
  ///
  /// ```swift
  /// let changes = Changeset<String, String>(
  ///   insertedSections: [
  ///     .init(index: 0, id: "nuts", items: [
  ///       .init(path: ListPath(section: 0, item: 0), id: "hazel")
  ///     ])
  ///   ],
  ///   insertedItems: [.init(path: ListPath(section: 1, item: 2), id: "pear")]
  /// )
  /// print(changes.allInsertedItems.map(\.id))
  /// // Prints "["hazel", "pear"]"
  /// ```
  ///
  /// - Complexity: O(1) where no section came, otherwise O(*m* log *m*) for *m* items.
  public var allInsertedItems: [ItemChange] { Self.all(insertedItems, insertedSections) }

  private static func all(_ items: [ItemChange], _ sections: [SectionChange]) -> [ItemChange] {
    guard !sections.isEmpty else { return items }
    let inSections = sections.flatMap(\.items)
    return items.isEmpty ? inSections : (items + inSections).sorted { $0.path < $1.path }
  }
}
