// SPDX-License-Identifier: MIT

extension Changeset {
  /// Makes the changes that lead from one state of a list to another, with as few moves as
  /// possible.
  ///
  /// Sections are matched first, then items, wherever they are: an item that changes its section
  /// moves, even out of a deleted section or into an inserted one. Within a section, a longest
  /// increasing subsequence of items stays in place, and so do sections among one another. Items
  /// and sections that are marked in the new list become updates if they are in both lists.
  ///
  /// ```swift
  /// var old = ListSnapshot<String, Int>()
  /// try old.appendSections(["low", "high"])
  /// try old.appendItems([1, 2, 3], toSection: "low")
  /// try old.appendItems([8, 9], toSection: "high")
  ///
  /// var new = ListSnapshot<String, Int>()
  /// try new.appendSections(["low", "high"])
  /// try new.appendItems([2, 1], toSection: "low")
  /// try new.appendItems([8, 3, 9], toSection: "high")
  ///
  /// for move in Changeset(from: old, to: new).movedItems {
  ///   print("\(move.id): \(move.from) to \(move.to)")
  /// }
  /// // Prints:
  /// // 2: 0.1 to 0.0
  /// // 3: 0.2 to 1.1
  /// ```
  ///
  /// Most identifiers are never hashed. Arrays that share their storage are equal. Other arrays are
  /// compared from both ends; in between, a walk that looks a few identifiers ahead skips inserted
  /// and deleted ones. Only the remaining identifiers are looked up by hash, once. Matching through
  /// a table of all identifiers is due to Paul Heckel, "A technique for isolating differences
  /// between files", Communications of the ACM 21(4), 1978; the walk makes it fast when little
  /// changes.
  ///
  /// - Parameters:
  ///   - old: The current list.
  ///   - new: The new list.
  /// - Precondition: Each list has fewer than 2,147,483,648 items and sections.
  /// - Complexity: O(*n* + *d* log *d*) for *n* items and sections, *d* of which move, or are
  ///   looked up by hash because the walk has not found their counterpart nearby. Sections that
  ///   share their array of items in both lists take constant time.
  @inlinable
  public init(from old: ListSnapshot<SectionID, ItemID>, to new: ListSnapshot<SectionID, ItemID>) {
    self.init()
    if old.numberOfSections == 1, new.numberOfSections == 1,
      old.sectionID(at: 0) == new.sectionID(at: 0)
    {
      Self.withBuffers(old.itemIDs(inSectionAt: 0), new.itemIDs(inSectionAt: 0)) { old, new in
        fill(old, new, Alignment(old, new, isUnique: true))
      }
    } else {
      fillSections(old, new)
    }
    fillUpdates(old, new)
  }
}

extension Changeset where SectionID == MainSection {
  /// Makes the changes that lead from one sequence of identifiers to another, with as few moves as
  /// possible.
  ///
  /// Use it for lists without sections, or with repeated identifiers, which a ``ListSnapshot``
  /// rejects. All paths are in section 0.
  ///
  /// ```swift
  /// let changes = Changeset(from: ["a", "b", "c", "d"], to: ["b", "c", "e", "a"])
  /// for change in changes.deletedItems { print("delete \(change.id) at \(change.path.item)") }
  /// for change in changes.insertedItems { print("insert \(change.id) at \(change.path.item)") }
  /// for move in changes.movedItems { print("move \(move.id) to \(move.to.item)") }
  /// // Prints:
  /// // delete d at 3
  /// // insert e at 2
  /// // move a to 3
  /// ```
  ///
  /// Equal identifiers are distinguished by their order. First, the common beginning and end of
  /// both sequences are matched. If up to 1,000 identifiers remain in each sequence, equal ones are
  /// matched in order: the first old one with the first new one, and so on. If more remain, equal
  /// identifiers with nearby places may be matched first. In any case, the deletions and insertions
  /// are minimal, as few matched identifiers as possible move, and the same sequences give the same
  /// changes in every run of a program.
  ///
  /// - Parameters:
  ///   - old: The current list.
  ///   - new: The new list.
  /// - Precondition: Each sequence has fewer than 2,147,483,648 identifiers.
  /// - Complexity: O(*n* + *d* log *d*) for *n* identifiers, *d* of which move, or are hashed
  ///   because the walk has not found their counterpart nearby.
  @inlinable
  public init(from old: some Collection<ItemID>, to new: some Collection<ItemID>) {
    self.init()
    Self.withBuffers(old, new) { old, new in
      fill(old, new, Alignment(old, new, isUnique: false))
    }
  }
}
