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

extension Changeset where SectionID == MainSection {
  /// Makes the changes that lead from some elements to others, with updates where the content differs.
  ///
  /// Elements are matched by their identifiers, as in ``init(from:to:)-(Collection<ItemID>,_)``. An
  /// element that stays or moves becomes an update if it isn't equal to the old one.
  ///
  /// ```swift
  /// struct Song: Identifiable, Equatable {
  ///   let id: Int
  ///   var title: String
  /// }
  /// let old = [Song(id: 1, title: "So What"), Song(id: 2, title: "Blue in Gren")]
  /// var new = old
  /// new[1].title = "Blue in Green"
  /// let changes = Changeset(elements: old, to: new)
  /// print(changes.updatedItems.map { "\($0.kind) \($0.id)" })
  /// // Prints "["reconfigure 2"]"
  /// ```
  ///
  /// - Parameters:
  ///   - old: The current elements of the list.
  ///   - new: The new elements.
  ///   - kind: How to show an updated element again.
  /// - Precondition: There are fewer than 2,147,483,648 elements before and after.
  /// - Complexity: O(*n* + *d* log *d*), as without content.
  @inlinable
  public init<Element: Identifiable & Equatable>(
    elements old: some Collection<Element>,
    to new: some Collection<Element>,
    updating kind: ListUpdateKind = .reconfigure
  ) where Element.ID == ItemID {
    self.init(elements: old, to: new, updating: kind, by: ==)
  }

  /// Makes the changes that lead from some elements to others, with updates where a closure finds
  /// different content.
  ///
  /// Elements are matched by their identifiers, as in ``init(from:to:)-(Collection<ItemID>,_)``.
  /// Use this form if elements aren't equatable, or if not all of their content is shown.
  ///
  /// ```swift
  /// struct Song: Identifiable {
  ///   let id: Int
  ///   var title: String
  ///   var plays = 0
  /// }
  /// let old = [Song(id: 1, title: "So What"), Song(id: 2, title: "All Blues")]
  /// var new = [old[1], old[0]]
  /// new[0].plays += 1
  /// let changes = Changeset(elements: old, to: new, updating: .reload) { $0.title == $1.title }
  /// print(changes.movedItems.count, changes.updatedItems.count)
  /// // Prints "1 0"
  /// ```
  ///
  /// - Parameters:
  ///   - old: The current elements of the list.
  ///   - new: The new elements.
  ///   - kind: How to show an updated element again.
  ///   - isSameContent: Whether the old and the new element with one identifier look the same. An
  ///     element must look the same as itself: the closure need not be called for unchanged
  ///     elements.
  /// - Precondition: There are fewer than 2,147,483,648 elements before and after.
  /// - Complexity: O(*n* + *d* log *d*), as without content.
  @inlinable
  public init<Element: Identifiable>(
    elements old: some Collection<Element>,
    to new: some Collection<Element>,
    updating kind: ListUpdateKind = .reconfigure,
    by isSameContent: (Element, Element) -> Bool
  ) where Element.ID == ItemID {
    self.init()
    Self.withBuffers(old, new) { old, new in
      Self.withBuffers(old.map { $0.id }, new.map { $0.id }) { oldIDs, newIDs in
        let alignment = Alignment(oldIDs, newIDs, isUnique: false)
        fill(oldIDs, newIDs, alignment)
        alignment.forEachRun { run in
          for offset in 0..<Int(run.count) {
            let from = Int(run.old) + offset
            let to = Int(run.new) + offset
            if isSameContent(old[from], new[to]) { continue }
            updatedItems.append(
              ItemUpdate(
                id: newIDs[to],
                from: ListPath(section: 0, item: from),
                to: ListPath(section: 0, item: to),
                kind: kind
              )
            )
          }
        }
      }
    }
  }
}
