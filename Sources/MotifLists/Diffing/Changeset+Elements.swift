// SPDX-License-Identifier: MIT

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
  ///   - kind: How an element is to be shown anew.
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
  ///   - kind: How an element is to be shown anew.
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
      Self.withBuffers(old.map(\.id), new.map(\.id)) { oldIDs, newIDs in
        let alignment = Alignment(oldIDs, newIDs, isUnique: false)
        fill(oldIDs, newIDs, alignment)
        alignment.forEachRun { run in
          for offset in 0..<Int(run.count) {
            let from = Int(run.old) + offset
            let to = Int(run.new) + offset
            if isSameContent(old[from], new[to]) { continue }
            updatedItems.append(
              ItemUpdate(
                of: newIDs[to],
                ListPath(section: 0, item: from),
                ListPath(section: 0, item: to),
                kind
              )
            )
          }
        }
      }
    }
  }
}
