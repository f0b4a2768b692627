// SPDX-License-Identifier: MIT

extension Changeset {
  /// Makes the changes that lead from one state of a list to another, with as few moves as possible.
  ///
  /// Sections are matched first, then items wherever they stand: an item that goes to another section
  /// moves, also out of a section that goes and into one that comes. Within a section a longest
  /// increasing subsequence stays, and so do sections among one another. Items and sections that the
  /// new list marks to be shown again become updates when they are in both lists.
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
  /// Most identifiers are never hashed. Arrays that share their storage are the same. Of others, what is
  /// the same at both ends is found by comparing; between the ends, a walk that looks a few
  /// identifiers ahead skips those that came or went. Only what this leaves over is looked up by
  /// hash, once. Matching through a table of all identifiers is due to Paul Heckel, "A technique for
  /// isolating differences between files", Communications of the ACM 21(4), 1978; the walk is what
  /// makes it cheap when little changes.
  ///
  /// - Parameters:
  ///   - old: What the list shows now.
  ///   - new: What it is to show.
  /// - Precondition: Each list has fewer than 2,147,483,648 items and sections.
  /// - Complexity: O(*n* + *d* log *d*) for *n* items and sections of which *d* are looked up by hash,
  ///   because the walk has not found their partner near by, or move. Sections whose array of items
  ///   is shared by both lists take constant time.
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
  /// Use it where there are no sections, or where an identifier may come more than once, which a
  /// ``ListSnapshot`` refuses. All paths are in section 0.
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
  /// Equal identifiers are told apart by their order. First the ends that both sequences have in
  /// common are matched, then, among up to 1,000 identifiers between them in each sequence, the first
  /// of the old ones with the first of the new ones and so on. Among more than that, those that stand
  /// in both sequences near each other may be matched first. In any case, no more is deleted and
  /// inserted than has to be, as few as possible of those that are matched move, and the same
  /// sequences give the same changes in every run of a program.
  ///
  /// - Parameters:
  ///   - old: What the list shows now.
  ///   - new: What it is to show.
  /// - Precondition: Each sequence has fewer than 2,147,483,648 identifiers.
  /// - Complexity: O(*n* + *d* log *d*) for *n* identifiers of which *d* are hashed, because the walk
  ///   has not found their partner near by, or move.
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
  /// element that stays or moves and isn't equal to what it was is updated.
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
  ///   - old: The elements that the list shows now.
  ///   - new: The elements that it is to show.
  ///   - kind: How an element is to be shown again.
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

  /// Makes the changes that lead from some elements to others, with updates where a closure sees
  /// other content.
  ///
  /// Elements are matched by their identifiers, as in ``init(from:to:)-(Collection<ItemID>,_)``. Use
  /// this form where elements aren't equatable, or where not all of their content is shown.
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
  ///   - old: The elements that the list shows now.
  ///   - new: The elements that it is to show.
  ///   - kind: How an element is to be shown again.
  ///   - isSameContent: Whether two elements with one identifier, the old one and the new one, are
  ///     shown in the same way. An element is always shown in the same way as itself: those that
  ///     haven't changed at all need not be asked about.
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
