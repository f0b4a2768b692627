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
    return try ChangesetPlan(self, from: list).new
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
  @inlinable
  public func verify(
    from old: ListSnapshot<SectionID, ItemID>,
    to new: ListSnapshot<SectionID, ItemID>
  ) throws(ChangesetError<SectionID, ItemID>) {
    let list = try ChangesetPlan(self, from: old).new
    let index = zip(list.sectionIDs, new.sectionIDs).prefix { $0 == $1 }.count
    guard index == list.numberOfSections, index == new.numberOfSections else {
      throw .differentSection(index: index)
    }
    for index in 0..<index where list.itemIDs(inSectionAt: index) != new.itemIDs(inSectionAt: index)
    {
      let items = zip(list.itemIDs(inSectionAt: index), new.itemIDs(inSectionAt: index))
      let path = ListPath(section: index, item: items.prefix { $0 == $1 }.count)
      throw .differentItem(path: path)
    }
  }
}
