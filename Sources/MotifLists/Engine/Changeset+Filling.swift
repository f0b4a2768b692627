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

  /// Enters the deletions.
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
        deletedSections.append(SectionChange(index: index, id: ids[index], items: changes))
      } else {
        Self.append(changes, to: &deletedItems)
      }
    }
  }

  /// Enters the insertions.
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
        insertedSections.append(SectionChange(index: index, id: ids[index], items: changes))
      } else {
        Self.append(changes, to: &insertedItems)
      }
    }
  }

  /// Enters the moves of items.
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
              id: ids[start + offset],
              from: ListPath(section: from.section, item: from.item + offset),
              to: ListPath(section: section, item: start + offset)
            )
          )
        }
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

  /// Appends changes, without copying them if they are the first.
  @inlinable
  static func append(_ changes: [ItemChange], to all: inout [ItemChange]) {
    if all.isEmpty { all = changes } else { all.append(contentsOf: changes) }
  }
}
