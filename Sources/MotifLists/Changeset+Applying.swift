// SPDX-License-Identifier: MIT

extension Changeset {
  /// Makes the changes in a list.
  ///
  /// The change set is checked first: whether everything that it takes out stands where it says, and
  /// whether everything that it puts in finds its place. It may come from a server as it is.
  ///
  /// ```swift
  /// var list = ListSnapshot<String, Int>()
  /// let changes = Changeset<String, Int>(
  ///   insertedSections: [.init(index: 0, id: "fruit", items: [])]
  /// )
  /// try changes.apply(to: &list)
  /// print(list.sectionIDs)
  /// // Prints "["fruit"]"
  /// ```
  ///
  /// - Parameter list: What the list shows before, then what it shows after the changes. It has no
  ///   marks then. If the changes don't fit, it stays what it was.
  /// - Throws: A ``ChangesetError`` that says what doesn't fit.
  /// - Complexity: O(*n* + *m* log *m*) for *n* items and sections and *m* changes. Sections in which
  ///   nothing changed share their arrays with the list before.
  @inlinable
  public func apply(
    to list: inout ListSnapshot<SectionID, ItemID>
  ) throws(ChangesetError<SectionID, ItemID>) {
    list = try applied(to: list)
  }

  /// Returns the list to which the changes lead.
  ///
  /// - Parameter list: What the list shows before the changes.
  /// - Returns: What it shows after them, without marks.
  /// - Throws: A ``ChangesetError`` that says what doesn't fit.
  /// - Complexity: O(*n* + *m* log *m*) for *n* items and sections and *m* changes.
  @inlinable
  public func applied(
    to list: ListSnapshot<SectionID, ItemID>
  ) throws(ChangesetError<SectionID, ItemID>) -> ListSnapshot<SectionID, ItemID> {
    if isEmpty { return list.withoutMarks }
    // This is inlined, so that the identifiers are entered by code that knows their type.
    return ListSnapshot(uncheckedSections: try sections(from: list))
  }

  /// Returns the sections to which the changes lead.
  @usableFromInline
  func sections(
    from list: ListSnapshot<SectionID, ItemID>
  ) throws(ChangesetError<SectionID, ItemID>) -> [(SectionID, [ItemID])] {
    try ChangesetPlan(self, from: list).sections.map { ($0.id, $0.items) }
  }

  /// Checks that the changes lead from one list to another.
  ///
  /// Tests of data sources that work out their changes themselves call it after each change. Marks
  /// don't matter.
  ///
  /// ```swift
  /// var old = ListSnapshot<String, Int>()
  /// try old.appendSections(["fruit"])
  /// var new = old
  /// try new.appendItems([1], toSection: "fruit")
  /// do {
  ///   try Changeset<String, Int>().verify(from: old, to: new)
  /// } catch {
  ///   print(error)
  /// }
  /// // Prints "The changes lead to a list with another item at 0.0."
  /// ```
  ///
  /// - Parameters:
  ///   - old: What the list shows before the changes.
  ///   - new: What it is to show after them.
  /// - Throws: A ``ChangesetError``: what doesn't fit the old list, or where the changes lead to
  ///   another list than the new one.
  /// - Complexity: O(*n* + *m* log *m*) for *n* items and sections and *m* changes.
  public func verify(
    from old: ListSnapshot<SectionID, ItemID>,
    to new: ListSnapshot<SectionID, ItemID>
  ) throws(ChangesetError<SectionID, ItemID>) {
    let sections = try ChangesetPlan(self, from: old).sections
    let ids = new.sectionIDs
    let index = zip(sections, ids).prefix { $0.id == $1 }.count
    guard index == sections.count, index == ids.count else {
      throw .differentSection(index: index)
    }
    for (index, section) in sections.enumerated() {
      let items = new.itemIDs(inSectionAt: index)
      guard section.items != items else { continue }
      let offset = zip(section.items, items).prefix { $0 == $1 }.count
      throw .differentItem(path: ListPath(section: index, item: offset))
    }
  }
}
