// SPDX-License-Identifier: MIT

// Turns places back into paths and identifiers. All of it is generic over the identifiers, and
// inlinable because calls through their witness tables take several times as long as the work itself.

extension Changeset {
  /// Returns changes of the items at some places of a section.
  @inlinable
  static func itemChanges(
    _ places: [Int32],
    of items: UnsafeBufferPointer<ItemID>,
    start: Int,
    section: Int
  ) -> [ItemChange] {
    var changes: [ItemChange] = []
    changes.reserveCapacity(places.count)
    for place in places {
      let offset = Int(place) - start
      changes.append(
        ItemChange(path: ListPath(section: section, item: offset), id: items[offset])
      )
    }
    return changes
  }
}

extension Changeset {
  /// Calls a closure with the buffers of two collections, unless both are the same buffer.
  @inlinable
  static func withBuffers<Element>(
    _ old: some Collection<Element>,
    _ new: some Collection<Element>,
    _ body: (UnsafeBufferPointer<Element>, UnsafeBufferPointer<Element>) -> Void
  ) {
    let isDone: Void?? = old.withContiguousStorageIfAvailable { old in
      new.withContiguousStorageIfAvailable { new in
        if old.baseAddress != new.baseAddress || old.count != new.count { body(old, new) }
      }
    }
    if case .some(.some) = isDone { return }
    Array(old).withUnsafeBufferPointer { old in
      Array(new).withUnsafeBufferPointer { body(old, $0) }
    }
  }

  /// Enters the changes that an alignment of the items of the only section found.
  @inlinable
  mutating func fill(
    _ old: UnsafeBufferPointer<ItemID>,
    _ new: UnsafeBufferPointer<ItemID>,
    _ alignment: Alignment
  ) {
    let gone = alignment.gone(0..<alignment.oldRest.count)
    let came = alignment.came(0..<alignment.newRest.count)
    deletedItems = Self.itemChanges(gone, of: old, start: 0, section: 0)
    insertedItems = Self.itemChanges(came, of: new, start: 0, section: 0)
    movedItems.reserveCapacity(alignment.movedCount)
    for run in alignment.moved {
      for offset in 0..<Int(run.count) {
        let to = Int(run.new) + offset
        movedItems.append(
          ItemMove(
            id: new[to],
            from: ListPath(section: 0, item: Int(run.old) + offset),
            to: ListPath(section: 0, item: to)
          )
        )
      }
    }
  }
}

extension Changeset {
  /// Enters all changes of lists with several sections, except updates.
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
        movedSections.append(SectionMove(id: newIDs[to], from: Int(run.old) + offset, to: to))
      }
    }

    var items = SectionedAlignment(
      oldCounts: oldIDs.indices.map { old.numberOfItems(inSectionAt: $0) },
      newCounts: newIDs.indices.map { new.numberOfItems(inSectionAt: $0) }
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

    var isGone = Array(repeating: false, count: oldIDs.count)
    for index in goneSections { isGone[Int(index)] = true }
    (deletedSections, deletedItems) = Self.changes(
      of: old,
      in: items.oldRanges,
      starts: items.oldStarts,
      isWhole: { isGone[$0] },
      places: { items.alignment.gone($0) }
    )
    (insertedSections, insertedItems) = Self.changes(
      of: new,
      in: items.newRanges,
      starts: items.newStarts,
      isWhole: { oldIndices[$0] < 0 },
      places: { items.alignment.came($0) }
    )
    fillMoves(new, items)
  }

  /// Returns the changes that delete or insert whole sections, and those of items in other sections.
  @inlinable
  static func changes(
    of list: ListSnapshot<SectionID, ItemID>,
    in ranges: [Range<Int>],
    starts: [Int],
    isWhole: (_ section: Int) -> Bool,
    places: (Range<Int>) -> [Int32]
  ) -> (sections: [SectionChange], items: [ItemChange]) {
    var sections: [SectionChange] = []
    var items: [ItemChange] = []
    for (index, range) in ranges.enumerated() {
      let isWhole = isWhole(index)
      if range.isEmpty, !isWhole { continue }
      let changes = list.itemIDs(inSectionAt: index).withUnsafeBufferPointer {
        itemChanges(places(range), of: $0, start: starts[index], section: index)
      }
      if isWhole {
        sections.append(SectionChange(index: index, id: list.sectionID(at: index), items: changes))
      } else if items.isEmpty {
        // The first changes aren't copied.
        items = changes
      } else {
        items += changes
      }
    }
    return (sections, items)
  }

  /// Enters the moves of items.
  @inlinable
  mutating func fillMoves(_ new: ListSnapshot<SectionID, ItemID>, _ items: SectionedAlignment) {
    movedItems.reserveCapacity(items.alignment.movedCount)
    var section = 0
    // An array of a divided section takes long to make, so it is made once.
    var (ids, listed): ([ItemID], Int?) = ([], nil)
    for run in items.alignment.moved {
      section = items.section(ofNew: Int(run.new), from: section)
      if section != listed { (ids, listed) = (new.itemIDs(inSectionAt: section), section) }
      let from = items.oldPath(Int(run.old))
      let start = Int(run.new) - items.newStarts[section]
      for offset in 0..<Int(run.count) {
        movedItems.append(
          ItemMove(
            id: ids[start + offset],
            from: ListPath(section: from.section, item: from.item + offset),
            to: ListPath(section: section, item: start + offset)
          )
        )
      }
    }
  }

  /// Enters the updates that are marked in the new list.
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
      updatedItems.append(ItemUpdate(id: id, from: from, to: path, kind: kind))
    }
  }
}
