// SPDX-License-Identifier: MIT

extension Changeset {
  /// Makes the changes that lead from one state of a list to another, with as few moves as possible.
  ///
  /// Sections are matched first, then items wherever they stand: an item that goes to another section
  /// moves, also out of a section that goes and into one that comes. Within a section a longest
  /// increasing subsequence stays, and so do sections among one another. Items and sections that the
  /// new list marks to be shown anew become updates when they are in both lists.
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
  public init(
    from old: ListSnapshot<SectionID, ItemID>,
    to new: ListSnapshot<SectionID, ItemID>
  ) {
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

  /// Enters all changes of lists with several sections but for updates.
  @inlinable
  mutating func fillSections(
    _ old: ListSnapshot<SectionID, ItemID>,
    _ new: ListSnapshot<SectionID, ItemID>
  ) {
    let oldIDs = old.sectionIDs
    let newIDs = new.sectionIDs
    let sections = oldIDs.withUnsafeBufferPointer { old in
      newIDs.withUnsafeBufferPointer { Alignment(old, $0, isUnique: true) }
    }
    let oldIndices = sections.oldPlaces(count: newIDs.count)
    for run in sections.moved {
      for offset in 0..<Int(run.count) {
        let to = Int(run.new) + offset
        movedSections.append(SectionMove(of: newIDs[to], Int(run.old) + offset, to))
      }
    }

    var items = SectionedAlignment(
      oldCounts: oldIDs.indices.map { old.itemIDs(inSectionAt: $0).count },
      newCounts: newIDs.indices.map { new.itemIDs(inSectionAt: $0).count }
    )
    for (newIndex, oldIndex) in oldIndices.enumerated() {
      if oldIndex < 0 {
        items.insert(section: newIndex)
        continue
      }
      old.itemIDs(inSectionAt: Int(oldIndex)).withUnsafeBufferPointer { old in
        new.itemIDs(inSectionAt: newIndex).withUnsafeBufferPointer { new in
          items.align(old, inSection: Int(oldIndex), new, inSection: newIndex)
        }
      }
    }
    let goneSections = sections.gone(0..<sections.oldRest.count)
    for index in goneSections { items.delete(section: Int(index)) }
    items.pairRest(old, new)

    fillGone(old, items, oldIDs, goneSections)
    fillCame(new, items, newIDs, oldIndices)
    fillMoves(new, items)
  }

  /// Enters what went.
  @inlinable
  mutating func fillGone(
    _ old: ListSnapshot<SectionID, ItemID>,
    _ items: SectionedAlignment,
    _ ids: [SectionID],
    _ goneSections: [Int32]
  ) {
    var next = 0
    for (index, range) in items.oldRanges.enumerated() {
      let isGone = next < goneSections.count && Int(goneSections[next]) == index
      if isGone { next += 1 }
      if range.isEmpty, !isGone { continue }
      let gone = items.alignment.gone(range)
      let changes = old.itemIDs(inSectionAt: index).withUnsafeBufferPointer {
        Self.itemChanges(gone, of: $0, start: items.oldStarts[index], section: index)
      }
      if isGone {
        deletedSections.append(SectionChange(at: index, of: ids[index], with: changes))
      } else {
        Self.append(changes, to: &deletedItems)
      }
    }
  }

  /// Enters what came.
  @inlinable
  mutating func fillCame(
    _ new: ListSnapshot<SectionID, ItemID>,
    _ items: SectionedAlignment,
    _ ids: [SectionID],
    _ oldIndices: [Int32]
  ) {
    for (index, range) in items.newRanges.enumerated() {
      let isNew = oldIndices[index] < 0
      if range.isEmpty, !isNew { continue }
      let came = items.alignment.came(range)
      let changes = new.itemIDs(inSectionAt: index).withUnsafeBufferPointer {
        Self.itemChanges(came, of: $0, start: items.newStarts[index], section: index)
      }
      if isNew {
        insertedSections.append(SectionChange(at: index, of: ids[index], with: changes))
      } else {
        Self.append(changes, to: &insertedItems)
      }
    }
  }

  /// Enters what moved.
  @inlinable
  mutating func fillMoves(_ new: ListSnapshot<SectionID, ItemID>, _ items: SectionedAlignment) {
    movedItems.reserveCapacity(items.alignment.movedCount)
    var section = 0
    for run in items.alignment.moved {
      section = items.section(ofNew: Int(run.new), from: section)
      let from = items.oldPath(Int(run.old))
      let start = Int(run.new) - items.newStarts[section]
      new.itemIDs(inSectionAt: section).withUnsafeBufferPointer { ids in
        for offset in 0..<Int(run.count) {
          movedItems.append(
            ItemMove(
              of: ids[start + offset],
              ListPath(section: from.section, item: from.item + offset),
              ListPath(section: section, item: start + offset)
            )
          )
        }
      }
    }
  }

  /// Enters what the new list marks to be shown anew.
  @inlinable
  mutating func fillUpdates(
    _ old: ListSnapshot<SectionID, ItemID>,
    _ new: ListSnapshot<SectionID, ItemID>
  ) {
    for (index, id) in new.markedSections {
      guard let from = old.index(ofSection: id) else { continue }
      updatedSections.append(SectionUpdate(id: id, from: from, to: index))
    }
    for (path, id, kind) in new.markedItems {
      guard let from = old.path(of: id) else { continue }
      updatedItems.append(ItemUpdate(of: id, from, path, kind))
    }
  }

  /// Appends changes without copying them when they are the first.
  @inlinable
  static func append(_ changes: [ItemChange], to all: inout [ItemChange]) {
    if all.isEmpty { all = changes } else { all.append(contentsOf: changes) }
  }
}
