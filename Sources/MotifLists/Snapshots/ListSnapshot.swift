// SPDX-License-Identifier: MIT

/// What a list shows, as identifiers: which sections there are, and which items stand in each.
///
/// Describe what the list is to show, and leave it to a ``Changeset`` how to get there. A snapshot is
/// a plain value: copy the one that is shown, edit the copy, and hand it over. Identifiers are
/// unique: an edit that names one a second time, or one that isn't there, throws a
/// ``ListSnapshotError`` and changes nothing, not even a part.
///
/// ```swift
/// var list = try ListSnapshot(sections: [("fruit", ["apple", "pear"]), ("nuts", ["hazel"])])
/// try list.insertItems(["plum"], before: "pear")
/// try list.moveItem("apple", after: "hazel")
/// print(list)
/// // Prints "[fruit: [plum, pear], nuts: [hazel, apple]]"
/// ```
///
/// Finding an identifier takes constant time. Edits are made in place; the first one of a copy
/// copies what it has to, which is the index and the edited section: the arrays of the other sections
/// are shared.
///
/// An item or a section that keeps its identifier and is to be shown anew can be marked, see
/// ``reloadItems(_:)``. Marks are part of the value: two lists are equal when they have the same
/// sections, items and marks, whatever edits have led there. Compare ``withoutMarks`` where marks
/// don't matter.
public struct ListSnapshot<
  SectionID: Hashable & Sendable,
  ItemID: Hashable & Sendable
>: Sendable {
  /// A section and its items.
  @usableFromInline
  struct Section: Sendable {
    @usableFromInline var id: SectionID
    /// The number by which items find their section.
    @usableFromInline let slot: Int32
    @usableFromInline var items: [ItemID]
    /// The numbers of the items.
    @usableFromInline var slots: [Int32]

    @inlinable
    init(id: SectionID, slot: Int32) {
      self.id = id
      self.slot = slot
      items = []
      slots = []
    }
  }

  /// Where an item stands, once the index of its section is known.
  @usableFromInline
  struct Location: Sendable {
    /// The number of the section, or -1 for an item that is just being entered.
    @usableFromInline var section: Int32
    @usableFromInline var offset: Int32

    @inlinable
    init(section: Int32, offset: Int) {
      self.section = section
      self.offset = Int32(offset)
    }
  }

  // Sections and items have numbers that they keep while they are in the list. An edit in the middle
  // gives everything behind it a new place by number, and hashes nothing.

  @usableFromInline var sections: [Section] = []
  /// The numbers of the sections.
  @usableFromInline var sectionSlots: [SectionID: Int32] = [:]
  /// The indices of the sections, by number.
  @usableFromInline var sectionIndices: [Int32] = []
  /// Numbers of sections that have gone.
  @usableFromInline var freeSectionSlots: [Int32] = []
  /// The numbers of the items.
  @usableFromInline var table = SlotTable()
  /// The places of the items, by number.
  @usableFromInline var locations: [Location] = []
  /// Numbers of items that have gone.
  @usableFromInline var freeSlots: [Int32] = []
  @usableFromInline var itemMarks: [ItemID: ListUpdateKind] = [:]
  @usableFromInline var sectionMarks: Set<SectionID> = []

  /// Makes a list without sections.
  @inlinable
  public init() {}

  /// Makes a list of sections and their items.
  ///
  /// - Parameter sections: The sections in order, each with its items.
  /// - Throws: ``ListSnapshotError/duplicateSection(_:)`` or ``ListSnapshotError/duplicateItem(_:)``
  ///   for the first identifier that comes a second time.
  /// - Complexity: O(*n*) for *n* items and sections. The arrays of items are kept, not copied.
  @inlinable
  public init(
    sections: [(SectionID, [ItemID])]
  ) throws(ListSnapshotError<SectionID, ItemID>) {
    try appendSections(sections.map { $0.0 })
    reserveItems(sections.reduce(0) { $0 + $1.1.count })
    for (index, section) in sections.enumerated() {
      try replaceItems(in: 0..<0, ofSectionAt: index, with: section.1)
    }
  }
}

extension ListSnapshot where SectionID == MainSection {
  /// Makes a flat list: one with ``MainSection/main`` as its only section.
  ///
  /// ```swift
  /// let list = try ListSnapshot(["apple", "pear"])
  /// print(list)
  /// // Prints "[main: [apple, pear]]"
  /// ```
  ///
  /// - Parameter items: The items in order.
  /// - Throws: ``ListSnapshotError/duplicateItem(_:)`` for the first item that comes a second time.
  /// - Complexity: O(*n*) for *n* items. The array is kept, not copied.
  @inlinable
  public init(_ items: [ItemID]) throws(ListSnapshotError<SectionID, ItemID>) {
    try self.init(sections: [(.main, items)])
  }
}
