// SPDX-License-Identifier: MIT

extension Changeset {
  /// Whether sections come, go or move.
  var changesSections: Bool {
    !(deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty)
  }

  /// Whether everything that comes, moves or stays is in a list where it says, and nothing that goes.
  ///
  /// Changes that a source didn't make are found by this, though not all of them.
  func mayLead(to list: ListSnapshot<SectionID, ItemID>) -> Bool {
    let come = allInsertedItems
    let comeIDs = Set(come.map(\.id))
    return come.allSatisfy { list.path(of: $0.id) == $0.path }
      && movedItems.allSatisfy { list.path(of: $0.id) == $0.to }
      && updatedItems.allSatisfy { list.path(of: $0.id) == $0.to }
      && allDeletedItems.allSatisfy { !list.containsItem($0.id) || comeIDs.contains($0.id) }
      && movedSections.allSatisfy { list.index(ofSection: $0.id) == $0.to }
      && updatedSections.allSatisfy { list.index(ofSection: $0.id) == $0.to }
  }

  /// Puts in the updates of items that are in both lists.
  mutating func setUpdates(
    _ updates: [(id: ItemID, kind: ListUpdateKind)],
    from old: ListSnapshot<SectionID, ItemID>,
    to new: ListSnapshot<SectionID, ItemID>
  ) {
    updatedItems = updates.compactMap { update in
      guard let from = old.path(of: update.id), let to = new.path(of: update.id) else { return nil }
      return ItemUpdate(id: update.id, from: from, to: to, kind: update.kind)
    }
    updatedItems.sort { $0.to < $1.to }
  }
}

extension ListSnapshot {
  /// Inserts items of which it is known where each will stand in the end.
  ///
  /// - Parameter items: The items by ascending path.
  /// - Throws: A refusal, when some of them may be in already.
  mutating func insert(
    _ items: [Changeset<SectionID, ItemID>.ItemChange]
  ) throws(ListSnapshotError<SectionID, ItemID>) {
    var start = 0
    while start < items.count {
      let section = items[start].path.section
      let end = items[start...].firstIndex { $0.path.section != section } ?? items.count
      try insert(items[start..<end], intoSectionAt: section)
      start = end
    }
  }

  private mutating func insert(
    _ items: ArraySlice<Changeset<SectionID, ItemID>.ItemChange>,
    intoSectionAt section: Int
  ) throws(ListSnapshotError<SectionID, ItemID>) {
    var runs: [Range<Int>] = []
    for index in items.indices {
      if let last = runs.last, items[index].path.item == items[index - 1].path.item + 1 {
        runs[runs.count - 1] = last.lowerBound..<(index + 1)
      } else {
        runs.append(index..<(index + 1))
      }
    }
    // Each run moves all that stand behind it, so many of them go in together.
    guard runs.count > 64, sections.indices.contains(section) else {
      for run in runs {
        try insert(items[run].map(\.id), at: items[run.lowerBound].path)
      }
      return
    }
    var rest = sections[section].items[...]
    var merged: [ItemID] = []
    merged.reserveCapacity(rest.count + items.count)
    for item in items {
      let gap = max(0, item.path.item - merged.count)
      merged += rest.prefix(gap)
      rest = rest.dropFirst(gap)
      merged.append(item.id)
    }
    merged += rest
    try replaceItems(in: 0..<sections[section].items.count, ofSectionAt: section, with: merged)
  }

  /// Inserts items in front of whatever stands at a path.
  mutating func insert(
    _ ids: [ItemID],
    at path: ListPath
  ) throws(ListSnapshotError<SectionID, ItemID>) {
    guard sections.indices.contains(path.section),
      path.item <= sections[path.section].items.count
    else { throw .unknownItem(ids[0]) }
    try replaceItems(in: path.item..<path.item, ofSectionAt: path.section, with: ids)
  }

  /// Brings sections into an order, adding those that are missing and deleting the others.
  ///
  /// - Parameter target: The sections as they are to be.
  /// - Throws: A refusal, when one of them comes twice.
  mutating func arrangeSections(
    _ target: [SectionID]
  ) throws(ListSnapshotError<SectionID, ItemID>) {
    let wanted = Set(target)
    try deleteSections(sectionIDs.filter { !wanted.contains($0) })
    try appendSections(target.filter { !containsSection($0) })
    for (index, id) in target.enumerated() where sectionID(at: index) != id {
      try moveSection(id, before: sectionID(at: index))
    }
  }
}
