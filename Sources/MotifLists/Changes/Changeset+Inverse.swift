// SPDX-License-Identifier: MIT

extension Changeset {
  /// The changes that lead back.
  ///
  /// Undoing a deletion takes no snapshot of the list as it was: a change set knows what went, and
  /// from where.
  ///
  /// ```swift
  /// let changes = Changeset<MainSection, String>(
  ///   deletedItems: [.init(path: ListPath(section: 0, item: 3), id: "pear")]
  /// )
  /// print(changes.inverse)
  /// // Prints "insert pear at 0.3"
  /// ```
  ///
  /// - Complexity: O(*m* log *m*) for *m* changes.
  public var inverse: Self {
    Self(
      deletedSections: insertedSections,
      insertedSections: deletedSections,
      movedSections: movedSections.map { SectionMove(id: $0.id, from: $0.to, to: $0.from) }
        .sorted { $0.to < $1.to },
      updatedSections: updatedSections.map { SectionUpdate(id: $0.id, from: $0.to, to: $0.from) }
        .sorted { $0.to < $1.to },
      deletedItems: insertedItems,
      insertedItems: deletedItems,
      movedItems: movedItems.map { ItemMove(id: $0.id, from: $0.to, to: $0.from) }
        .sorted { $0.to < $1.to },
      updatedItems: updatedItems.map {
        ItemUpdate(id: $0.id, from: $0.to, to: $0.from, kind: $0.kind)
      }
      .sorted { $0.to < $1.to }
    )
  }
}
