// SPDX-License-Identifier: MIT

extension Changeset {
  /// Applies the changes to a list.
  ///
  /// The change set is checked first: whether each deleted or moved item is where the change set
  /// says, and whether each inserted or moved item fits into its new place. So you can apply a
  /// change set from a server as it is.
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
  /// - Parameter list: The list before the changes, which becomes the list after the changes,
  ///   without marks. If the changes don't fit, it stays as it was.
  /// - Throws: A ``ChangesetError`` that says which change doesn't fit.
  /// - Complexity: O(*n* + *m* log *m*) for *n* items and sections and *m* changes. Unchanged
  ///   sections share their arrays with the old list.
  @inlinable
  public func apply(
    to list: inout ListSnapshot<SectionID, ItemID>
  ) throws(ChangesetError<SectionID, ItemID>) {
    list = try applied(to: list)
  }

  /// Returns the list to which the changes lead.
  ///
  /// - Parameter list: The list before the changes.
  /// - Returns: The list after the changes, without marks.
  /// - Throws: A ``ChangesetError`` that says which change doesn't fit.
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
  /// Call it in the tests of data sources that compute their own changes, after each change. Marks
  /// are ignored.
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
  ///   - old: The list before the changes.
  ///   - new: The expected list after the changes.
  /// - Throws: A ``ChangesetError``: the change that doesn't fit the old list, or the place where
  ///   the result differs from the new list.
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
